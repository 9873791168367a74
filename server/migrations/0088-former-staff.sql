-- What a deleted person was called who decided about marks, exams or roles: for the entries about these alone, and for a
-- time. A job deletes it afterwards.
create table former_staff (
  user_id integer primary key references users,
  name text not null,
  kept_until timestamptz not null
);
create index former_staff_by_time on former_staff (kept_until);
