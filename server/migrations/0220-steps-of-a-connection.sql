-- A step counts for the connection as it stood when the step began. Those under way start again.
delete from sign_on_steps;
alter table sign_on_steps add column connection_version integer not null;
