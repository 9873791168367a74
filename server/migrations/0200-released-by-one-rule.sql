-- Whether the student may see the result, for statements that know already how many of its marks are missing: a function
-- without a query of its own becomes a part of the statement that calls it.
create function is_released_to(a attempts, e exams, waiting integer) returns boolean language sql stable as $$
  select e.cancelled_at is null and a.status not in ('assigned', 'in_progress', 'cancelled')
    and (a.released_at is not null
      or a.status <> 'closed_by_deadline' and (e.release = 'at_once' or e.released_at is not null))
    and (a.status not in ('submitted', 'closed_by_deadline') or waiting = 0)
$$;

create or replace function is_released_to(a attempts, e exams) returns boolean language sql stable as $$
  select is_released_to(a, e, coalesce((select r.waiting from results r where r.attempt_id = a.id), 0))
$$;

-- Whether anybody sits an exam is asked with every result: by those who do, not by all who did.
create index attempts_living on attempts (exam_id) where status in ('assigned', 'in_progress');
