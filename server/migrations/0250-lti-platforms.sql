-- Learning platforms (Moodle, Canvas) that launch Quivia as a tool: LTI 1.3 Advantage.
create table lti_platforms (
  id integer generated always as identity primary key,
  -- who described it: what nobody knows yet waits there
  institution_id integer not null references institutions,
  name text not null,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  keys_url text not null,
  -- whom client assertions are for, where it isn't the token address
  token_audience text,
  -- moodle, canvas …, as it calls itself
  family text,
  -- where its pages are that show ours in a frame, as its signed messages have named them
  page_origins text[] not null default '{}',
  -- counts changes, for what is kept of it
  version integer not null default 1,
  made_at timestamptz not null,
  -- the next mark leaves for it then, whichever process sends it
  send_from timestamptz not null default '-infinity',
  unique (issuer, client_id)
);
create index lti_platforms_of_institution on lti_platforms (institution_id);

-- Many customers of a platform share its issuer, some its client, too: the deployment says which institution a launch is for.
create table lti_deployments (
  id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms,
  institution_id integer not null references institutions,
  deployment_id text not null,
  state text not null check (state in ('pending', 'approved', 'off')),
  -- its person number is the roll number, and its users can't change it
  trusts_numbers boolean not null default false,
  made_at timestamptz not null,
  last_launch_at timestamptz,
  last_problem jsonb,
  last_problem_at timestamptz,
  unique (platform_id, deployment_id),
  check ((last_problem is null) = (last_problem_at is null))
);
create index lti_deployments_of_institution on lti_deployments (institution_id);

-- Addresses for dynamic registration, as keyed hashes.
create table lti_registrations (
  hash bytea primary key,
  institution_id integer not null references institutions,
  made_by integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index lti_registrations_by_maker on lti_registrations (made_by);

-- What we sign with. Published a day before it is used, and for a day after.
create table lti_keys (
  kid text primary key,
  public_key jsonb not null,
  -- encrypted
  private_key bytea not null,
  used_from timestamptz not null
);
