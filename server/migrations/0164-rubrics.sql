-- By what the answers to a question of an exam are marked. A change is another version; those before it stay.
create table rubrics (
  id integer generated always as identity primary key,
  exam_id integer not null references exams on delete cascade,
  question_id integer not null references questions,
  version integer not null check (version > 0),
  -- of the act
  key uuid not null unique,
  -- with their items; none where the rubric was removed
  groups json not null,
  reason text not null,
  by_id integer not null references users,
  at timestamptz not null,
  unique (exam_id, question_id, version)
);
create index rubrics_of_question on rubrics (question_id);
create index rubrics_by on rubrics (by_id);
create trigger rubrics_stay before update or delete on rubrics
  for each row execute function refuse_change();

-- What a sheet says by the rubric. The mark that follows from it is another one after the rubric has changed: `given_id` is
-- the newest, and the sheet says the same as ever.
alter table answer_sheets
  -- ids of the items that apply; null where the marks were typed
  add column items text[],
  add column adjustment numeric not null default 0,
  add column adjustment_note text not null default '',
  add check (items is not null or adjustment = 0),
  add check (adjustment = 0 or adjustment_note <> '');
