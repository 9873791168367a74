-- What the timetable of a viva voce needs besides its sessions and slots, and the triggers that keep busy_times true
-- whoever writes a session, a slot, a panel or a group.
alter table oral_sessions
  -- the guide of each candidate comes to their slot
  add column guides_attend boolean not null default false,
  -- of a circuit: its stations, with those at which candidates rest
  add column circuit_size integer check (circuit_size between 1 and 60);

-- Every act of a coordinator on the timetable, once for each key that a page sent, with its reply.
create table oral_timetable_acts (
  key uuid primary key,
  exam_id integer not null references oral_exams,
  kind text not null check (kind in ('session', 'circuit', 'generate', 'move', 'announce')),
  by_id integer not null references users,
  at timestamptz not null,
  reply json not null
);
create index oral_timetable_acts_of_exam on oral_timetable_acts (exam_id, at);

-- What a candidate was last notified of; without a time, that there is none any longer.
create table oral_announcements (
  candidate_id integer primary key references oral_candidates,
  exam_id integer not null references oral_exams,
  starts_at timestamptz,
  ends_at timestamptz,
  room text not null default '',
  version integer not null default 1,
  announced_at timestamptz not null
);
create index oral_announcements_of_exam on oral_announcements (exam_id);

-- Inserted in the order of people, so that two timetables that are written at once wait for each other and never deadlock.
create function oral_keep_times(sessions integer[], slots integer[]) returns void language sql as $$
  delete from busy_times where session_id = any(sessions) or slot_id = any(slots);
  insert into busy_times (user_id, during, kind, session_id, slot_id)
  select p.user_id, tstzrange(p.starts_at, p.ends_at), 1, p.session_id, p.slot_id
  from (
    select x.user_id, s.starts_at, s.ends_at, s.id as session_id, null::integer as slot_id
    from oral_sessions s join oral_panel_members m on m.panel_id = s.panel_id
    join oral_examiners x on x.id = m.examiner_id and x.ended_at is null and x.conflict is null and x.role <> 'observer'
    where s.id = any(sessions) and s.cancelled_at is null
    union
    select c.user_id, t.starts_at, t.ends_at, null, t.id
    from oral_slots t join oral_sessions s on s.id = t.session_id and s.cancelled_at is null
    join oral_candidates c on c.removed_at is null and (c.id = t.candidate_id or c.group_id = t.group_id)
    where t.id = any(slots)
    union
    select x.user_id, t.starts_at, t.ends_at, null, t.id
    from oral_slots t join oral_sessions s on s.id = t.session_id and s.guides_attend and s.cancelled_at is null
    join oral_candidates c on c.removed_at is null and (c.id = t.candidate_id or c.group_id = t.group_id)
    join oral_examiners x on x.id = c.guide_id and x.ended_at is null
    where t.id = any(slots) and not exists (
      select from oral_panel_members m join oral_examiners y on y.id = m.examiner_id and y.ended_at is null
        and y.conflict is null and y.role <> 'observer'
      where m.panel_id = s.panel_id and y.user_id = x.user_id)) p
  order by p.user_id, p.starts_at
$$;

create function oral_slots_written() returns trigger language plpgsql as $$
begin
  perform oral_keep_times('{}', array(select id from written));
  return null;
end $$;
create trigger oral_slots_inserted after insert on oral_slots referencing new table as written
  for each statement execute function oral_slots_written();
create trigger oral_slots_updated after update on oral_slots referencing new table as written
  for each statement execute function oral_slots_written();

create function oral_sessions_written() returns trigger language plpgsql as $$
begin
  perform oral_keep_times(array(select id from written),
    array(select t.id from oral_slots t join written w on w.id = t.session_id));
  return null;
end $$;
create trigger oral_sessions_inserted after insert on oral_sessions referencing new table as written
  for each statement execute function oral_sessions_written();
create trigger oral_sessions_updated after update on oral_sessions referencing new table as written
  for each statement execute function oral_sessions_written();

create function oral_panels_written(panels integer[]) returns void language sql as $$
  select oral_keep_times(array(select id from oral_sessions where panel_id = any(panels)),
    array(select t.id from oral_slots t join oral_sessions s on s.id = t.session_id
      where s.panel_id = any(panels) and s.guides_attend))
$$;

create function oral_panel_members_written() returns trigger language plpgsql as $$
begin
  perform oral_panels_written(array(select panel_id from written));
  return null;
end $$;
create trigger oral_panel_members_inserted after insert on oral_panel_members referencing new table as written
  for each statement execute function oral_panel_members_written();
create trigger oral_panel_members_deleted after delete on oral_panel_members referencing old table as written
  for each statement execute function oral_panel_members_written();

-- Of an examiner's row most changes are about signing in.
create function oral_examiners_written() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select n.id from now_written n join before_written o on o.id = n.id
    where (n.ended_at, n.conflict, n.role, n.user_id) is distinct from (o.ended_at, o.conflict, o.role, o.user_id));
begin
  if cardinality(changed) > 0 then
    perform oral_panels_written(array(select panel_id from oral_panel_members where examiner_id = any(changed)));
  end if;
  return null;
end $$;
create trigger oral_examiners_updated after update on oral_examiners
  referencing new table as now_written old table as before_written
  for each statement execute function oral_examiners_written();

-- Most changes of a candidate's row are of the state, during the day.
create function oral_candidates_written() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select n.id from now_written n join before_written o on o.id = n.id
    where (n.group_id, n.guide_id, n.removed_at) is distinct from (o.group_id, o.guide_id, o.removed_at));
begin
  if cardinality(changed) > 0 then
    delete from oral_slots t using now_written n where n.id = any(changed) and n.removed_at is not null
      and t.candidate_id = n.id;
    perform oral_keep_times('{}', array(
      select t.id from oral_slots t where t.candidate_id = any(changed)
        or t.group_id in (select group_id from now_written where id = any(changed)
          union select group_id from before_written where id = any(changed))));
  end if;
  return null;
end $$;
create trigger oral_candidates_updated after update on oral_candidates
  referencing new table as now_written old table as before_written
  for each statement execute function oral_candidates_written();
