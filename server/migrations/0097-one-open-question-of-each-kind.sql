-- A question about the paper that waits for its author keeps nobody from calling for help.
drop index hall_asks_open;
create unique index hall_asks_open on hall_asks (attempt_id, kind) where answered_at is null and withdrawn_at is null;
