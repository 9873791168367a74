-- People mark written answers. What they work with is an answer under a key of its own: nothing that reaches them says whose
-- it is. A row is made when somebody first reaches for it.
create table marked_answers (
  id integer generated always as identity primary key,
  key uuid not null unique default gen_random_uuid(),
  attempt_id integer not null references attempts,
  question_id integer not null references questions,
  unique (attempt_id, question_id)
);
create index marked_answers_of_question on marked_answers (question_id);

-- Who has an answer in hand: one person, until it ends.
create table answer_holds (
  answer_id integer primary key references marked_answers,
  marker_id integer not null references users,
  until timestamptz not null
);
create index answer_holds_of_marker on answer_holds (marker_id);

-- What a marker submitted, for good: a later one by the same person stands beside it. The mark itself is in `given_marks`.
create table answer_sheets (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  answer_id integer not null references marked_answers,
  marker_id integer not null references users,
  given_id integer not null unique references given_marks,
  marks numeric not null check (marks >= 0),
  -- the student reads it with the results
  comment text not null,
  submitted_at timestamptz not null
);
create index answer_sheets_of_answer on answer_sheets (answer_id, id);
create index answer_sheets_of_marker on answer_sheets (marker_id);

-- Passed on to those who run the exam, until it is marked or given back.
create table answer_escalations (
  id integer generated always as identity primary key,
  answer_id integer not null references marked_answers,
  note text not null check (note <> ''),
  by_id integer not null references users,
  at timestamptz not null,
  ended_at timestamptz
);
create unique index answer_escalations_once on answer_escalations (answer_id) where ended_at is null;
create index answer_escalations_of_answer on answer_escalations (answer_id);
create index answer_escalations_by on answer_escalations (by_id);
