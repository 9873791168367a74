-- The code before the latest. It works until it expires or one of the two is used: a person who asks twice for a new
-- password may read the first mail.
alter table one_time_codes
  add column earlier_code_hash bytea,
  add column earlier_code_expires_at timestamptz,
  add check (num_nulls(earlier_code_hash, earlier_code_expires_at) in (0, 2)),
  add check (earlier_code_hash is null or purpose = 'reset_password');
