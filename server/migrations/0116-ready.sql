-- Of a student who has not started: they have pressed "I'm ready" in the waiting room, and begin as soon as the exam starts.
alter table presence add column is_ready boolean not null default false;
