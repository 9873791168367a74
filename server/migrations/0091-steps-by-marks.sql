-- A step that followed from a mark or a sheet, not from a person who recorded it: a state before it can still be recorded
-- without a reason.
alter table oral_candidate_steps add column is_automatic boolean not null default false;
