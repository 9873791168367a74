-- Tokens for programs: each is one person's, within one institution. A revoked one is gone; the audit log has what was done.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  institution_id integer not null references institutions,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- a keyed hash
  secret bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- when its person was notified that it expires soon
  warned_at timestamptz
);
create index api_tokens_of_person on api_tokens (user_id);
create index api_tokens_of_institution on api_tokens (institution_id, id);
create index api_tokens_by_end on api_tokens (expires_at);

-- Institutions whose faculty can make tokens, beside its administrators. Without a row they can't.
create table api_token_rules (
  institution_id integer primary key references institutions,
  faculty_may boolean not null
);

-- By which token an act was done, as it was called then. Null where the person did it.
alter table audit_log add column api_token text;
