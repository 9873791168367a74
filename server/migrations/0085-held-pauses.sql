-- A pause that waits for the student's return can be held by the hall as well: while the hall is paused, coming back resumes nothing.
alter table attempt_pauses add column is_held boolean not null default false;
