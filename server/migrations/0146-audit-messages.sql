-- The sentence of an entry by name and parameters; `what` is its English text, for the search. Null in older entries.
alter table audit_log add column message_id text, add column params jsonb;
