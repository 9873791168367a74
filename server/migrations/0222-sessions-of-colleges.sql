alter table sessions
  -- at whose provider the person has signed in, alone or beside something of the account's own
  add column college_id integer references institutions,
  add column identity_id integer references identities,
  -- what the provider calls its own session, and the token by which it is asked to end it (encrypted)
  add column provider_session text check (length(provider_session) <= 300),
  add column id_token bytea check (length(id_token) <= 16384),
  -- the college asks to sign in again by then
  add column latest_end timestamptz,
  -- the provider has ended its session; this one ends once no exam is being taken in it
  add column ends_when_free boolean not null default false;
update sessions set college_id = vouched_by where vouched_by is not null;
create index sessions_of_identity on sessions (identity_id) where identity_id is not null;
create index sessions_of_provider on sessions (provider_session) where provider_session is not null and ended_at is null;

alter table sign_on_connections
  -- the roles of the institution are withheld from whoever hasn't signed in by it
  add column is_only_way boolean not null default false,
  -- in days; null as long as any other session
  add column sign_in_again integer check (sign_in_again between 1 and 90);

-- Institutions whose roles are withheld from other sessions (docs/who-may.md).
create view own_sign_in_only as
  select c.institution_id, i.name as institution, c.id as connection_id
  from sign_on_connections c join institutions i on i.id = c.institution_id
  where c.state = 'on' and c.is_only_way;

alter table sign_on_steps drop constraint sign_on_steps_purpose_check,
  add constraint sign_on_steps_purpose_check check (purpose in ('sign_in', 'try', 'link', 'confirm', 'beside')),
  drop constraint sign_on_steps_confirms,
  add constraint sign_on_steps_confirms check ((purpose = 'confirm') = (proof_hash is not null and confirms is not null)),
  add constraint sign_on_steps_of_person check ((purpose in ('confirm', 'beside')) = (user_id is not null)),
  -- of the provider's word, for the session that something of the account's own begins
  add column provider_session text,
  add column id_token bytea;

-- Said by a provider that somebody has signed out; each counts once.
create table sign_on_logouts (
  connection_id integer not null references sign_on_connections,
  token_id text not null check (length(token_id) <= 300),
  at timestamptz not null,
  primary key (connection_id, token_id)
);
create index sign_on_logouts_by_time on sign_on_logouts (at);
