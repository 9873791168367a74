-- The modules that received the questions of an import, so that its end can lead to them.
alter table question_imports add column stored_in integer[] not null default '{}';

-- Pairs of questions that an author has called no duplicates. The older question comes first.
create table dismissed_duplicates (
  first_id integer not null references questions,
  second_id integer not null references questions,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
