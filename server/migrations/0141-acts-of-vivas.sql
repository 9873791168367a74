-- What a key was used for: with it, nothing else is done. Empty for acts of earlier versions.
alter table oral_timetable_acts add column act text not null default '';
alter table oral_people_acts add column act text not null default '';
