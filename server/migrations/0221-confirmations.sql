-- Whoever has no password confirms who they are by a passkey, a new sign-in at the college, or a mailed code.
alter table factor_tickets drop constraint factor_tickets_purpose_check,
  add constraint factor_tickets_purpose_check check (purpose in ('second_factor', 'passkey_login', 'passkey_registration',
    'passkey_confirmation', 'proof_awaited', 'proof', 'proof_of_act'));
alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation', 'confirm'));

alter table sign_on_steps drop constraint sign_on_steps_purpose_check,
  add constraint sign_on_steps_purpose_check check (purpose in ('sign_in', 'try', 'link', 'confirm')),
  -- who confirms, what, and the proof that waits for it
  add column user_id integer references users on delete cascade,
  add column confirms text check (confirms in ('keys', 'act')),
  add column proof_hash bytea,
  add constraint sign_on_steps_confirms check (
    (purpose = 'confirm') = (proof_hash is not null and confirms is not null and user_id is not null));
create index sign_on_steps_of_user on sign_on_steps (user_id);
