-- Where the exam allows it, students look at each question afterwards, and at the leaderboard.
alter table exams
  add column allow_review boolean not null default true,
  add column allow_leaderboard boolean not null default false,
  add column released_at timestamptz;
create index exams_to_release on exams (ends_at) where released_at is null and cancelled_at is null;

-- What was computed stays; a person's correction stands over it.
alter table results
  add column corrected_marks numeric(9, 2) check (corrected_marks >= 0);

-- Rows are only ever added.
create table decisions (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts,
  kind text not null check (kind in
    ('marks_corrected', 'regraded', 'late_accepted', 'late_refused', 'disqualified', 'reopened')),
  at timestamptz not null,
  by_id integer not null references users,
  reason text not null,
  marks_before numeric(9, 2),
  marks_after numeric(9, 2)
);
create index decisions_of_attempt on decisions (attempt_id, id);
create trigger decisions_stay before update or delete on decisions
  for each statement execute function refuse_change();

-- The newest for a question says how it is graded now. `correct` are options of the version on the paper.
create table regrades (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  question_id integer not null references questions,
  policy text not null check (policy in ('new_key', 'all_correct', 'drop')),
  correct integer[],
  at timestamptz not null,
  by_id integer not null references users,
  reason text not null,
  check ((policy = 'new_key') = (correct is not null))
);
create index regrades_of_exam on regrades (exam_id, id);

-- What a person wants to be told of, and how. Nothing chosen means both.
create table channel_choices (
  user_id integer not null references users on delete cascade,
  topic text not null check (topic in ('results')),
  in_app boolean not null,
  by_mail boolean not null,
  primary key (user_id, topic)
);
