-- Answers on whose mark two people agreed, one of whom runs the exam. Markers practise and qualify with them, and are given
-- some among the others. One that was removed stays as a record.
create table marking_seeds (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  answer_id integer not null references marked_answers,
  -- of the answer that people agreed about: another text of the same student is no seed
  digest text not null,
  use text not null check (use in ('practice', 'qualification', 'quality')),
  marks numeric not null check (marks >= 0),
  reasons text not null check (reasons <> ''),
  -- what was said with the mark
  sheet_id integer not null references answer_sheets,
  chosen_by_id integer not null references users,
  chosen_at timestamptz not null,
  confirmed_by_id integer references users,
  confirmed_at timestamptz,
  ended_by_id integer references users,
  ended_at timestamptz,
  end_reason text not null default '',
  check ((confirmed_by_id is null) = (confirmed_at is null)),
  check (confirmed_by_id <> chosen_by_id),
  check ((ended_by_id is null) = (ended_at is null))
);
create unique index marking_seeds_once on marking_seeds (answer_id) where ended_at is null;
create index marking_seeds_of_answer on marking_seeds (answer_id);
create index marking_seeds_of_exam on marking_seeds (exam_id, question_id);
create index marking_seeds_of_question on marking_seeds (question_id);
create index marking_seeds_of_sheet on marking_seeds (sheet_id);
create index marking_seeds_chosen_by on marking_seeds (chosen_by_id);
create index marking_seeds_confirmed_by on marking_seeds (confirmed_by_id);
create index marking_seeds_ended_by on marking_seeds (ended_by_id);

-- How many seeds of how many a marker needs within the tolerance. A change is another row; the newest counts.
create table seed_rules (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  needed smallint not null check (needed >= 0),
  -- 0 where nobody has to qualify
  of_seeds smallint not null check (of_seeds >= needed),
  -- where the plan of the question has none
  tolerance numeric check (tolerance > 0),
  by_id integer not null references users,
  at timestamptz not null
);
create index seed_rules_of_question on seed_rules (exam_id, question_id, id desc);
create index seed_rules_by_question on seed_rules (question_id);
create index seed_rules_by on seed_rules (by_id);
