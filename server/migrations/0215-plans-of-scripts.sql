-- Whether two people mark each script of an exam, and what follows from the sums of their marks. A change is another version;
-- those before it stay. Without a row, or where the newest has no plan, each question has its own.
create table script_plans (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  version integer not null check (version > 0),
  -- of the act
  key uuid not null unique,
  plan json,
  -- as the plan says: nobody else marks a script after so many people
  most_sheets smallint check (most_sheets between 2 and 3),
  reason text not null,
  by_id integer not null references users,
  at timestamptz not null,
  unique (exam_id, version),
  check ((plan is null) = (most_sheets is null))
);
create index script_plans_by on script_plans (by_id);
create trigger script_plans_stay before update or delete on script_plans
  for each row execute function refuse_change();

-- By somebody who runs the exam, of an answer that was passed on to them: where two people mark scripts, it counts for both.
alter table answer_sheets add column is_decided boolean not null default false;
