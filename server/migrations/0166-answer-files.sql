-- Files that answer a question. They arrive in parts, and an answer names those that are complete.
create table answer_files (
  attempt_id integer not null references attempts on delete cascade,
  -- chosen at random by the device
  id uuid not null,
  question_id integer not null references questions,
  -- in bytes: as announced, and once complete as it is kept
  size integer not null check (size > 0),
  begun_at timestamptz not null,
  -- checked, and pictures rebuilt without what they say about people
  ready_at timestamptz,
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  -- why it can't be part of an answer, for its student; its parts are deleted
  refused text,
  primary key (attempt_id, id),
  check ((ready_at is null) = (type is null)),
  check (ready_at is null or refused is null)
);
create index answer_files_of_question on answer_files (question_id);

create table answer_file_parts (
  attempt_id integer not null,
  file_id uuid not null,
  number smallint not null check (number >= 0),
  bytes bytea not null,
  primary key (attempt_id, file_id, number),
  foreign key (attempt_id, file_id) references answer_files on delete cascade
);
-- photographs are compressed already
alter table answer_file_parts alter column bytes set storage external;
