-- An invited examiner without an account of their own: a hidden account that only the invitation's link and a mailed code
-- open, until this moment.
alter table users
  add column guest_until timestamptz,
  add column is_guest boolean not null generated always as (guest_until is not null) stored,
  add constraint users_guests_have_no_password check (guest_until is null or password_hash is null);

-- One act of a coordinator or an examiner, once for each key that a page sent.
create table oral_people_acts (
  key uuid primary key,
  exam_id integer not null references oral_exams,
  by_id integer not null references users,
  reply json not null,
  at timestamptz not null
);
create index oral_people_acts_of_exam on oral_people_acts (exam_id);

alter table oral_examiners
  add column invited_by integer references users,
  -- what the code confirms: entering, or a freeze
  add column code_purpose text check (code_purpose in ('enter', 'confirm'));
create index oral_examiners_of_email on oral_examiners (lower(email)) where is_guest;
create index oral_examiners_replaced on oral_examiners (substitute_for) where substitute_for is not null;

-- An examiner marks no candidate they have a conflict of interest with. One with the whole exam is in oral_examiners.
create table oral_conflicts (
  examiner_id integer not null references oral_examiners,
  candidate_id integer not null references oral_candidates,
  reason text not null check (reason <> ''),
  declared_by integer not null references users,
  declared_at timestamptz not null,
  primary key (examiner_id, candidate_id)
);
create index oral_conflicts_of_candidate on oral_conflicts (candidate_id);
