-- Attempts that the server itself takes, so that staff can practise and the demo can be watched.
create table ghosts (
  attempt_id integer primary key references attempts on delete cascade,
  next_at timestamptz not null
);
create index ghosts_due on ghosts (next_at);
