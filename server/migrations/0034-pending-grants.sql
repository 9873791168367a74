-- What an institution calls a person. It is shown there and nowhere else.
alter table grants add column name text check (name is null or institution_id is not null);

-- A role that was given and doesn't work yet: the person has to verify the address first, or to agree to join. Its id is
-- one of the grants' ids, and stays when it becomes a grant.
create table pending_grants (
  id integer primary key default nextval(pg_get_serial_sequence('grants', 'id')),
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('Institution', 'Community', 'Faculty', 'Student')),
  institution_id integer references institutions,
  community_id integer references communities,
  member_id text,
  class_or_semester integer check (class_or_semester between 1 and 20),
  department_ids integer[] not null default '{}',
  name text,
  -- the person decides; without it the role waits for the verified address alone
  needs_consent boolean not null,
  given_by integer references users on delete set null,
  given_at timestamptz not null
);
create unique index pending_grants_once on pending_grants (user_id, role, institution_id, community_id) nulls not distinct;
create unique index pending_grants_member_id_key on pending_grants (institution_id, role, lower(member_id));

-- The institution that mailed an invitation: opening its link also agrees to join it.
alter table one_time_codes add column institution_id integer references institutions;

-- The name of a person as an institution knows it, also of those who have left; elsewhere the person's own.
create function person_name(person integer, institution integer) returns text stable language sql as $$
  select coalesce(
    (select g.name from grants g where g.user_id = u.id and g.institution_id = institution and g.name is not null
     order by g.ended_at desc nulls first, g.id desc limit 1),
    u.name, u.username)
  from users u where u.id = person
$$;

create or replace view sitters as
  select g.id, g.user_id, coalesce(g.member_id, u.username) as roll_number, coalesce(g.name, u.name) as name
  from grants g join users u on u.id = g.user_id;
