-- Essays, saved while they are written: a whole text now and then, and in between what changed. A table of its own, because
-- answers to all other questions are few bytes and are saved by the thousand.
create table essay_saves (
  attempt_id integer not null,
  opening integer not null,
  -- given by the device, as for all answers
  seq bigint not null,
  question_id integer not null,
  -- the save of the same opening that this one changes; null for a whole text
  base bigint,
  -- how many changes there are since the whole text; the whole one comes again before they are many
  changes smallint not null check (changes between 0 and 19),
  -- characters at the beginning that stay, and those after them that go
  kept integer,
  dropped integer,
  -- what comes in their place, or the whole text
  content text not null,
  is_blank boolean not null,
  is_flagged boolean not null,
  malpractice boolean not null,
  received_at timestamptz not null,
  is_late boolean not null,
  after_release boolean not null,
  -- another device had taken over before this text arrived
  is_left_behind boolean not null,
  -- the student chose it over a text that was left behind
  has_chosen boolean not null,
  primary key (attempt_id, opening, seq),
  check ((base is null) = (kept is null) and (base is null) = (dropped is null) and (base is null) = (changes = 0) and base < seq)
) partition by range (attempt_id);
create table essay_saves_default partition of essay_saves default;
select add_partitions('essay_saves', 250000, (select coalesce(max(id), 0) from attempts) + 500000);
create index essay_saves_late on essay_saves (attempt_id) where is_late;
create trigger essay_saves_stay before update or delete on essay_saves
  for each row execute function refuse_change();

-- The text after a save, from the whole text before it and the changes since.
create function essay_text(of_attempt integer, of_opening integer, of_seq bigint) returns text
language plpgsql stable as $$
declare
  step record;
  text text;
begin
  for step in
    with recursive chain as (
      select e.base, e.kept, e.dropped, e.content, 1 as depth from essay_saves e
      where e.attempt_id = of_attempt and e.opening = of_opening and e.seq = of_seq
      union all
      select e.base, e.kept, e.dropped, e.content, c.depth + 1
      from chain c join essay_saves e on e.attempt_id = of_attempt and e.opening = of_opening and e.seq = c.base)
    select * from chain order by depth desc
  loop
    text := case when step.base is null then step.content
      else left(text, step.kept) || step.content || substr(text, step.kept + step.dropped + 1) end;
  end loop;
  return text;
end $$;

-- As an answer to any other question is stored.
create function essay_answer(of_attempt integer, of_opening integer, of_seq bigint) returns json language sql stable as $$
  select json_build_object('text', essay_text(of_attempt, of_opening, of_seq))
$$;

-- All answers. Of an essay only whether there is one: whoever needs its text asks for it, by essay_answer.
create view answer_events as
  select attempt_id, opening, seq, question_id, option_ids, answer, incomplete, is_flagged, malpractice, received_at,
    is_late, after_release, false as is_essay
  from response_events
  union all
  select attempt_id, opening, seq, question_id, '{}'::integer[], case when is_blank then 'null' else '{}' end::json, false,
    is_flagged, malpractice, received_at, is_late, after_release, true
  from essay_saves;

-- A device that gave an essay the number of another answer must not have it decided with that one.
alter table late_decisions
  add column is_essay boolean not null default false,
  drop constraint late_decisions_pkey,
  add primary key (attempt_id, opening, seq, is_essay);

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
  delete from essay_saves where attempt_id = any(removed);
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
