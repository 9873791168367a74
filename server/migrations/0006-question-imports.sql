-- reading -> review -> storing -> done; reading or storing -> failed; storing -> review when a module went meanwhile.
create table question_imports (
  id integer generated always as identity primary key,
  bank_id integer not null references question_banks on delete cascade,
  uploaded_by integer not null references users on delete cascade,
  uploaded_at timestamptz not null,
  filename text not null,
  status text not null check (status in ('reading', 'review', 'storing', 'done', 'failed')),
  -- as the content tells
  format text check (format in ('gift', 'aiken', 'moodle', 'qti12', 'qti21', 'csv', 'xlsx')),
  -- about the file as a whole
  notes text[] not null default '{}',
  -- in items; a total of 0 is not known yet
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  -- how often the work that is under way was begun: a file that breaks its reader must not come back for ever
  tries integer not null default 0,
  counts json not null,
  -- what the file calls its parts, with how many questions and the module each would go to
  categories json not null default '[]',
  -- what was confirmed: a module for each category, and whether likely duplicates come in
  choices json,
  message text not null default '',
  problem_line integer,
  problem text,
  check ((problem is not null) = (status = 'failed')),
  check (status <> 'storing' or choices is not null)
);
create index question_imports_of_bank on question_imports (bank_id);
create index question_imports_by_age on question_imports (uploaded_at);

-- Kept until it is read.
create table question_import_file_parts (
  import_id integer not null references question_imports on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (import_id, part)
);

create table question_import_items (
  import_id integer not null references question_imports on delete cascade,
  -- its place in the file, from 1
  item integer not null,
  place text not null,
  category text not null,
  outcome text not null check (outcome in ('new', 'left_out')),
  reason text not null,
  notes text[] not null,
  excerpt text not null,
  duplicate_of text,
  -- what would come in
  question json,
  primary key (import_id, item),
  check ((question is not null) = (outcome = 'new'))
);
create index question_import_items_by_outcome on question_import_items (import_id, outcome, item);

-- Pictures that came along, by the name the items' texts have for them; kept until the questions are stored.
create table question_import_images (
  import_id integer not null references question_imports on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (import_id, name)
);
alter table question_import_images alter column bytes set storage external;
