-- Classes of a college: an academic year has terms, a term has sections and groups, and these have students for a period.
create table academic_years (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  name text not null,
  version integer not null default 1
);
create unique index academic_years_name_key on academic_years (institution_id, lower(name));

create table terms (
  id integer generated always as identity primary key,
  year_id integer not null references academic_years on delete cascade,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  check (ends_on >= starts_on)
);
create index terms_of_year on terms (year_id);

create type section_kind as enum ('section', 'lab', 'elective', 'remedial');

create table sections (
  id integer generated always as identity primary key,
  term_id integer not null references terms,
  kind section_kind not null,
  department_id integer not null references departments,
  semester integer not null check (semester between 1 and 20),
  name text not null,
  -- the year of admission
  batch integer check (batch between 1950 and 2200),
  version integer not null default 1,
  unique (id, term_id, kind)
);
create unique index sections_name_key on sections (term_id, department_id, semester, lower(name));
create index sections_of_department on sections (department_id);

-- A student's time in a section or group. Moving ends one row and begins another at the same moment.
create table section_students (
  id integer generated always as identity primary key,
  section_id integer not null,
  term_id integer not null,
  kind section_kind not null,
  grant_id integer not null references grants on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  foreign key (section_id, term_id, kind) references sections (id, term_id, kind),
  check (to_at >= from_at)
);
create index section_students_of_section on section_students (section_id, term_id, kind);
create index section_students_of_grant on section_students (grant_id);
create unique index section_students_once on section_students (section_id, grant_id) where to_at is null;
create unique index section_students_in_one_section on section_students (term_id, grant_id)
  where to_at is null and kind = 'section';

-- Who is a student of a college now.
create view enrolled as
  select g.id, g.user_id, g.institution_id, g.class_or_semester,
    array(select d.department_id from grant_departments d where d.grant_id = g.id) as department_ids
  from grants g where g.role = 'Student' and g.ended_at is null;
