-- The person an entry is about. Names are looked up when the log is read, so an entry shows the current name, and the
-- name of a deleted person is in no entry.
alter table audit_log add column subject_id integer;
-- The search for a name.
create index audit_log_of_actor on audit_log (actor_id);
create index audit_log_of_subject on audit_log (subject_id);
