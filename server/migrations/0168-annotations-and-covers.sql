-- What a sheet says about parts of the answer, for good as the sheet is.
alter table answer_sheets add column annotations json not null default '[]';

-- Parts of answers that show a name: covered for everybody who marks the answer, until somebody who runs the exam lifts it.
create table answer_covers (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  answer_id integer not null references marked_answers,
  -- of the answer that was read: a passage is covered in no other text
  digest text not null,
  part json not null,
  by_id integer not null references users,
  at timestamptz not null,
  lifted_by integer references users,
  lifted_at timestamptz,
  lift_reason text not null default '',
  check ((lifted_at is null) = (lifted_by is null))
);
create index answer_covers_of_answer on answer_covers (answer_id);
create index answer_covers_by on answer_covers (by_id);
create index answer_covers_lifted_by on answer_covers (lifted_by);
