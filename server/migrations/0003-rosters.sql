-- An invited person has an account before they choose a password.
alter table users alter column password_hash drop not null;

-- An invitation is a link alone.
alter table one_time_codes
  alter column code_hash drop not null,
  alter column code_expires_at drop not null,
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation')),
  add check (case purpose
    when 'invitation' then num_nonnulls(code_hash, code_expires_at) = 0 and num_nulls(link_hash, link_expires_at) = 0
    else num_nulls(code_hash, code_expires_at) = 0 end);

-- reading -> review -> applying -> done; reading -> failed; applying -> review when the people changed meanwhile.
create table rosters (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  uploaded_by integer not null references users on delete cascade,
  uploaded_at timestamptz not null,
  filename text not null,
  status text not null check (status in ('reading', 'review', 'applying', 'done', 'failed')),
  -- for what the file leaves out
  default_role text check (default_role in ('Faculty', 'Student')),
  default_department_id integer references departments,
  default_class_or_semester integer check (default_class_or_semester between 1 and 20),
  -- in rows; a total of 0 is not known yet
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  -- how often the work that is under way was begun: a file that breaks its reader must not come back for ever
  tries integer not null default 0,
  counts json not null default '{}',
  ignored_columns text[] not null default '{}',
  message text not null default '',
  problem_line integer,
  problem text,
  check ((problem is not null) = (status = 'failed'))
);
create index rosters_of_institution on rosters (institution_id, id desc);
create index rosters_by_age on rosters (uploaded_at);

-- Kept until it is read, in parts that do not hold up whoever writes or reads them.
create table roster_file_parts (
  roster_id integer not null references rosters on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (roster_id, part)
);

create table roster_rows (
  roster_id integer not null references rosters on delete cascade,
  line integer not null,
  -- as the file says it, by column
  given json not null,
  outcome text not null check (outcome in ('new', 'existing', 'change', 'same', 'error')),
  reason text not null,
  -- what confirming does
  plan json not null,
  primary key (roster_id, line)
);
create index roster_rows_by_outcome on roster_rows (roster_id, outcome, line);
