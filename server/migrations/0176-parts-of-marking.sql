-- How the answers of an exam are divided among those who mark them. A change is another version; those before it stay.
-- Without a row, and for questions without people, everybody takes from one pool.
create table marking_divisions (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  version integer not null check (version > 0),
  -- of the act
  key uuid not null unique,
  -- of each question that is divided: who marks it
  questions json not null,
  -- people whose part is done get answers of others
  helps boolean not null,
  -- chance comes from it
  seed uuid not null,
  by_id integer not null references users,
  at timestamptz not null,
  unique (exam_id, version)
);
create index marking_divisions_by on marking_divisions (by_id);
create trigger marking_divisions_stay before update or delete on marking_divisions
  for each row execute function refuse_change();

-- Whose part an answer is in: of two people, where two mark it without knowing of each other.
create table marking_parts (
  attempt_id integer not null references attempts,
  question_id integer not null references questions,
  marker_id integer not null references users,
  -- by which it was given to them
  division_id integer not null references marking_divisions,
  primary key (attempt_id, question_id, marker_id)
);
create index marking_parts_of_question on marking_parts (question_id);
create index marking_parts_of_marker on marking_parts (marker_id);
create index marking_parts_of_division on marking_parts (division_id);
