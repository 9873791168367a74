-- The exam that an entry is about, for the log of that exam. Null in older entries, and in those about anything else.
alter table audit_log add column exam_id integer;
create index audit_log_of_exam on audit_log (exam_id, id desc) where exam_id is not null;
