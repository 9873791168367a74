-- A section that moved up to another term in one step, and who did what in it. It can be undone for a day.
create table promotions (
  id integer generated always as identity primary key,
  section_id integer not null references sections,
  to_section_id integer not null references sections,
  by_id integer not null references users,
  at timestamptz not null,
  undone_at timestamptz
);
create index promotions_of_section on promotions (section_id);
create index promotions_to_section on promotions (to_section_id);
create index promotions_by on promotions (by_id);

create type promotion_outcome as enum ('up', 'stays', 'left');

create table promoted_students (
  promotion_id integer not null references promotions on delete cascade,
  grant_id integer not null references grants on delete cascade,
  outcome promotion_outcome not null,
  primary key (promotion_id, grant_id)
);
create index promoted_students_of_grant on promoted_students (grant_id);
