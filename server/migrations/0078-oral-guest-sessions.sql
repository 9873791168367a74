-- What a guest was last notified of: each session of their panels. Cancelled ones stay, because a calendar has to hear of it.
create table oral_guest_sessions (
  examiner_id integer not null references oral_examiners,
  session_id integer not null references oral_sessions,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  room text not null,
  is_cancelled boolean not null default false,
  version integer not null default 1,
  announced_at timestamptz not null,
  primary key (examiner_id, session_id)
);
create index oral_guest_sessions_of_session on oral_guest_sessions (session_id);
