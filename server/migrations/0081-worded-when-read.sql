-- What is said about an upload, by the names and parameters of its sentences, which are worded when they are read. Uploads
-- of before, and of processes that are still being replaced, have their English text in the columns that were there.
alter table question_imports
  add column said json,
  add column noted json,
  drop constraint question_imports_check,
  add constraint question_imports_problem check ((problem is not null or said is not null) or status <> 'failed');
alter table question_import_items
  add column said json,
  alter column reason set default '',
  alter column notes set default '{}';
alter table rosters
  add column said json,
  drop constraint rosters_check,
  add constraint rosters_problem check ((problem is not null or said is not null) or status <> 'failed');
alter table roster_rows
  add column said json,
  alter column reason set default '';
