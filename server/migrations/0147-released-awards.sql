-- What each candidate reads of a released revision of an award list, so that nobody's result costs the whole list. Copied from
-- the frozen document when it is released; of lists released before, when the first of their candidates reads a result.
create table oral_released_lists (
  list_id integer not null references oral_lists,
  revision integer not null check (revision > 0),
  -- the exam, the scheme and the maximum, which are the same for all
  heading jsonb not null,
  primary key (list_id, revision)
);
create trigger oral_released_lists_stay before update or delete on oral_released_lists
  for each statement execute function refuse_change();

create table oral_released_awards (
  list_id integer not null,
  revision integer not null,
  candidate_id integer not null references oral_candidates,
  -- without the name, which the frozen document has
  award jsonb not null,
  primary key (candidate_id, list_id, revision),
  foreign key (list_id, revision) references oral_released_lists
);
create index oral_released_awards_of_list on oral_released_awards (list_id, revision);
create trigger oral_released_awards_stay before update or delete on oral_released_awards
  for each statement execute function refuse_change();
