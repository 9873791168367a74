-- Pictures in questions. The key is all it takes to see one; it is never given out twice and its bytes never change.
create table images (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{22}$'),
  uploaded_by integer not null references users,
  -- the last time, if it was uploaded again
  uploaded_at timestamptz not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  bytes bytea not null,
  -- in pixels, as it is shown
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  constraint images_once unique (uploaded_by, sha256)
);
-- The bytes are compressed already.
alter table images alter column bytes set storage external;
