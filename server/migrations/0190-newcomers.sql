-- People whom a provider vouches for and no account is known of, for the institution's admin to see.
create table sign_on_newcomers (
  id integer generated always as identity primary key,
  connection_id integer not null references sign_on_connections,
  subject text not null,
  -- what the provider calls the person
  shown text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- by an admin who has seen it
  dismissed_at timestamptz,
  unique (connection_id, subject)
);
create index sign_on_newcomers_by_shown on sign_on_newcomers (lower(shown));
