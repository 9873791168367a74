-- Pass marks of a circuit that its coordinator took from the figures. The newest of a station, or of the exam, counts.
create table oral_pass_marks (
  id integer generated always as identity primary key,
  key uuid not null unique,
  exam_id integer not null references oral_exams,
  -- null for the exam as a whole
  station integer check (station between 1 and 60),
  -- null where it was undone
  pass_mark numeric(7, 2) check (pass_mark >= 0),
  by_id integer not null references users,
  at timestamptz not null
);
create index oral_pass_marks_of_exam on oral_pass_marks (exam_id, id);
create trigger oral_pass_marks_stay before update or delete on oral_pass_marks
  for each statement execute function refuse_change();
