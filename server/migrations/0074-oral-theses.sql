-- Reports of external examiners on a thesis. A later version is a further row.
create table oral_thesis_reports (
  id integer generated always as identity primary key,
  key uuid not null unique,
  candidate_id integer not null references oral_candidates,
  examiner_id integer not null references oral_examiners,
  version integer not null check (version > 0),
  recommendation text not null check (recommendation in ('accept', 'revise', 'reject')),
  body text not null check (body <> ''),
  submitted_at timestamptz not null,
  unique (candidate_id, examiner_id, version)
);
create trigger oral_thesis_reports_stay before update or delete on oral_thesis_reports
  for each statement execute function refuse_change();

-- What was decided: when reports are due (of the whole exam), a viva without a report, results. The newest of a kind counts.
create table oral_thesis_steps (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  candidate_id integer references oral_candidates,
  kind text not null check (kind in ('due', 'overridden', 'result')),
  due_at timestamptz,
  result text check (result in ('awarded', 'corrections', 'not_awarded')),
  note text not null default '',
  by_id integer not null references users,
  at timestamptz not null,
  check ((candidate_id is null) = (kind = 'due')),
  check ((result is not null) = (kind = 'result'))
);
create index oral_thesis_steps_of_exam on oral_thesis_steps (exam_id, id);
create trigger oral_thesis_steps_stay before update or delete on oral_thesis_steps
  for each statement execute function refuse_change();
