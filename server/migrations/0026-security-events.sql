-- What happened to accounts that could be an attack, or the answer to one. Kept for 90 days.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- the account, while it exists
  user_id integer references users on delete set null,
  -- its username; of a name without an account, only what tells it from others
  name text not null,
  address text not null,
  -- the address, or for IPv6 the customer's /64
  network text not null,
  -- what else there is to say, such as the name of a second factor
  what text not null default ''
);
create index security_events_by_time on security_events (at);
create index security_events_of_kind on security_events (kind, id);
