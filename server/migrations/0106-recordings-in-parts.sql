-- Recordings arrive and are heard in parts, so that the server never holds a whole one. Parts of an upload that was not
-- finished belong to no recording, and are deleted.
create table oral_recording_parts (
  upload uuid not null,
  nth integer not null check (nth >= 0),
  bytes bytea not null,
  received_at timestamptz not null,
  primary key (upload, nth)
);
create index oral_recording_parts_begun on oral_recording_parts (received_at) where nth = 0;
-- audio is compressed already
alter table oral_recording_parts alter column bytes set storage external;

alter table oral_recordings
  -- null where it was stored whole, in `bytes`, and once it was deleted
  add column upload uuid unique,
  drop constraint oral_recordings_check,
  add constraint oral_recordings_kept_once
    check (num_nonnulls(bytes, upload) = case when deleted_at is null then 1 else 0 end);
