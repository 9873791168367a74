-- What a notification says, by its name and parameters, so that it can be shown in another language and time zone.
-- Those of before have only their English text.
alter table notifications add column message_id text, add column params jsonb;

-- Old notifications are deleted by age.
create index notifications_by_age on notifications (created_at);
