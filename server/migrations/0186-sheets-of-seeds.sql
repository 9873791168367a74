-- What markers submitted for seeds, for good: a later one by the same person stands beside it. None of it is a mark.
create table seed_sheets (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  seed_id integer not null references marking_seeds on delete cascade,
  marker_id integer not null references users,
  -- how often the marker was let try again before
  round smallint not null check (round >= 0),
  -- null where the marker passed the answer on
  marks numeric check (marks >= 0),
  -- by the tolerance of that moment
  is_near boolean,
  comment text not null default '',
  items text[],
  adjustment numeric not null default 0,
  adjustment_note text not null default '',
  annotations json not null default '[]',
  -- why it was passed on
  note text not null default '',
  submitted_at timestamptz not null,
  check ((marks is null) = (is_near is null))
);
create index seed_sheets_of_seed on seed_sheets (seed_id, marker_id, id);
create index seed_sheets_of_marker on seed_sheets (marker_id);

-- Who has a seed in hand. Several people can have the same one.
create table seed_holds (
  seed_id integer not null references marking_seeds on delete cascade,
  marker_id integer not null references users,
  until timestamptz not null,
  primary key (seed_id, marker_id)
);
create index seed_holds_of_marker on seed_holds (marker_id);

-- What happened to a marker of a question, by their seeds or by a person with a reason. The newest of each kind counts.
create table marker_standings (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  marker_id integer not null references users,
  is_now text not null check (is_now in
    ('qualified', 'failed', 'try_again', 'let_in', 'far_off', 'keep', 'pause', 'resume')),
  -- null where it follows from marks
  by_id integer references users,
  reason text not null default '',
  at timestamptz not null,
  check ((by_id is null) = (is_now in ('qualified', 'failed', 'far_off')))
);
create index marker_standings_of_marker on marker_standings (exam_id, question_id, marker_id, id);
create index marker_standings_of_question on marker_standings (question_id);
create index marker_standings_by_marker on marker_standings (marker_id);
create index marker_standings_by on marker_standings (by_id);
