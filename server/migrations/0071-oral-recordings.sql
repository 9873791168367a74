-- Made by the page: a repeat after a lost reply stores no second recording.
alter table oral_recordings add column key uuid not null unique;
alter table oral_recordings add column size integer not null check (size > 0);
create index oral_recordings_newest on oral_recordings (exam_id, made_at desc, id desc);
