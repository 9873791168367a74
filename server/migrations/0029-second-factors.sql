-- The secret shared with an authenticator app, encrypted.
create table totp_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  -- null until one of its codes was entered
  confirmed_at timestamptz,
  -- the latest time step whose code was used: no code works twice
  last_step integer not null default 0
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- base64url, as browsers name it
  credential_id text not null unique,
  public_key bytea not null,
  -- how often it was used, by its own count; stays 0 for those that don't count
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Between two steps: a sign-in that waits for its second factor, or a challenge that a passkey has to sign.
create table factor_tickets (
  hash bytea primary key,
  purpose text not null check (purpose in ('second_factor', 'passkey_login', 'passkey_registration')),
  -- null for a passkey that says itself whose it is
  user_id integer references users on delete cascade,
  -- what has to be signed, for passkeys
  challenge text,
  stay_logged_in boolean,
  -- the password that was checked; a change of it ends this sign-in
  password_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index factor_tickets_by_end on factor_tickets (expires_at);
