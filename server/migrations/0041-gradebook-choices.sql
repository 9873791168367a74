-- Whether an exam counts in the gradebook of its course. Without a row its title decides: a practice quiz doesn't.
create table gradebook_choices (
  exam_id integer primary key references exams on delete cascade,
  counts boolean not null
);
