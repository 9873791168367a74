-- Who declared that an examiner has a conflict of interest with the whole viva voce: the award list names them where a
-- submitted sheet is set aside by it. Unknown for what was declared before.
alter table oral_examiners add column conflict_by integer references users;
