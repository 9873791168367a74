-- Signing in at a college's own identity provider (OpenID Connect).
create table sign_on_connections (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  issuer text not null,
  client_id text not null,
  -- encrypted
  client_secret bytea not null,
  state text not null default 'draft' check (state in ('draft', 'tested', 'on', 'paused')),
  -- computers that many people use: the provider asks each time who it is
  shared_computers boolean not null,
  -- the site's Admin takes a sign-in through it for a second factor
  is_trusted boolean not null default false,
  -- counts changes, for what is kept of the provider
  version integer not null default 1,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- since when it hasn't answered
  silent_since timestamptz,
  last_error jsonb,
  last_error_at timestamptz,
  check ((last_error is null) = (last_error_at is null))
);
create index sign_on_connections_of_institution on sign_on_connections (institution_id);
-- Two providers would make two people of one.
create unique index sign_on_connections_one_on on sign_on_connections (institution_id) where state = 'on';

create table sign_on_domains (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  -- in lower case
  domain text not null check (domain = lower(domain)),
  asked_at timestamptz not null,
  -- by the site's Admin
  confirmed_at timestamptz,
  confirmed_by integer references users,
  unique (institution_id, domain)
);
create unique index sign_on_domains_once on sign_on_domains (domain) where confirmed_at is not null;
create index sign_on_domains_by_confirmed_by on sign_on_domains (confirmed_by);

-- Whom a provider means by a subject. A subject whose link has ended is never given to another account.
create table identities (
  id integer generated always as identity primary key,
  connection_id integer not null references sign_on_connections,
  subject text not null,
  user_id integer not null references users,
  -- by which address it was linked, where the person didn't confirm it
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  unique (connection_id, subject)
);
create unique index identities_one_of_person on identities (connection_id, user_id) where ended_at is null;
create index identities_of_user on identities (user_id);

-- Between two steps of a sign-in. Used once, and only in the browser that began it.
create table sign_on_steps (
  -- of the state that the provider returns, or of the ticket for what follows
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'try', 'link')),
  connection_id integer not null references sign_on_connections,
  browser_hash bytea not null,
  stay_logged_in boolean not null,
  nonce text,
  code_verifier text,
  -- what the provider has said, for a link
  subject text,
  email text,
  expires_at timestamptz not null
);
create index sign_on_steps_by_end on sign_on_steps (expires_at);
