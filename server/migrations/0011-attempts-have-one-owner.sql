-- A cancelled exam leaves no attempt that could be answered, submitted or graded.
alter table attempts
  drop constraint attempts_status_check,
  drop constraint attempts_check,
  add constraint attempts_status_check check (status in
    ('assigned', 'in_progress', 'submitted', 'closed_by_deadline', 'disqualified', 'absent', 'cancelled')),
  add constraint attempts_started check
    (status = 'cancelled' or (started_at is null) = (status in ('assigned', 'absent'))),
  -- when the result was released to this student: from then on no answer is kept
  add column released_at timestamptz,
  -- where the exam goes forward only: the one question that can be answered now
  add column current_question integer,
  -- why an attempt that ended has no result, although it should have one
  add column ungraded text check (ungraded in ('no_paper', 'grading_failed'));

-- Removed students, and exams of a course or a bank.
create index attempts_of_grant on attempts (grant_id);
create index exams_of_course on exams (course_id);
create index exams_of_bank on exams (bank_id);

-- How often the key was changed after the exam: who grades compares it with the key in memory.
alter table exams add column key_version integer not null default 0;

update attempts a set status = 'cancelled', ended_at = coalesce(a.ended_at, e.cancelled_at)
  from exams e where e.id = a.exam_id and e.cancelled_at is not null;
delete from results r using attempts a where a.id = r.attempt_id and a.status = 'cancelled';
update attempts a set released_at = coalesce(e.released_at, a.ended_at)
  from exams e where e.id = a.exam_id and a.ended_at is not null and a.status <> 'cancelled'
    and (e.released_at is not null or e.release = 'at_once');

-- A decision about late answers covers exactly those that existed when it was taken; the newest counts.
create table late_decisions (
  attempt_id integer not null,
  opening integer not null,
  seq bigint not null,
  is_accepted boolean not null,
  decision_id integer not null references decisions,
  primary key (attempt_id, opening, seq),
  foreign key (attempt_id, opening, seq) references response_events
);
insert into late_decisions (attempt_id, opening, seq, is_accepted, decision_id)
  select r.attempt_id, r.opening, r.seq, d.kind = 'late_accepted', d.id
  from response_events r
  join lateral (
    select id, kind, at from decisions d where d.attempt_id = r.attempt_id and d.kind in ('late_accepted', 'late_refused')
    order by id desc limit 1) d on r.received_at <= d.at
  where r.is_late;

-- Marks are exact. Everything a mark can be divided by (hundredths, and one to eight parts) divides 84,000, so marks are
-- counted in 84,000ths and rounded once, where they are shown.
alter table results add column units bigint;
update results set units = round(marks * 84000);
alter table results
  alter column units set not null,
  add check (units >= 0),
  drop column marks,
  add column marks numeric generated always as (units / 84000.0) stored,
  -- what counts: a person's correction over what was computed, and never more than the total
  add column counted numeric generated always as
    (least(coalesce(corrected_marks, units / 84000.0), total_marks)) stored;
alter table decisions alter column marks_before type numeric, alter column marks_after type numeric;

-- A wrong answer may cost a share of the question's marks in place of an amount.
alter table question_versions add column negative_share text
  check (negative_share in ('1/8', '1/6', '1/5', '1/4', '1/3', '1/2', '2/3', '3/4', '1'));
alter table exams add column negative_share text
  check (negative_share in ('1/8', '1/6', '1/5', '1/4', '1/3', '1/2', '2/3', '3/4', '1'));

-- Nobody takes it, and nobody can begin.
create function is_over(e exams, at timestamptz) returns boolean language sql stable as $$
  select e.ends_at <= at and not exists (
    select from attempts o where o.exam_id = e.id
      and (o.status = 'in_progress' or o.status = 'assigned' and o.due_at > at))
$$;
