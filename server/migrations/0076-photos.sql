-- What a student looks like, for the door of a hall and the panel of a viva voce. One for each student of a college.
create table photos (
  grant_id integer primary key references grants on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 100000),
  -- tells a device whether it has the newest
  tag text not null,
  uploaded_by integer not null references users,
  uploaded_at timestamptz not null
);
