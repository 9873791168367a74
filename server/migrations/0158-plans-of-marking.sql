-- How many people mark the answers to a question of an exam, and how their sheets become one mark. A change is another
-- version; those before it stay. Without a row one person marks each answer.
create table marking_plans (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  version integer not null check (version > 0),
  -- of the act
  key uuid not null unique,
  plan json not null,
  -- as the plan says: nobody else marks the answer after so many
  most_sheets smallint not null check (most_sheets between 1 and 3),
  -- draws the answers for a second look; the same in every version
  seed uuid not null,
  reason text not null,
  by_id integer not null references users,
  at timestamptz not null,
  unique (exam_id, question_id, version)
);
create index marking_plans_of_question on marking_plans (question_id);
create index marking_plans_by on marking_plans (by_id);
create trigger marking_plans_stay before update or delete on marking_plans
  for each row execute function refuse_change();

-- One sheet of several: the answer has no mark yet.
alter table given_marks add column is_open boolean not null default false;

-- A mark for an answer whose markers differ. One of them proposes it and the other confirms it; where one person decides,
-- they do both.
create table mark_agreements (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  attempt_id integer not null references attempts,
  question_id integer not null references questions,
  -- it counts for exactly these sheets
  sheet_ids integer[] not null,
  marks numeric not null check (marks >= 0),
  reason text not null check (reason <> ''),
  by_id integer not null references users,
  at timestamptz not null,
  confirmed_by_id integer references users,
  confirmed_at timestamptz,
  check ((confirmed_by_id is null) = (confirmed_at is null))
);
create index mark_agreements_of_answer on mark_agreements (attempt_id, question_id, id);
create index mark_agreements_of_question on mark_agreements (question_id);
create index mark_agreements_by on mark_agreements (by_id);
create index mark_agreements_confirmed_by on mark_agreements (confirmed_by_id);
