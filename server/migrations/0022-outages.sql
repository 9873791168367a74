-- Times in which the whole service was away: every process updates the one row, and the first that finds it too old
-- records the gap.
create table service_heartbeat (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);

create table service_outages (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null unique,
  check (started_at < ended_at)
);

-- Exams whose examiner gave everyone the time of an outage back: once for each.
create table outage_extensions (
  outage_id integer not null references service_outages,
  exam_id integer not null references exams,
  primary key (outage_id, exam_id)
);
create index on outage_extensions (exam_id);
