-- A quiz or viva: chosen students, a window of time, and a paper that is frozen when the exam is made.
create table exams (
  id integer generated always as identity primary key,
  title text not null,
  viva_or_quiz text not null check (viva_or_quiz in ('VIVA', 'QUIZ')),
  bank_id integer not null references question_banks,
  course_id integer not null references courses,
  institution_id integer not null references institutions,
  owner_id integer not null references users,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- in minutes
  duration integer not null check (duration > 0),
  shuffle_questions boolean not null,
  shuffle_options boolean not null,
  draw_per_module integer check (draw_per_module > 0),
  -- of every question; without them what the paper says
  marks numeric(6, 2) check (marks > 0),
  negative_marks numeric(6, 2) check (negative_marks >= 0),
  navigation text not null check (navigation in ('free', 'forward_only')),
  release text not null check (release in ('at_once', 'window_close', 'by_hand')),
  late_keeps_full boolean not null,
  integrity text not null check (integrity in ('record', 'full_screen')),
  version integer not null default 1,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancel_reason text,
  check (ends_at > starts_at),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index exams_of_owner on exams (owner_id, starts_at desc);

create table exam_questions (
  exam_id integer not null references exams,
  place integer not null check (place > 0),
  question_id integer not null references questions,
  version_id integer not null references question_versions,
  module_id integer not null references modules,
  primary key (exam_id, place),
  unique (exam_id, question_id)
);
create index exam_questions_of_version on exam_questions (version_id);
create trigger exam_questions_stay before update or delete on exam_questions
  for each statement execute function refuse_change();

-- assigned -> in_progress -> submitted | closed_by_deadline | disqualified; assigned -> absent.
create table attempts (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  grant_id integer not null references grants,
  user_id integer not null references users,
  status text not null default 'assigned' check
    (status in ('assigned', 'in_progress', 'submitted', 'closed_by_deadline', 'disqualified', 'absent')),
  -- what is drawn and shuffled comes from it alone
  seed integer not null,
  -- in percent of the duration
  extra_time integer not null default 0 check (extra_time between 0 and 300),
  started_at timestamptz,
  -- of one that is assigned, when it becomes absent; of one in progress, its deadline. Afterwards what it was last
  due_at timestamptz not null,
  ended_at timestamptz,
  -- the tab that sits it, and how often it was opened on another one
  device text,
  opening integer not null default 0,
  address text,
  browser text,
  constraint attempts_once unique (exam_id, user_id),
  check ((started_at is null) = (status in ('assigned', 'absent'))),
  check ((ended_at is null) = (status in ('assigned', 'in_progress')))
);
create index attempts_of_user on attempts (user_id);
create index attempts_due on attempts (due_at) where status in ('assigned', 'in_progress');

-- An answer as it was given. Rows are only ever added; the newest by opening and seq is the answer. No foreign key:
-- each is inserted by a join with its attempt, and the check would cost more than the row.
create table response_events (
  attempt_id integer not null,
  opening integer not null,
  seq bigint not null,
  question_id integer not null,
  option_ids integer[] not null,
  is_flagged boolean not null,
  malpractice boolean not null,
  received_at timestamptz not null,
  -- came after the end: counted only when faculty accept it
  is_late boolean not null,
  primary key (attempt_id, opening, seq)
);
create trigger response_events_stay before update or delete on response_events
  for each statement execute function refuse_change();

create table integrity_events (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts,
  -- named by the device: sent twice, it is one
  key uuid not null,
  kind text not null check (kind in
    ('left_page', 'left_full_screen', 'copied', 'pasted', 'second_device', 'other_address', 'other_browser')),
  question_id integer,
  at timestamptz not null,
  detail text not null default '',
  unique (attempt_id, key)
);

-- Computed once from attempt, answers and key. An absent student has none.
create table results (
  attempt_id integer primary key references attempts,
  marks numeric(9, 2) not null check (marks >= 0),
  total_marks numeric(9, 2) not null,
  answered integer not null,
  questions integer not null,
  graded_at timestamptz not null
);

-- Remembered with the person, for every exam to come; in percent.
create table extra_times (
  grant_id integer primary key references grants,
  extra_time integer not null check (extra_time between 0 and 300),
  set_by integer not null references users,
  set_at timestamptz not null
);
