-- What each question of each attempt earned, and who says so. A result is the sum of its rows, and no less than 0.
--
-- No foreign keys: rows are written by the transaction that holds the attempt, and two checks for each of them would be
-- most of what grading costs. A row takes 44 bytes, and 22 in the index.
create table question_marks (
  attempt_id integer not null,
  question_id integer not null,
  -- of 84,000 to a mark; below 0 where a wrong answer costs marks; null while a person has yet to give it
  units integer,
  -- m: the question's kind, by its key; d: a decision for everyone, such as a dropped question; p: a person
  source "char" not null check (source in ('m', 'd', 'p')),
  -- null: no answer, or the question is not counted
  is_right boolean,
  -- of a person
  sheet_id integer,
  primary key (attempt_id, question_id),
  check (units is not null or source = 'p'),
  check (sheet_id is null or source = 'p')
) partition by range (attempt_id);
create table question_marks_default partition of question_marks default;
select add_partitions('question_marks', 250000, (select coalesce(max(id), 0) from attempts) + 500000);

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
