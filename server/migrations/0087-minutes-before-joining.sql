-- Minutes of an act that was done before this attempt existed: whoever comes later has them, and the act's reply doesn't
-- count them.
alter table time_grants add column came_later boolean not null default false;
