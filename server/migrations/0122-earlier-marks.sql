-- Attempts that were graded before marks were rows: a job adds theirs, some at a time. `done` is the last it looked at.
create table question_marks_filled (
  done integer not null,
  last integer not null,
  -- attempts whose answers and key no longer add up to their result: they are left as they are
  left_out integer not null default 0
);
create unique index question_marks_filled_once on question_marks_filled ((true));
insert into question_marks_filled (done, last) select 0, coalesce(max(attempt_id), 0) from results;
