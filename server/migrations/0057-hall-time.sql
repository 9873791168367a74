-- The time of one attempt: what a person gave or took beyond the rules of the exam, and pauses.
alter table attempts
  -- since when its clock stands still; its deadline stays as it was until it is resumed
  add column paused_at timestamptz,
  -- the deadline is what the rules say, plus this; before the start, the same for the end of the window
  add column granted_ms bigint not null default 0,
  -- the part of it that came from pauses before the start: it keeps the door open longer, and adds nothing to the duration
  add column waited_ms bigint not null default 0,
  -- why a person ended this attempt before its deadline
  add column end_reason text,
  -- the newest message of the hall to this student: a save's reply carries it without another read
  add column message_number integer not null default 0,
  add constraint attempts_paused check (paused_at is null or status in ('assigned', 'in_progress'));

-- What was granted so far was the difference between the deadline and the rules.
update attempts a set granted_ms = greatest(0, round(extract(epoch from a.due_at - r.deadline) * 1000))
from (
  select o.id,
    case when e.late_keeps_full then o.started_at + make_interval(mins => e.duration + x.extra)
      else least(o.started_at + make_interval(mins => e.duration + x.extra), e.ends_at + make_interval(mins => x.extra))
    end as deadline
  from attempts o join exams e on e.id = o.exam_id
  cross join lateral (select ceil(e.duration * o.extra_time / 100.0)::int + o.extra_minutes as extra) x
  where o.status = 'in_progress') r
where r.id = a.id;

create table attempt_pauses (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts on delete cascade,
  act_id integer references hall_acts,
  reason text not null,
  paused_at timestamptz not null,
  resumed_at timestamptz,
  resume_act_id integer references hall_acts,
  -- the student's return resumes it
  until_back boolean not null default false,
  check (resumed_at >= paused_at)
);
create unique index attempt_pauses_open on attempt_pauses (attempt_id) where resumed_at is null;
create index attempt_pauses_of_attempt on attempt_pauses (attempt_id);
create index attempt_pauses_of_act on attempt_pauses (act_id);
create index attempt_pauses_of_resume_act on attempt_pauses (resume_act_id);

-- Minutes that a person gave or took, as they really moved the deadline.
create table time_grants (
  act_id integer not null references hall_acts,
  attempt_id integer not null references attempts on delete cascade,
  ms bigint not null check (ms <> 0),
  undone_at timestamptz,
  -- what undoing really moved: never so much that the exam ends at once
  undone_ms bigint,
  primary key (attempt_id, act_id),
  check ((undone_at is null) = (undone_ms is null))
);
create index time_grants_of_act on time_grants (act_id);

-- Nobody takes it, and nobody can begin. A paused attempt keeps its exam alive.
create or replace function is_over(e exams, at timestamptz) returns boolean language sql stable as $$
  select e.ends_at <= at and not exists (
    select from attempts o where o.exam_id = e.id
      and (o.status = 'in_progress' or o.status = 'assigned' and (o.due_at > at or o.paused_at is not null)))
$$;
