-- Of exams that were moved: whoever came before this moment came to a time that was given up. Check-ins and entered
-- codes from before don't count.
create table hall_arrivals (
  exam_id integer primary key references exams on delete cascade,
  counts_from timestamptz not null
);
