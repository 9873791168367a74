-- Whether names stand beside answers that people mark, and whether these are marked student by student. Each change is a row
-- with a person and a reason; the newest counts, and without one names are hidden and answers are marked by question.
create table marking_anonymity (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  shows_names boolean not null,
  by_script boolean not null,
  reason text not null check (reason <> ''),
  by_id integer not null references users,
  at timestamptz not null
);
create index marking_anonymity_of_exam on marking_anonymity (exam_id, id desc);
create index marking_anonymity_by on marking_anonymity (by_id);

-- What a marker noticed about an answer, for those who run the exam. It changes no mark.
create table answer_flags (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  answer_id integer not null references marked_answers,
  flag text not null check (flag in ('illegible', 'wrong_file', 'other_question', 'welfare')),
  note text not null,
  by_id integer not null references users,
  at timestamptz not null,
  settled_by integer references users,
  settled_at timestamptz,
  settled_note text not null default '',
  -- who looked whose answer it is, and why
  named_by integer references users,
  named_at timestamptz,
  named_reason text not null default '',
  check ((settled_by is null) = (settled_at is null)),
  check ((named_by is null) = (named_at is null))
);
create unique index answer_flags_once on answer_flags (answer_id, by_id, flag) where settled_at is null;
create index answer_flags_of_answer on answer_flags (answer_id);
create index answer_flags_by on answer_flags (by_id);
create index answer_flags_settled_by on answer_flags (settled_by);
create index answer_flags_named_by on answer_flags (named_by);

-- All answers of a student that people mark, where an exam is marked student by student: under a random key, and under a short
-- code that is written on paper. Both say nothing about the attempt, and nothing about the keys of its answers.
create table marked_scripts (
  attempt_id integer primary key references attempts,
  exam_id integer not null references exams,
  key uuid not null unique default gen_random_uuid(),
  code text not null,
  unique (exam_id, code)
);
