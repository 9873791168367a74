-- A sheet that will not come, with the coordinator's reason. It counts as soon as the sheet comes after all.
create table oral_excused_sheets (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  examiner_id integer not null references oral_examiners,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  reason text not null check (reason <> ''),
  excused_by integer not null references users,
  excused_at timestamptz not null,
  check (num_nonnulls(candidate_id, group_id) = 1)
);
create unique index oral_excused_sheets_once on oral_excused_sheets (candidate_id, group_id, examiner_id) nulls not distinct;
create index oral_excused_sheets_of_exam on oral_excused_sheets (exam_id);
create trigger oral_excused_sheets_stay before update or delete on oral_excused_sheets
  for each statement execute function refuse_change();

-- Paper sheets as they were typed in: two entries for the same version that agree make a sheet.
create table oral_paper_entries (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  examiner_id integer not null references oral_examiners,
  candidate_id integer references oral_candidates,
  group_id integer references oral_groups,
  version integer not null check (version > 0),
  content json not null,
  entered_by integer not null references users,
  entered_at timestamptz not null,
  check (num_nonnulls(candidate_id, group_id) = 1)
);
create index oral_paper_entries_of_exam on oral_paper_entries (exam_id);
create trigger oral_paper_entries_stay before update or delete on oral_paper_entries
  for each statement execute function refuse_change();
