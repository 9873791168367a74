-- The phone that photographs for one question of an attempt: one at a time. A new code takes the place of the one before.
create table answer_cameras (
  attempt_id integer primary key references attempts on delete cascade,
  question_id integer not null references questions,
  -- of the attempt, when the code was made: a device that takes the exam over ends it
  opening integer not null,
  -- keyed hashes: of the code, and of what the phone chose when it opened the code
  secret bytea not null unique,
  key bytea unique,
  -- until when the code can be opened, and then how long the phone stays connected; later with each photograph
  ends_at timestamptz not null
);
create index answer_cameras_of_question on answer_cameras (question_id);
