-- Made by the page: a repeat after a lost reply saves no second version.
alter table oral_scheme_versions add column key uuid not null unique default gen_random_uuid();
create unique index oral_schemes_once on oral_schemes (institution_id, lower(name)) where retired_at is null;

alter table oral_exams add column cancel_reason text not null default '';

-- Whoever is removed needs no slot, and has the time for something else.
create function free_oral_candidate() returns trigger language plpgsql as $$
begin
  delete from oral_slots where candidate_id = new.id;
  delete from busy_times b using oral_slots s
    where s.id = b.slot_id and s.group_id = new.group_id and b.user_id = new.user_id;
  return null;
end $$;
create trigger oral_candidates_free after update of removed_at on oral_candidates
  for each row when (new.removed_at is not null and old.removed_at is null) execute function free_oral_candidate();

-- A cancelled viva holds no room and nobody's time.
create function free_oral_exam() returns trigger language plpgsql as $$
begin
  delete from busy_times b using oral_slots s where s.id = b.slot_id and s.exam_id = new.id;
  delete from busy_times b using oral_sessions s where s.id = b.session_id and s.exam_id = new.id;
  update oral_sessions set cancelled_at = new.cancelled_at where exam_id = new.id and cancelled_at is null;
  return null;
end $$;
create trigger oral_exams_free after update of cancelled_at on oral_exams
  for each row when (new.cancelled_at is not null and old.cancelled_at is null) execute function free_oral_exam();
