-- The account of a person whose data was deleted: nameless, without a password, and kept for the marks that hang on it.
alter table users add column deleted_at timestamptz;
