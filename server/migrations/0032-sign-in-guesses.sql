-- How long a stranger waits before the next password is checked, by account and network; keys are hashed.
create table sign_in_guesses (
  key bytea primary key,
  tries integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
create index sign_in_guesses_by_age on sign_in_guesses (last_at);
