-- A marker with an interest in how a student does is given none of that student's answers. Whom it concerns is looked up when
-- it is declared, among all students of the place: `named` is what was typed. One that was withdrawn stays as a record.
create table marking_conflicts (
  id integer generated always as identity primary key,
  -- of the act
  key uuid not null unique,
  exam_id integer not null references exams,
  marker_id integer not null references users,
  named text not null,
  reason text not null,
  declared_by integer not null references users,
  declared_at timestamptz not null,
  withdrawn_by integer references users,
  withdrawn_at timestamptz,
  withdraw_reason text not null default '',
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index marking_conflicts_of_marker on marking_conflicts (marker_id, exam_id);
create index marking_conflicts_of_exam on marking_conflicts (exam_id);
create index marking_conflicts_by_declared_by on marking_conflicts (declared_by);
create index marking_conflicts_by_withdrawn_by on marking_conflicts (withdrawn_by);

create table marking_conflict_students (
  conflict_id integer not null references marking_conflicts,
  student_id integer not null references grants,
  primary key (conflict_id, student_id)
);
create index marking_conflict_students_of_student on marking_conflict_students (student_id);
