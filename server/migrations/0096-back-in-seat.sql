-- When staff saw the student back in the seat, during the pause of an evacuation.
alter table attempt_pauses add column back_at timestamptz;
