-- A missing mark is not 0: while answers wait for a person, a result has no marks, and nothing that counts.
alter table results drop column counted, drop column marks;
alter table results
  alter column units drop not null,
  add column waiting integer not null default 0 check (waiting >= 0),
  -- release does not wait for this student
  add column is_excepted boolean not null default false,
  add check ((units is null) = (waiting > 0)),
  add column marks numeric generated always as (units / 84000.0) stored,
  -- what counts: a person's correction over what was computed, and never more than the total
  add column counted numeric generated always as
    (case when waiting = 0 then least(coalesce(corrected_marks, units / 84000.0), total_marks) end) stored;
create index results_waiting on results (attempt_id) where waiting > 0;

-- What people gave, for good. The newest for the answer that counts is its mark; what was given for another answer, or
-- before the attempt was reopened, stays on record. Without a key to attempts, like the marks themselves.
create table given_marks (
  id integer generated always as identity primary key,
  attempt_id integer not null,
  question_id integer not null references questions,
  -- of the answer that was marked
  digest text not null,
  -- of 84,000 to a mark
  units integer not null check (units >= 0),
  at timestamptz not null,
  by_id integer not null references users,
  -- why it was changed, where it was
  reason text not null default '',
  -- when the attempt was reopened
  set_aside_at timestamptz
);
create index given_marks_of_attempt on given_marks (attempt_id, question_id, id desc);
create index given_marks_of_question on given_marks (question_id);
create index given_marks_by on given_marks (by_id);

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in
    ('marks_corrected', 'regraded', 'late_accepted', 'late_refused', 'disqualified', 'reopened', 'excepted'));

-- Whether the student may see the result: not while an answer has no mark.
create or replace function is_released_to(a attempts, e exams) returns boolean language sql stable as $$
  select e.cancelled_at is null and a.status not in ('assigned', 'in_progress', 'cancelled')
    and (a.released_at is not null
      or a.status <> 'closed_by_deadline' and (e.release = 'at_once' or e.released_at is not null))
    and (a.status not in ('submitted', 'closed_by_deadline')
      or not exists (select from results r where r.attempt_id = a.id and r.waiting > 0))
$$;

-- With a rehearsal.
create or replace function remove_rehearsal(rehearsal integer) returns boolean language plpgsql as $$
declare
  removed integer[];
  ghost_users integer[];
begin
  perform from exams where id = rehearsal and rehearsal_of is not null for update;
  if not found then return false; end if;
  select coalesce(array_agg(a.id), '{}'), coalesce(array_agg(a.user_id), '{}') into removed, ghost_users
    from attempts a join users u on u.id = a.user_id and u.is_ghost where a.exam_id = rehearsal;
  perform set_config('quivia.removes_rehearsal', 'on', true);
  delete from frozen_documents where kind = 'session-report' and subject_id = rehearsal;
  delete from message_receipts where exam_id = rehearsal;
  delete from hall_messages where exam_id = rehearsal;
  delete from hall_asks where exam_id = rehearsal;
  delete from incidents where exam_id = rehearsal;
  delete from hall_starts where exam_id = rehearsal;
  delete from late_decisions where attempt_id = any(removed);
  delete from decisions where attempt_id = any(removed);
  delete from results where attempt_id = any(removed);
  delete from question_marks where attempt_id = any(removed);
  delete from given_marks where attempt_id = any(removed);
  delete from integrity_events where attempt_id = any(removed);
  delete from response_events where attempt_id = any(removed);
  delete from exam_notices where exam_id = rehearsal;
  delete from time_grants where attempt_id = any(removed);
  delete from attempt_pauses where attempt_id = any(removed);
  delete from attempts where id = any(removed);
  delete from hall_acts where exam_id = rehearsal;
  delete from hall_duties where exam_id = rehearsal;
  delete from hall_doors where exam_id = rehearsal;
  delete from hall_thresholds where exam_id = rehearsal;
  delete from exam_rooms where exam_id = rehearsal;
  delete from exam_questions where exam_id = rehearsal;
  delete from outage_extensions where exam_id = rehearsal;
  delete from exams where id = rehearsal;
  delete from users where id = any(ghost_users) and is_ghost;
  perform set_config('quivia.removes_rehearsal', '', true);
  return true;
end $$;
