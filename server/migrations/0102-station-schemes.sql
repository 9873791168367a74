-- Stations of a circuit that are marked by a scheme of their own. Where a circuit has one, the marks of its stations are added
-- up; the scheme of the exam applies to stations without.
create table oral_station_schemes (
  exam_id integer not null references oral_exams,
  station integer not null check (station between 1 and 60),
  scheme_version_id integer not null references oral_scheme_versions,
  primary key (exam_id, station)
);
create index oral_station_schemes_of_scheme on oral_station_schemes (scheme_version_id);
