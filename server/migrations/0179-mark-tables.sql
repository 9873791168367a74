-- Marks from paper, as a table of scripts by questions. What an upload says is kept; applying it gives marks, and undoing it
-- has them wait again. One that was not applied goes with the next upload of the same person.
create table mark_tables (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  filename text not null,
  content jsonb not null,
  by_id integer not null references users,
  at timestamptz not null,
  applied_by integer references users,
  applied_at timestamptz,
  reason text not null default '',
  -- how many answers
  marks integer,
  undone_by integer references users,
  undone_at timestamptz,
  undo_reason text not null default '',
  undone integer,
  check ((applied_by is null) = (applied_at is null) and (applied_by is null) = (marks is null)),
  check ((undone_by is null) = (undone_at is null) and (undone_by is null) = (undone is null)),
  check (undone_by is null or applied_by is not null)
);
create index mark_tables_of_exam on mark_tables (exam_id, id desc);
create index mark_tables_by on mark_tables (by_id);
create index mark_tables_applied_by on mark_tables (applied_by);
create index mark_tables_undone_by on mark_tables (undone_by);

alter table answer_sheets add column table_id integer references mark_tables;
create index answer_sheets_of_table on answer_sheets (table_id) where table_id is not null;
