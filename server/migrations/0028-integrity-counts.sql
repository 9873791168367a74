-- How many events an attempt has, so that no report needs to count them. Those above the limit are not recorded, but
-- faculty see how many there were.
create table integrity_counts (
  attempt_id integer primary key references attempts on delete cascade,
  recorded integer not null default 0,
  dropped integer not null default 0
);
insert into integrity_counts (attempt_id, recorded)
select attempt_id, count(*) from integrity_events group by attempt_id;
