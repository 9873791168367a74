-- What a person watches over: a department as its head, the institution as its controller of examinations. They read.
create type institution_duty as enum ('head', 'controller');

-- Given to faculty by the institution's administrators, if need be until a moment. One that has ended stays as a record.
create table institution_duties (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  user_id integer not null references users,
  duty institution_duty not null,
  department_id integer references departments,
  given_by integer not null references users,
  given_at timestamptz not null,
  ends_at timestamptz,
  ended_by integer references users,
  ended_at timestamptz,
  check ((duty = 'head') = (department_id is not null)),
  check (ends_at > given_at),
  check ((ended_at is null) = (ended_by is null))
);
create unique index institution_duties_once on institution_duties (institution_id, user_id, duty, department_id)
  nulls not distinct where ended_at is null;
create index institution_duties_of_institution on institution_duties (institution_id);
create index institution_duties_of_user on institution_duties (user_id);
create index institution_duties_of_department on institution_duties (department_id);
create index institution_duties_by_given_by on institution_duties (given_by);
create index institution_duties_by_ended_by on institution_duties (ended_by);

-- Duties that count, as long as their holder is faculty there; those with an end are asked for with the time.
create view overseers as
  select d.user_id, d.duty, d.institution_id, d.department_id, d.ends_at
  from institution_duties d
  where d.ended_at is null and exists (
    select from staff p where p.user_id = d.user_id and p.institution_id = d.institution_id);

-- The exams that they may read: all of the institution, or those of the department's courses. None that they take.
create view exam_overseers as
  select e.id as exam_id, o.user_id, o.duty, o.ends_at
  from overseers o join exams e on e.institution_id = o.institution_id
  where e.rehearsal_of is null
    and (o.department_id is null
      or exists (select from courses c where c.id = e.course_id and c.department_id = o.department_id))
    and not exists (select from attempts a where a.exam_id = e.id and a.user_id = o.user_id);

-- What they opened of an exam, once a day for each thing; for its owner to see.
create table exam_looks (
  id bigint generated always as identity primary key,
  exam_id integer not null references exams,
  user_id integer not null references users,
  duty institution_duty not null,
  opened text not null check (opened in ('exam', 'results', 'answers', 'analysis', 'file')),
  -- whose answers
  student_id integer references grants,
  day date not null,
  at timestamptz not null,
  check ((opened = 'answers') = (student_id is not null))
);
create unique index exam_looks_once_a_day on exam_looks (exam_id, user_id, duty, opened, student_id, day) nulls not distinct;
create index exam_looks_of_user on exam_looks (user_id);
create index exam_looks_of_student on exam_looks (student_id);
