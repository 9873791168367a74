-- Variables of a question, and values that they can have: what an author's list and a preview show.
alter table question_versions
  add column parameters json,
  add column example json,
  add constraint question_versions_parameters check ((parameters is null) = (example is null));

-- The values that a student got, by question, as they were shown: nothing computes them again. A table of its own, because
-- rows of attempts are rewritten while an exam is taken.
create table attempt_values (
  attempt_id integer primary key references attempts on delete cascade,
  drawn json not null
);
create trigger attempt_values_stay before update on attempt_values
  for each statement execute function refuse_change();

-- With a corrected key, the formulas that it refers to.
alter table regrades add column parameters json;
