-- Exams that are taken in Safe Exam Browser. Most exams have no row; one that was turned off keeps its own, so that
-- the address at which it quits still works.
create table seb_settings (
  exam_id integer primary key references exams on delete cascade,
  mode text not null check (mode in ('off', 'quivia', 'own')),
  version integer not null default 1,
  -- null: any version
  least_windows text,
  least_macos text,
  least_ios text,
  -- 128 random bits of the address at which SEB quits, in hexadecimal; the same for all students
  quit_secret text not null,
  quit_password text,
  file_password text,
  config_keys text[] not null default '{}',
  browser_exam_keys text[] not null default '{}'
);

-- How far a student's SEB got, and whether they are exempt.
create table seb_passes (
  attempt_id integer primary key references attempts on delete cascade,
  -- in which it showed the right keys; null once it no longer does
  session_id integer,
  verified_at timestamptz,
  -- such as `Windows 3.10.2`, as SEB says it
  browser text not null default '',
  failed_at timestamptz,
  failure text,
  is_exempt boolean not null default false
);

-- A file for one attempt, with the ticket in it. Both are keyed hashes.
create table seb_tickets (
  file_hash bytea primary key,
  ticket_hash bytea not null unique,
  attempt_id integer not null references attempts on delete cascade,
  -- the session that asked for it, without which it opens nothing
  made_in integer not null,
  made_at timestamptz not null,
  config_key text not null,
  used_at timestamptz,
  -- that it began
  session_id integer
);
create index seb_tickets_of_attempt on seb_tickets (attempt_id);
create index seb_tickets_of_session on seb_tickets (session_id) where session_id is not null;

-- Pages in which SEB can be checked, each once.
create table seb_nonces (
  hash bytea primary key,
  attempt_id integer not null references attempts on delete cascade,
  session_id integer not null,
  made_at timestamptz not null
);
create index seb_nonces_of_attempt on seb_nonces (attempt_id);
