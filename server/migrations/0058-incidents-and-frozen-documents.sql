-- What happened in the hall that somebody may have to decide about. Each step adds a row; the newest says how it stands.
create table incidents (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  attempt_id integer references attempts on delete cascade,
  room_id integer references rooms,
  category text not null check (category in
    ('technical', 'illness', 'forbidden_aid', 'talking', 'identity', 'paper', 'disturbance', 'other')),
  at timestamptz not null,
  by_id integer not null references users,
  -- the record of the attempt that it was made from: an event makes one incident
  event_id integer
);
create index incidents_of_exam on incidents (exam_id, id);
create index incidents_of_attempt on incidents (attempt_id) where attempt_id is not null;
create unique index incidents_once on incidents (attempt_id, event_id) where event_id is not null;
create trigger incidents_stay before update on incidents
  for each statement execute function refuse_change();

create table incident_steps (
  id integer generated always as identity primary key,
  incident_id integer not null references incidents on delete cascade,
  key uuid not null unique,
  state text not null check (state in ('noted', 'reported', 'decided')),
  severity text not null check (severity in ('minor', 'serious', 'severe')),
  note text not null,
  at timestamptz not null,
  by_id integer not null references users
);
create index incident_steps_of_incident on incident_steps (incident_id, id);
create trigger incident_steps_stay before update on incident_steps
  for each statement execute function refuse_change();

-- A document as it was when somebody froze it. A later change is a new revision; none is ever changed.
create table frozen_documents (
  id integer generated always as identity primary key,
  kind text not null,
  -- of its kind, such as the exam of a session report
  subject_id integer not null,
  revision integer not null check (revision > 0),
  -- as text, because the hash is of exactly these bytes
  content text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  note text not null default '',
  frozen_by integer not null references users,
  frozen_at timestamptz not null,
  unique (kind, subject_id, revision)
);
create trigger frozen_documents_stay before update or delete on frozen_documents
  for each statement execute function refuse_change();
