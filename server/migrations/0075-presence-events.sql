-- For the replay: where in the paper a student was, and when the server heard nothing of their page. `presence` keeps the
-- newest sign of life alone. Written by the same statement, so at most once in five seconds for each student.
create table presence_events (
  attempt_id integer not null references attempts on delete cascade,
  at timestamptz not null,
  -- from 1, in the student's order
  question_number integer,
  -- nothing was heard from then until `at`
  silent_since timestamptz,
  primary key (attempt_id, at)
) partition by range (attempt_id);
create table presence_events_default partition of presence_events default;
select add_partitions('presence_events', 250000, (select coalesce(max(id), 0) from attempts) + 500000);
