-- A used code or link is recognised until it expires: opening the mail again then says that the address is verified.
alter table one_time_codes
  add column used_at timestamptz,
  add check (used_at is null or purpose = 'verify_email');
