-- A disabled account keeps everything it has; its person can't sign in until an Admin enables it again.
alter table users
  add column disabled_at timestamptz,
  -- for other Admins, not for the person
  add column disabled_reason text,
  add check (num_nulls(disabled_at, disabled_reason) in (0, 2));
create index users_disabled on users (disabled_at) where disabled_at is not null;
