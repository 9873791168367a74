-- A bank belongs to a faculty member and a course, at the institution where they teach it: its colleagues are there.
create table question_banks (
  id integer generated always as identity primary key,
  title text not null,
  course_id integer not null references courses,
  institution_id integer not null references institutions,
  owner_id integer not null references users,
  version integer not null default 1,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index question_banks_of_owner on question_banks (owner_id) where deleted_at is null;
create index question_banks_of_course on question_banks (course_id) where deleted_at is null;

create table question_bank_shares (
  bank_id integer not null references question_banks on delete cascade,
  user_id integer not null references users on delete cascade,
  access text not null check (access in ('read', 'edit')),
  primary key (bank_id, user_id)
);
create index question_bank_shares_of_user on question_bank_shares (user_id);

-- What a question says is in its versions; here is where it stands, and what it is looked for by.
create table questions (
  id integer generated always as identity primary key,
  bank_id integer not null references question_banks,
  module_id integer not null references modules,
  -- a deleted one gives its number free
  question_number integer check (question_number > 0),
  deleted_at timestamptz,
  -- named by the author's device: sent twice, it is one question
  key uuid,
  -- the newest
  version integer not null default 1,
  -- of the newest version, in lower case
  search_text text not null,
  -- questions that say nearly the same share at least one of these
  likeness integer[] not null,
  check ((question_number is null) = (deleted_at is not null)),
  constraint questions_number_key unique (bank_id, module_id, question_number) deferrable initially immediate,
  constraint questions_key_key unique (bank_id, key)
);
create index questions_deleted on questions (bank_id, deleted_at) where deleted_at is not null;
create index questions_search on questions using gin (search_text gin_trgm_ops) where deleted_at is null;
create index questions_likeness on questions using gin (likeness) where deleted_at is null;

create table question_versions (
  id integer generated always as identity primary key,
  question_id integer not null references questions,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  author_id integer not null references users,
  restored_from integer,
  question text not null,
  answer_rule text not null check (answer_rule in ('any_correct', 'select_all')),
  marks numeric(6, 2) not null check (marks > 0),
  negative_marks numeric(6, 2) not null check (negative_marks >= 0),
  explanation text not null,
  tags text[] not null,
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  unique (question_id, version)
);

create table question_options (
  id integer generated always as identity primary key,
  version_id integer not null references question_versions,
  option_number text not null check (option_number between 'A' and 'H' and length(option_number) = 1),
  option text not null,
  is_correct boolean not null,
  unique (version_id, option_number)
);

-- Exams rest on what a version said: nobody changes it afterwards, not by mistake either.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger question_versions_stay before update or delete on question_versions
  for each statement execute function refuse_change();
create trigger question_options_stay before update or delete on question_options
  for each statement execute function refuse_change();
