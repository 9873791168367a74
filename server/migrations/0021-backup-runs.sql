-- Each backup and each trial restore of one. A run without an end was killed, or is under way.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'check')),
  started_at timestamptz not null,
  finished_at timestamptz,
  ok boolean,
  -- what was done, or why it failed
  detail text not null default '',
  check ((finished_at is null) = (ok is null))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);
