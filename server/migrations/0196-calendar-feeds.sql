-- The secret address of a person's calendar, as a keyed hash. A new one takes the place of the one before.
create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  secret bytea not null unique,
  made_at timestamptz not null
);
