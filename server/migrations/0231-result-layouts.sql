-- Layouts in which an institution wants files of results, for the portals of universities.
create table result_layouts (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions,
  name text not null,
  -- as the contract has it, without the name
  layout jsonb not null
);
create unique index result_layouts_by_name on result_layouts (institution_id, lower(name));
