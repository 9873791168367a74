-- Students may see the questions of the exam with their key: not while a device is waited for that could still deliver answers.
create or replace function has_public_key(e exams, at timestamptz) returns boolean language sql stable as $$
  select e.cancelled_at is null and e.allow_review and (e.release = 'at_once' or e.released_at is not null)
    and is_over(e, at)
    and not exists (select from attempts o where o.exam_id = e.id and o.awaits_release)
$$;
