-- Courses of a platform, as launches name them. One without a name is the platform as a whole.
create table lti_contexts (
  id integer generated always as identity primary key,
  deployment_id integer not null references lti_deployments,
  context text not null,
  title text not null,
  -- of the catalogue
  course_id integer references courses,
  memberships_url text,
  line_items_url text,
  scopes text[] not null default '{}',
  seen_at timestamptz not null,
  unique (deployment_id, context)
);
create index lti_contexts_of_course on lti_contexts (course_id);

-- Whom a platform means by a subject, at one institution. A subject whose link has ended is never given to another account.
create table lti_identities (
  id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms,
  institution_id integer not null references institutions,
  subject text not null,
  user_id integer not null references users,
  -- what the platform calls the person
  shown text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  unique (platform_id, institution_id, subject)
);
create unique index lti_identities_one_of_person on lti_identities (platform_id, institution_id, user_id)
  where ended_at is null;
create index lti_identities_of_user on lti_identities (user_id);

-- Who is in a course of a platform, as far as we know their account.
create table lti_members (
  context_id integer not null references lti_contexts on delete cascade,
  identity_id integer not null references lti_identities on delete cascade,
  primary key (context_id, identity_id)
);
create index lti_members_of_identity on lti_members (identity_id);

-- Addresses that lead to an exam, each for one course of one platform: the one it was chosen in, or the first in which somebody
-- who runs the exam opens it. They live in the platform for years: a plain hash of what nobody can guess.
create table lti_offers (
  id integer generated always as identity primary key,
  hash bytea not null unique,
  exam_id integer not null references exams on delete cascade,
  institution_id integer not null references institutions,
  context_id integer references lti_contexts on delete cascade,
  made_by integer references users on delete set null,
  made_at timestamptz not null
);
create index lti_offers_of_exam on lti_offers (exam_id);
create index lti_offers_of_context on lti_offers (context_id);
create index lti_offers_by_maker on lti_offers (made_by);

create table lti_line_items (
  id integer generated always as identity primary key,
  context_id integer not null references lti_contexts on delete cascade,
  exam_id integer not null references exams on delete cascade,
  url text not null,
  -- the platform no longer knows it
  gone_at timestamptz,
  -- when the marks of the exam are compared with what has left; more rarely the longer nothing has changed
  look_at timestamptz not null,
  changed_at timestamptz not null,
  unique (context_id, url, exam_id)
);
create index lti_line_items_of_exam on lti_line_items (exam_id);
create index lti_line_items_to_look_at on lti_line_items (look_at) where gone_at is null;

create table lti_links (
  id integer generated always as identity primary key,
  context_id integer not null references lti_contexts on delete cascade,
  resource_link_id text not null,
  title text not null,
  exam_id integer references exams on delete set null,
  -- of the link that it was copied from
  suggested_exam_id integer references exams on delete set null,
  -- its own column, as the platform's launches name it
  line_item_url text,
  -- where marks go
  line_item_id integer references lti_line_items on delete set null,
  -- while a column is to be found or made
  column_at timestamptz,
  column_tries integer not null default 0,
  column_problem jsonb,
  seen_at timestamptz not null,
  unique (context_id, resource_link_id)
);
create index lti_links_of_exam on lti_links (exam_id);
create index lti_links_suggesting on lti_links (suggested_exam_id);
create index lti_links_of_line_item on lti_links (line_item_id);
create index lti_links_without_column on lti_links (column_at) where column_at is not null;

-- Between two steps of a launch or a choice. Used once, and only in the browser that began it.
create table lti_steps (
  hash bytea primary key,
  purpose text not null check (purpose in ('login', 'arrive', 'open', 'link', 'choose', 'code', 'pick')),
  -- null where the hash itself is of something that only one session or one ticket has
  browser_hash bytea,
  data jsonb not null,
  expires_at timestamptz not null
);
create index lti_steps_by_end on lti_steps (expires_at);
