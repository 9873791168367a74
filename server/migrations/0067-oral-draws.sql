-- A question takes the position of at most one other, so asking twice for another question gives one.
alter table oral_draws add column replaces integer unique references oral_draws;
create unique index oral_draws_one_a_position on oral_draws (session_id, candidate_id, group_id, position)
  nulls not distinct where replaced_at is null and session_id is not null;
create index oral_draws_of_session on oral_draws (session_id);
create index oral_draws_of_question on oral_draws (question_id);
