-- A course in a term: for sections and groups, taught by some, with registered students.
create table offerings (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  term_id integer not null references terms,
  course_id integer not null references courses,
  version integer not null default 1,
  unique (id, term_id)
);
create index offerings_of_term on offerings (term_id);
create index offerings_of_course on offerings (course_id, institution_id);

alter table sections add constraint sections_in_term unique (id, term_id);

-- The term is repeated: a section of another term can't be added.
create table offering_sections (
  offering_id integer not null,
  section_id integer not null,
  term_id integer not null,
  primary key (offering_id, section_id),
  foreign key (offering_id, term_id) references offerings (id, term_id) on delete cascade,
  foreign key (section_id, term_id) references sections (id, term_id)
);
create index offering_sections_of_offering on offering_sections (offering_id, term_id);
create index offering_sections_of_section on offering_sections (section_id, term_id);

create table offering_teachers (
  offering_id integer not null references offerings on delete cascade,
  grant_id integer not null references grants on delete cascade,
  primary key (offering_id, grant_id)
);
create index offering_teachers_of_grant on offering_teachers (grant_id);

-- A student's time in an offering, and by which section. It follows the sections.
create table registrations (
  id integer generated always as identity primary key,
  offering_id integer not null references offerings on delete cascade,
  section_id integer not null references sections,
  grant_id integer not null references grants on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  check (to_at >= from_at)
);
-- Nobody is in two sections of one offering.
create unique index registrations_once on registrations (offering_id, grant_id) where to_at is null;
create index registrations_of_offering on registrations (offering_id);
create index registrations_of_section on registrations (section_id);
create index registrations_of_grant on registrations (grant_id);

-- Who may read an offering, beside those who administer the institution: its teachers, and whose duty it is.
create view offering_readers as
  select t.offering_id, g.user_id, null::timestamptz as ends_at
  from offering_teachers t join grants g on g.id = t.grant_id and g.ended_at is null
  union all
  select o.id, d.user_id, d.ends_at
  from offerings o join courses c on c.id = o.course_id
  join overseers d on d.institution_id = o.institution_id
    and (d.department_id is null or d.department_id = c.department_id);

-- Who may take exams of a course, and where: its class, and others who are registered in it for a term that isn't over.
create or replace view candidates as
  select g.id, g.user_id, c.id as course_id, g.institution_id, g.community_id
  from courses c
  join grants g on g.class_or_semester = c.class_or_semester and g.role = 'Student' and g.ended_at is null
  join grant_departments d on d.grant_id = g.id and d.department_id = c.department_id
  union all
  select g.id, g.user_id, c.id, g.institution_id, g.community_id
  from courses c join grants g on g.community_id = c.community_id and g.role = 'CommunityMember' and g.ended_at is null
  union all
  select distinct e.id, e.user_id, o.course_id, e.institution_id, null::integer
  from offerings o join terms t on t.id = o.term_id and t.ends_on >= current_date
  join courses c on c.id = o.course_id
  join registrations r on r.offering_id = o.id and r.to_at is null
  join enrolled e on e.id = r.grant_id
  where not (e.class_or_semester = c.class_or_semester and c.department_id = any(e.department_ids));

-- An exam may refer to an offering; without one it is of the course, as before.
alter table exams add column offering_id integer references offerings;
create index exams_of_offering on exams (offering_id) where offering_id is not null;
