-- Late answers are few among many: the start pages of students and examiners look for those that nobody has decided about.
create index response_events_late on response_events (attempt_id) where is_late;
