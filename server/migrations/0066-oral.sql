-- The oral viva: schemes, exams with their examiners, panels and candidates, the timetable, marks, awards and lists.
create extension if not exists btree_gist;

create table oral_schemes (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  owner_id integer not null references users,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  retired_at timestamptz
);
create index oral_schemes_of_institution on oral_schemes (institution_id) where retired_at is null;

-- An exam keeps the version it was set up with: a later version changes no mark.
create table oral_scheme_versions (
  id integer generated always as identity primary key,
  scheme_id integer not null references oral_schemes,
  version integer not null check (version > 0),
  definition json not null,
  created_by integer not null references users,
  created_at timestamptz not null,
  unique (scheme_id, version)
);
create trigger oral_scheme_versions_stay before update or delete on oral_scheme_versions
  for each statement execute function refuse_change();

create table oral_exams (
  id integer generated always as identity primary key,
  key uuid not null unique,
  institution_id integer not null references institutions,
  course_id integer not null references courses,
  owner_id integer not null references users,
  title text not null check (title <> ''),
  kind text not null check (kind in ('practical', 'project', 'subject', 'phd', 'osce')),
  scheme_version_id integer not null references oral_scheme_versions,
  -- what candidates bring, and other words for them
  instructions text not null default '',
  -- to draw questions from, and the rules of the draw
  bank_ids integer[] not null default '{}',
  draw json not null default '{}',
  freezes text not null check (freezes in ('internal', 'external', 'chair', 'coordinator')),
  -- after which a recording is deleted; null where none may be made
  recording_days integer check (recording_days between 1 and 3650),
  version integer not null default 1,
  created_at timestamptz not null,
  announced_at timestamptz,
  cancelled_at timestamptz
);
create index oral_exams_of_owner on oral_exams (owner_id);
create index oral_exams_of_institution on oral_exams (institution_id, id);
create index oral_exams_of_course on oral_exams (course_id);
create index oral_exams_of_scheme on oral_exams (scheme_version_id);

-- Whoever examines at an exam. A guest has an account that only the link and the code of the invitation open.
create table oral_examiners (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  user_id integer not null references users,
  name text not null check (name <> ''),
  email text,
  affiliation text not null default '',
  role text not null check (role in ('internal', 'external', 'guide', 'chair', 'observer')),
  is_guest boolean not null default false,
  invited_at timestamptz,
  accepted_at timestamptz,
  -- of a guest
  access_ends_at timestamptz,
  link_hash bytea unique,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  conflict text,
  substitute_for integer references oral_examiners,
  ended_at timestamptz
);
create unique index oral_examiners_once on oral_examiners (exam_id, user_id) where ended_at is null;
create index oral_examiners_of_user on oral_examiners (user_id) where ended_at is null;

create table oral_panels (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  name text not null check (name <> ''),
  removed_at timestamptz
);
create unique index oral_panels_once on oral_panels (exam_id, lower(name)) where removed_at is null;

create table oral_panel_members (
  panel_id integer not null references oral_panels on delete cascade,
  examiner_id integer not null references oral_examiners,
  primary key (panel_id, examiner_id)
);
create index oral_panel_members_of_examiner on oral_panel_members (examiner_id);

create table oral_groups (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  name text not null check (name <> ''),
  -- of the project or the thesis
  topic text not null default ''
);
create unique index oral_groups_once on oral_groups (exam_id, lower(name));

create table oral_candidates (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  grant_id integer not null references grants,
  user_id integer not null references users,
  group_id integer references oral_groups,
  guide_id integer references oral_examiners,
  topic text not null default '',
  -- in percent of a slot
  extra_time integer not null default 0 check (extra_time between 0 and 300),
  state text not null default 'registered' check (state in
    ('registered', 'called', 'present', 'in_viva', 'done', 'absent', 'withheld', 'deferred', 'malpractice')),
  state_at timestamptz,
  removed_at timestamptz
);
create unique index oral_candidates_once on oral_candidates (exam_id, user_id) where removed_at is null;
create index oral_candidates_of_user on oral_candidates (user_id) where removed_at is null;
create index oral_candidates_of_grant on oral_candidates (grant_id);
create index oral_candidates_of_group on oral_candidates (group_id) where group_id is not null;

-- Every change of a candidate's state, once for each key that a page sent.
create table oral_candidate_steps (
  id integer generated always as identity primary key,
  candidate_id integer not null references oral_candidates,
  key uuid not null unique,
  state text not null,
  note text not null default '',
  -- by the clock of the server; offline, by that of the device
  at timestamptz not null,
  received_at timestamptz not null,
  by_id integer not null references users
);
create index oral_candidate_steps_of_candidate on oral_candidate_steps (candidate_id, id);
create trigger oral_candidate_steps_stay before update on oral_candidate_steps
  for each statement execute function refuse_change();

create table oral_sessions (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  panel_id integer not null references oral_panels,
  room_id integer not null references rooms,
  -- of a circuit
  station integer check (station between 1 and 60),
  name text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- in minutes
  slot_minutes integer not null check (slot_minutes between 1 and 600),
  -- [{ "starts_at": …, "ends_at": … }]
  breaks json not null default '[]',
  cancelled_at timestamptz,
  constraint oral_sessions_one_a_room exclude using gist
    (room_id with =, tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null)
);
create index oral_sessions_of_exam on oral_sessions (exam_id, starts_at);
create index oral_sessions_of_panel on oral_sessions (panel_id);

create table oral_slots (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  session_id integer not null references oral_sessions on delete cascade,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- placed by a person: generating anew leaves it where it is
  is_fixed boolean not null default false,
  check (num_nonnulls(candidate_id, group_id) = 1),
  constraint oral_slots_one_at_a_time exclude using gist
    (session_id with =, tstzrange(starts_at, ends_at) with &&)
);
create unique index oral_slots_of_candidate on oral_slots (session_id, candidate_id) where candidate_id is not null;
create index oral_slots_of_exam on oral_slots (exam_id, starts_at);
create index oral_slots_candidates on oral_slots (candidate_id);
create index oral_slots_of_group on oral_slots (group_id) where group_id is not null;

-- When a person can be nowhere else. Two vivas, or a viva and a written exam, never share a time; two written exams may.
create table busy_times (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  during tstzrange not null check (not isempty(during)),
  -- 1: a viva, as candidate or examiner; 2: a written exam at a fixed time
  kind smallint not null check (kind in (1, 2)),
  slot_id integer references oral_slots on delete cascade,
  session_id integer references oral_sessions on delete cascade,
  exam_id integer references exams on delete cascade,
  check (num_nonnulls(slot_id, session_id, exam_id) = 1),
  constraint busy_times_one_viva exclude using gist (user_id with =, during with &&) where (kind = 1),
  constraint busy_times_viva_or_written exclude using gist (user_id with =, during with &&, kind with <>)
);
create index busy_times_of_slot on busy_times (slot_id) where slot_id is not null;
create index busy_times_of_session on busy_times (session_id) where session_id is not null;
create index busy_times_of_exam on busy_times (exam_id) where exam_id is not null;

-- Questions drawn for a candidate or a group, in the order in which they are shown.
create table oral_draws (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  session_id integer references oral_sessions on delete set null,
  question_id integer not null references questions,
  question_version integer not null,
  position integer not null check (position > 0),
  drawn_at timestamptz not null,
  replaced_at timestamptz,
  check (num_nonnulls(candidate_id, group_id) = 1)
);
create index oral_draws_of_candidate on oral_draws (candidate_id) where candidate_id is not null;
create index oral_draws_of_group on oral_draws (group_id) where group_id is not null;
create index oral_draws_of_exam on oral_draws (exam_id, question_id);

-- Every tap of an examiner, as the device sent it: the device numbers them, so a repeat changes nothing.
create table oral_mark_events (
  id bigint generated always as identity primary key,
  exam_id integer not null references oral_exams,
  examiner_id integer not null references oral_examiners,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  device uuid not null,
  number integer not null check (number > 0),
  -- a component of the scheme, `note`, or `question:` and the id of a draw
  item text not null,
  value json not null,
  -- by the device's clock, corrected by the server's; never later than received_at
  at timestamptz not null,
  received_at timestamptz not null,
  check (num_nonnulls(candidate_id, group_id) = 1),
  unique (examiner_id, device, number)
);
create index oral_mark_events_of_candidate on oral_mark_events (candidate_id, examiner_id) where candidate_id is not null;
create index oral_mark_events_of_group on oral_mark_events (group_id, examiner_id) where group_id is not null;
create index oral_mark_events_of_exam on oral_mark_events (exam_id);
create trigger oral_mark_events_stay before update on oral_mark_events
  for each statement execute function refuse_change();

-- A sheet as an examiner submitted it. Reopening keeps it; the next submission is a further row.
create table oral_sheets (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  -- null for what was entered before the exam
  examiner_id integer references oral_examiners,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  version integer not null check (version > 0),
  -- item -> value, and the mark that each component gives by the scheme
  content json not null,
  origin text not null check (origin in ('device', 'qr', 'paper', 'entered')),
  submitted_at timestamptz not null,
  submitted_by integer not null references users,
  check (num_nonnulls(candidate_id, group_id) = 1)
);
create unique index oral_sheets_once on oral_sheets (candidate_id, group_id, examiner_id, version) nulls not distinct;
create index oral_sheets_of_exam on oral_sheets (exam_id);
create trigger oral_sheets_stay before update or delete on oral_sheets
  for each statement execute function refuse_change();

create table oral_reopenings (
  sheet_id integer primary key references oral_sheets,
  reason text not null check (reason <> ''),
  reopened_by integer not null references users,
  reopened_at timestamptz not null
);
create trigger oral_reopenings_stay before update or delete on oral_reopenings
  for each statement execute function refuse_change();

-- Marks on which examiners agree where their sheets differ. In force once each of them has confirmed it.
create table oral_agreements (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  -- the sheets that it settles
  sheet_ids integer[] not null,
  -- component -> mark
  marks json not null,
  sentence text not null check (sentence <> ''),
  proposed_by integer not null references oral_examiners,
  proposed_at timestamptz not null,
  check (num_nonnulls(candidate_id, group_id) = 1)
);
create index oral_agreements_of_exam on oral_agreements (exam_id);
create index oral_agreements_of_candidate on oral_agreements (candidate_id) where candidate_id is not null;
create index oral_agreements_of_group on oral_agreements (group_id) where group_id is not null;
create trigger oral_agreements_stay before update or delete on oral_agreements
  for each statement execute function refuse_change();

create table oral_confirmations (
  agreement_id integer not null references oral_agreements,
  examiner_id integer not null references oral_examiners,
  at timestamptz not null,
  primary key (agreement_id, examiner_id)
);
create trigger oral_confirmations_stay before update or delete on oral_confirmations
  for each statement execute function refuse_change();

-- One award list a session, or one for the whole exam (circuits and theses).
create table oral_lists (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  session_id integer references oral_sessions,
  state text not null default 'open' check (state in ('open', 'verified', 'frozen')),
  verified_by integer references users,
  verified_at timestamptz,
  -- the newest frozen revision, and the one that students see
  revision integer not null default 0,
  released_revision integer,
  released_at timestamptz
);
create unique index oral_lists_once on oral_lists (exam_id, session_id) nulls not distinct;

-- What was done to a list: verified, frozen, reopened for a new revision, released, and each override with its reason.
create table oral_list_steps (
  id integer generated always as identity primary key,
  key uuid not null unique,
  list_id integer not null references oral_lists,
  kind text not null check (kind in ('verified', 'frozen', 'reopened', 'released', 'overridden')),
  reason text not null default '',
  params json not null default '{}',
  by_id integer not null references users,
  at timestamptz not null
);
create index oral_list_steps_of_list on oral_list_steps (list_id, id);
create trigger oral_list_steps_stay before update or delete on oral_list_steps
  for each statement execute function refuse_change();

-- What each device of an examiner said last.
create table oral_devices (
  examiner_id integer not null references oral_examiners,
  device uuid not null,
  label text not null default '',
  -- stored on the device, with what it found when it checked itself
  package_at timestamptz,
  checks json not null default '{}',
  heard_at timestamptz not null,
  -- events that it still holds, and the newest number that it gave out
  unsent integer not null default 0,
  newest_number integer not null default 0,
  primary key (examiner_id, device)
);

create table oral_recordings (
  id integer generated always as identity primary key,
  exam_id integer not null references oral_exams,
  candidate_id integer not null references oral_candidates,
  made_by integer not null references users,
  made_at timestamptz not null,
  seconds integer not null check (seconds > 0),
  media_type text not null,
  -- null once it was deleted
  bytes bytea,
  delete_at timestamptz not null,
  deleted_at timestamptz,
  check ((bytes is null) = (deleted_at is not null))
);
create index oral_recordings_due on oral_recordings (delete_at) where deleted_at is null;
create index oral_recordings_of_candidate on oral_recordings (candidate_id);
create index oral_recordings_of_exam on oral_recordings (exam_id);
