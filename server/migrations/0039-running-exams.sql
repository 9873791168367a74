alter table attempts
  -- for this exam only, beside the standing percentage in extra_time
  add column extra_minutes integer not null default 0 check (extra_minutes between 0 and 1440);

alter table exams
  -- by a person, before its window closed
  add column ended_early_at timestamptz,
  add column end_reason text,
  add check ((ended_early_at is null) = (end_reason is null));
