alter table channel_choices drop constraint channel_choices_topic_check;
alter table channel_choices add check
  (topic in ('new_exams', 'day_before', 'half_hour_before', 'receipts', 'results'));

-- What a person is notified of about an exam, each once: the key is the claim, whichever process makes it. Rows wait here
-- for their mail, and say which reminders would repeat what somebody has just been told.
create table exam_notices (
  exam_id integer not null references exams,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('new', 'moved', 'cancelled', 'day_before', 'half_hour_before', 'receipt')),
  -- when the exam opens, or when the attempt ended: a notice that is no longer true isn't sent
  about timestamptz not null,
  -- of the exam, where the same time can be announced twice
  version integer not null default 0,
  made_at timestamptz not null,
  -- when its mails were queued
  queued_at timestamptz,
  primary key (exam_id, user_id, kind, about, version)
);
create index exam_notices_waiting on exam_notices (made_at) where queued_at is null;
create index exam_notices_by_age on exam_notices (made_at);
create index exam_notices_of_user on exam_notices (user_id);
create index exams_by_start on exams (starts_at) where cancelled_at is null;

-- How mails write a time for this person, as their browser does.
create table reader_settings (
  user_id integer primary key references users on delete cascade,
  time_zone text not null,
  locale text not null
);
