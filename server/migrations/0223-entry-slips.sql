-- A code for one student and one exam, for when somebody can't sign in. Its keyed hash alone is stored.
create table entry_slips (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts on delete cascade,
  act_id integer not null references hall_acts on delete cascade,
  code_hash bytea not null unique,
  made_at timestamptz not null,
  used_at timestamptz,
  -- that it began
  session_id integer,
  withdrawn_at timestamptz
);
create index entry_slips_of_attempt on entry_slips (attempt_id);
create index entry_slips_of_act on entry_slips (act_id);
