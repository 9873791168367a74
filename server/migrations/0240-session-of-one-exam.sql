-- A session for one exam and nothing else, such as in Safe Exam Browser.
alter table sessions add column exam_id integer references exams on delete cascade;
create index sessions_of_exam on sessions (exam_id) where exam_id is not null;
