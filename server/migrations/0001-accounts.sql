create table settings (
  key text primary key,
  value text not null
);

create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9]{5,23}$'),
  email text not null check (length(email) between 3 and 254),
  -- asked for, and in effect once its code or link is used
  pending_email text check (length(pending_email) between 3 and 254),
  is_verified boolean not null default false,
  password_hash text not null,
  -- raised when roles change: access tokens of an earlier version stop working
  token_version integer not null default 1,
  token_version_raised_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_by_raise on users (token_version_raised_at) where token_version_raised_at is not null;

create table role_grants (
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('Admin', 'Institution', 'Community', 'Faculty', 'Student', 'CommunityMember')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- A session is one device: the family of the refresh tokens that followed one sign-in.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  stay_logged_in boolean not null,
  user_agent text not null,
  address text not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

create table refresh_tokens (
  id integer generated always as identity primary key,
  hash bytea not null unique,
  session_id integer not null references sessions on delete cascade,
  used_at timestamptz,
  -- names the try that used it, so that the same try, repeated after a lost answer, is no theft
  used_by_attempt text
);
create index refresh_tokens_of_session on refresh_tokens (session_id, id);

create table one_time_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  email text not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  link_hash bytea unique,
  link_expires_at timestamptz,
  unique (user_id, purpose)
);
create index one_time_codes_by_email on one_time_codes (lower(email), purpose);

-- Counted tries by account or address; keys are hashed.
create table throttles (
  key bytea primary key,
  tries integer not null,
  counted_from timestamptz not null
);
create index throttles_by_age on throttles (counted_from);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null,
  body text not null,
  link text check (link like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
