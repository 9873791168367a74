-- Staff practise on a copy of an exam that ghosts take. To everything but the hall the copy is not there.
alter table exams add column rehearsal_of integer references exams;
-- one at a time
create unique index exams_rehearsed on exams (rehearsal_of) where rehearsal_of is not null;

-- Ghosts belong to no person: nobody can sign in as one, and no list shows them.
alter table users add column is_ghost boolean not null default false,
  add constraint users_ghosts check (not is_ghost or (password_hash is null and not is_verified));
alter table grants drop constraint grants_check, add constraint grants_check check (case role
  when 'Admin' then num_nonnulls(institution_id, community_id, member_id, class_or_semester) = 0
  when 'Institution' then institution_id is not null and num_nonnulls(community_id, member_id, class_or_semester) = 0
  when 'Faculty' then institution_id is not null and member_id is not null and num_nonnulls(community_id, class_or_semester) = 0
  when 'Student' then institution_id is not null and member_id is not null and class_or_semester is not null and community_id is null
  when 'Community' then community_id is not null and num_nonnulls(institution_id, member_id, class_or_semester) = 0
  when 'CommunityMember' then community_id is not null and num_nonnulls(institution_id, member_id, class_or_semester) = 0
  when 'Ghost' then member_id is not null and num_nonnulls(institution_id, community_id, class_or_semester) = 0
  else false end);

-- Who runs an exam. A rehearsal is run in the hall alone, by those who run its exam.
create or replace view exam_staff as
  select e.id as exam_id, p.user_id
  from exams e join staff p on (p.institution_id = e.institution_id or p.community_id = e.community_id)
    and (p.has_all or p.user_id = e.owner_id)
  where e.rehearsal_of is null;

-- What is never changed may be deleted with the rehearsal it belongs to, by the function below alone.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('quivia.removes_rehearsal', true) = 'on' then return old; end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- With its ghosts and everything that was done in it. False where there is no such rehearsal.
create function remove_rehearsal(rehearsal integer) returns boolean language plpgsql as $$
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
