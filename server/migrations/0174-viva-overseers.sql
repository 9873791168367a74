-- The vivas that heads and controllers may read: all of the institution, or those of the department's courses. None at which
-- they are a candidate.
create view oral_overseers as
  select e.id as exam_id, o.user_id, o.duty, o.ends_at
  from overseers o join oral_exams e on e.institution_id = o.institution_id
  where (o.department_id is null
      or exists (select from courses c where c.id = e.course_id and c.department_id = o.department_id))
    and not exists (
      select from oral_candidates k where k.exam_id = e.id and k.user_id = o.user_id and k.removed_at is null);

-- What they opened of a viva, once a day for each thing; for its coordinators to see.
create table oral_looks (
  id bigint generated always as identity primary key,
  exam_id integer not null references oral_exams,
  user_id integer not null references users,
  duty institution_duty not null,
  opened text not null check (opened in ('exam', 'results')),
  day date not null,
  at timestamptz not null,
  unique (exam_id, user_id, duty, opened, day)
);
create index oral_looks_of_user on oral_looks (user_id);
