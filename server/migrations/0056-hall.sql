-- The live hall: rooms with seats, who is on duty at an exam, and everything they do there.
create table rooms (
  id integer generated always as identity primary key,
  institution_id integer references institutions,
  community_id integer references communities,
  name text not null check (name <> ''),
  -- the teacher's desk is in front of row 1
  rows integer not null check (rows between 1 and 60),
  columns integer not null check (columns between 1 and 40),
  -- places without a seat, as row * 100 + column
  blocked integer[] not null default '{}',
  created_by integer not null references users,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((institution_id is null) <> (community_id is null))
);
create unique index rooms_of_institution on rooms (institution_id, lower(name)) where removed_at is null;
create unique index rooms_of_community on rooms (community_id, lower(name)) where removed_at is null;

create table seats (
  exam_id integer not null references exams,
  attempt_id integer primary key references attempts on delete cascade,
  room_id integer not null references rooms,
  -- null where only the room is known
  row_number integer check (row_number between 1 and 60),
  column_number integer check (column_number between 1 and 40),
  check ((row_number is null) = (column_number is null)),
  unique (exam_id, room_id, row_number, column_number)
);
create index seats_of_room on seats (room_id);

-- Beside those who run the exam anyway. An invigilator is in charge of one room by each row.
create table hall_duties (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  user_id integer not null references users,
  duty text not null check (duty in ('observer', 'invigilator', 'chief')),
  room_id integer references rooms,
  given_by integer not null references users,
  given_at timestamptz not null,
  ended_at timestamptz,
  check ((duty = 'invigilator') = (room_id is not null))
);
create unique index hall_duties_once on hall_duties (exam_id, user_id, coalesce(room_id, 0)) where ended_at is null;
create index hall_duties_of_user on hall_duties (user_id) where ended_at is null;
create index hall_duties_of_room on hall_duties (room_id);

-- What staff did, once for each key that a page sent: the report and the replay are made from it.
create table hall_acts (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  key uuid not null unique,
  kind text not null,
  at timestamptz not null,
  by_id integer not null references users,
  -- whom it concerns: one student, a room, or everyone
  room_id integer references rooms,
  attempt_id integer references attempts on delete cascade,
  reason text not null default '',
  params json not null default '{}'
);
create index hall_acts_of_exam on hall_acts (exam_id, id);
create index hall_acts_of_attempt on hall_acts (attempt_id) where attempt_id is not null;
create trigger hall_acts_stay before update on hall_acts
  for each statement execute function refuse_change();
