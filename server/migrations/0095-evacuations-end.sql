-- The order to leave lasts as long as the pause it came with, and is for those whom it paused.
alter table hall_messages add column is_evacuation boolean not null default false;
alter table hall_messages disable trigger hall_messages_stay;
update hall_messages m set is_evacuation = true from hall_acts h where h.id = m.act_id and h.kind = 'evacuate';
alter table hall_messages enable trigger hall_messages_stay;
