-- Automatic release waits for answers that are still on their way. What comes later is kept apart and doesn't count.
alter table attempts
  -- closed by its deadline, and to be released to this student once that has waited
  add column awaits_release boolean not null default false,
  -- the device has said that nothing of this attempt is left on it
  add column delivered_at timestamptz;
create index attempts_awaiting_release on attempts (due_at) where awaits_release;

-- It arrived after the results had been released to the student.
alter table response_events add column after_release boolean not null default false;

-- Whether the student may see the result. Only an attempt that its deadline closed waits beyond the release of its exam.
create function is_released_to(a attempts, e exams) returns boolean language sql stable as $$
  select e.cancelled_at is null and a.status not in ('assigned', 'in_progress', 'cancelled')
    and (a.released_at is not null
      or a.status <> 'closed_by_deadline' and (e.release = 'at_once' or e.released_at is not null))
$$;
