-- A page that starts an exam again after a lost reply sends the same key, and no second exam is started. The digest tells
-- such a repeat from other details under the same key.
alter table exams
  add column start_key uuid,
  add column start_digest text,
  add constraint exams_start_key_once unique (start_key),
  add constraint exams_start_key_with_digest check ((start_key is null) = (start_digest is null));
