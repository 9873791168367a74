create extension if not exists pg_trgm;

-- Each row of the catalogue carries a version: whoever saves second is told. Nothing is deleted, only retired.
create table education_systems (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  retired_at timestamptz
);
create unique index education_systems_name_key on education_systems (lower(name));

create table departments (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  retired_at timestamptz
);
create unique index departments_name_key on departments (lower(name));

create table institutions (
  id integer generated always as identity primary key,
  name text not null,
  place text not null,
  institution_type text not null check (institution_type in ('SCHOOL', 'COLLEGE')),
  education_system_id integer not null references education_systems,
  version integer not null default 1,
  retired_at timestamptz
);
create unique index institutions_name_key on institutions (lower(name), lower(place));

create table courses (
  id integer generated always as identity primary key,
  name text not null,
  code text not null,
  department_id integer not null references departments,
  education_system_id integer not null references education_systems,
  class_or_semester integer not null check (class_or_semester between 1 and 20),
  version integer not null default 1,
  retired_at timestamptz
);
create unique index courses_code_key on courses (education_system_id, lower(code));
create index courses_of_department on courses (department_id);

create table modules (
  id integer generated always as identity primary key,
  course_id integer not null references courses,
  -- a retired module gives its number free
  module_number integer check (module_number between 1 and 50),
  module_name text not null,
  syllabus text not null,
  version integer not null default 1,
  retired_at timestamptz,
  check ((module_number is null) = (retired_at is not null)),
  constraint modules_number_key unique (course_id, module_number) deferrable initially immediate
);
create unique index modules_name_key on modules (course_id, lower(module_name));

create table communities (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  is_open boolean not null,
  version integer not null default 1,
  retired_at timestamptz
);
create unique index communities_name_key on communities (lower(name));

create table institution_departments (
  institution_id integer not null references institutions,
  department_id integer not null references departments,
  primary key (institution_id, department_id)
);

create table institution_courses (
  institution_id integer not null references institutions,
  course_id integer not null references courses,
  primary key (institution_id, course_id)
);
create index institution_courses_of_course on institution_courses (course_id);

alter table users add column name text;
-- What a person is looked for by, each on a line of its own; ordered by it, people stand in the order of usernames.
alter table users add column search_text text not null
  generated always as (lower(username || E'\n' || email || E'\n' || coalesce(name, ''))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
-- For one or two letters, of which trigrams know nothing: read in order until a page is full.
create index users_in_order on users (search_text) include (id);

-- A grant is a role in one place. It ends, and is never deleted: results hang on a student's grant.
create table grants (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  role text not null,
  institution_id integer references institutions,
  community_id integer references communities,
  member_id text,
  class_or_semester integer check (class_or_semester between 1 and 20),
  granted_at timestamptz not null default now(),
  ended_at timestamptz,
  check (case role
    when 'Admin' then num_nonnulls(institution_id, community_id, member_id, class_or_semester) = 0
    when 'Institution' then institution_id is not null and num_nonnulls(community_id, member_id, class_or_semester) = 0
    when 'Faculty' then institution_id is not null and member_id is not null and num_nonnulls(community_id, class_or_semester) = 0
    when 'Student' then institution_id is not null and member_id is not null and class_or_semester is not null and community_id is null
    when 'Community' then community_id is not null and num_nonnulls(institution_id, member_id, class_or_semester) = 0
    when 'CommunityMember' then community_id is not null and num_nonnulls(institution_id, member_id, class_or_semester) = 0
    else false end)
);
create unique index grants_once on grants (user_id, role, institution_id, community_id) nulls not distinct
  where ended_at is null;
create unique index grants_member_id_key on grants (institution_id, role, lower(member_id)) where ended_at is null;
create index grants_of_institution on grants (institution_id, role, class_or_semester) where ended_at is null;
create index grants_of_community on grants (community_id, role) where ended_at is null;

insert into grants (user_id, role, granted_at) select user_id, role, granted_at from role_grants where role = 'Admin';
drop table role_grants;

create table grant_departments (
  grant_id integer not null references grants on delete cascade,
  department_id integer not null references departments,
  primary key (grant_id, department_id)
);
create index grant_departments_of_department on grant_departments (department_id);

create table faculty_courses (
  grant_id integer not null references grants on delete cascade,
  course_id integer not null references courses,
  primary key (grant_id, course_id)
);
create index faculty_courses_of_course on faculty_courses (course_id);

-- Rows are only ever added.
create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references users on delete set null,
  actor text not null,
  action text not null,
  institution_id integer references institutions,
  what text not null
);
create index audit_log_of_institution on audit_log (institution_id, id desc);
create index audit_log_by_time on audit_log (at);
create index audit_log_search on audit_log using gin (lower(what) gin_trgm_ops, lower(actor) gin_trgm_ops);
