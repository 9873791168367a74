-- What lists call a person: the name at their place, else their own, else their username.
create or replace view sitters as
  select g.id, g.user_id, coalesce(g.member_id, u.username) as roll_number, coalesce(g.name, u.name) as name,
    coalesce(g.name, u.name, u.username) as shown_name
  from grants g join users u on u.id = g.user_id;
