-- People without an account who mark answers of one exam: hidden accounts that the invitation's link and a mailed code open.
create table marking_guests (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  exam_id integer not null references exams,
  user_id integer not null references users,
  name text not null,
  -- null when their data was deleted
  email text,
  -- null for all that people mark
  question_ids integer[] check (cardinality(question_ids) > 0),
  invited_by integer not null references users,
  invited_at timestamptz not null,
  access_ends_at timestamptz not null,
  accepted_at timestamptz,
  link_hash bytea unique,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  code_purpose text check (code_purpose = 'enter'),
  ended_by integer references users,
  ended_at timestamptz,
  check (access_ends_at > invited_at),
  check ((ended_at is null) = (ended_by is null))
);
create unique index marking_guests_once on marking_guests (exam_id, user_id) where ended_at is null;
create index marking_guests_of_exam on marking_guests (exam_id);
create index marking_guests_of_user on marking_guests (user_id);
create index marking_guests_of_email on marking_guests (lower(email));
create index marking_guests_by_invited_by on marking_guests (invited_by);
create index marking_guests_by_ended_by on marking_guests (ended_by);
