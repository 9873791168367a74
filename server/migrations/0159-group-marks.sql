-- Equal answers that one person marked at once. Each has a sheet of its own; what they share is the act, which its marker
-- can undo as a whole.
create table group_marks (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  marker_id integer not null references users,
  -- whose answer was in hand
  attempt_id integer not null references attempts,
  -- one for each answer
  sheet_ids integer[] not null check (sheet_ids <> '{}'),
  -- as the marker was told: how many others were marking, and how many no longer waited
  held integer not null check (held >= 0),
  gone integer not null check (gone >= 0),
  at timestamptz not null,
  undone_at timestamptz,
  -- how many sheets no longer count, and why
  undone integer check (undone >= 0),
  undo_reason text check (undo_reason <> ''),
  check ((undone_at is null) = (undone is null) and (undone_at is null) = (undo_reason is null))
);
create index group_marks_of_exam on group_marks (exam_id, question_id, marker_id, id);
create index group_marks_of_question on group_marks (question_id);
create index group_marks_of_marker on group_marks (marker_id);
create index group_marks_of_attempt on group_marks (attempt_id);
