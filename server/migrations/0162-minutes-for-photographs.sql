-- After the deadline: so many minutes in which answers with files still count, and no other.
alter table exams add column photo_minutes smallint not null default 10 check (photo_minutes between 0 and 30);
-- Settled when the attempt starts, and 0 where no question that can be answered takes files: closing waits for them.
alter table attempts add column photo_minutes smallint not null default 0 check (photo_minutes >= 0);
