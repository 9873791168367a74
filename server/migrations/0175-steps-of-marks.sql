-- In which steps the marks of an exam are given. Without a row 0.5.
create table marking_steps (
  exam_id integer primary key references exams on delete cascade,
  step numeric not null check (step in (1, 0.5, 0.25))
);
