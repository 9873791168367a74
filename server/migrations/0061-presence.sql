-- The last sign of life of each student's exam page. Written in batches and never searched, so that its updates touch no
-- index.
create table presence (
  attempt_id integer primary key references attempts on delete cascade,
  seen_at timestamptz not null,
  -- from 1, in the student's order
  question_number integer,
  -- answers that the page has and the server had not confirmed
  unsaved integer not null,
  unsaved_since timestamptz,
  hidden_since timestamptz,
  seen_message integer not null default 0,
  device text not null default ''
) with (fillfactor = 50);

-- After how long a student needs attention. Exams without a row have the defaults.
create table hall_thresholds (
  exam_id integer primary key references exams,
  quiet_seconds integer not null,
  gone_seconds integer not null,
  unsaved_seconds integer not null,
  away_seconds integer not null,
  not_started_minutes integer not null
);
