-- The rooms of an exam, how its students get in, and who has been seen at the door.
create table exam_rooms (
  exam_id integer not null references exams,
  room_id integer not null references rooms,
  -- in which order they are filled
  position integer not null,
  primary key (exam_id, room_id)
);
create index exam_rooms_of_room on exam_rooms (room_id);

-- Exams without a row open by their clock alone.
create table hall_doors (
  exam_id integer primary key references exams,
  asks_code boolean not null,
  starts_manually boolean not null,
  gate_minutes integer check (gate_minutes between 1 and 600),
  submit_minutes integer check (submit_minutes between 1 and 600)
);

create table hall_starts (
  exam_id integer not null references exams,
  -- null: for everyone
  room_id integer references rooms,
  started_at timestamptz not null,
  act_id integer not null references hall_acts
);
create unique index hall_starts_once on hall_starts (exam_id, coalesce(room_id, 0));
create index hall_starts_of_room on hall_starts (room_id);
create index hall_starts_of_act on hall_starts (act_id);

-- Sessions in which a student has entered the code.
create table hall_entries (
  attempt_id integer not null references attempts on delete cascade,
  session_id integer not null,
  at timestamptz not null,
  primary key (attempt_id, session_id)
);

-- Who may start although the gate has closed.
create table late_entries (
  attempt_id integer primary key references attempts on delete cascade,
  act_id integer not null references hall_acts on delete cascade
);
create index late_entries_of_act on late_entries (act_id);

-- The newest tap of each student: one that was a mistake stays as not present, so that an older one that was kept on a
-- phone does not come back.
create table check_ins (
  attempt_id integer primary key references attempts on delete cascade,
  is_present boolean not null,
  at timestamptz not null,
  by_id integer not null references users,
  -- strokes as the path of an SVG
  signature text check (length(signature) <= 4000)
);
create index check_ins_by on check_ins (by_id);
