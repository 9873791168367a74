-- A community holds exams as a college does. It has a course of its own, whose modules are its topics.
alter table courses
  add column community_id integer unique references communities,
  alter column department_id drop not null,
  alter column education_system_id drop not null,
  alter column class_or_semester drop not null,
  add constraint courses_of_one_place check (
    num_nonnulls(department_id, education_system_id, class_or_semester) = case when community_id is null then 3 else 0 end);
-- No community without it, whoever makes one, and both go by one name.
create function keep_community_course() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update courses set name = new.name where community_id = new.id;
    return new;
  end if;
  with made as (insert into courses (name, code, community_id) values (new.name, '', new.id) returning id)
  insert into modules (course_id, module_number, module_name, syllabus) select id, 1, 'General', 'Everything' from made;
  return new;
end $$;
create trigger communities_have_a_course after insert or update of name on communities
  for each row execute function keep_community_course();

insert into courses (name, code, community_id) select name, '', id from communities;
insert into modules (course_id, module_number, module_name, syllabus)
  select id, 1, 'General', 'Everything' from courses where community_id is not null;

alter table question_banks
  add column community_id integer references communities,
  alter column institution_id drop not null,
  add constraint question_banks_of_one_place check (num_nonnulls(institution_id, community_id) = 1);
create index question_banks_of_community on question_banks (community_id) where deleted_at is null;

alter table exams
  add column community_id integer references communities,
  alter column institution_id drop not null,
  -- of a community: who joins while it can be sat sits it too
  add column newcomers boolean not null default false,
  add constraint exams_of_one_place check (num_nonnulls(institution_id, community_id) = 1),
  add constraint exams_newcomers_of_community check (community_id is not null or not newcomers);
create index exams_of_community on exams (community_id, starts_at desc);

-- Where a college and a community differ. Who may write questions and start exams for a course, and where; nobody in a
-- community that is retired:
create view examiners as
  select g.user_id, f.course_id, g.institution_id, g.community_id
  from grants g join faculty_courses f on f.grant_id = g.id
  where g.role = 'Faculty' and g.ended_at is null
  union all
  select g.user_id, c.id, g.institution_id, g.community_id
  from grants g join courses c on c.community_id = g.community_id
  join communities m on m.id = g.community_id and m.retired_at is null
  where g.role = 'Community' and g.ended_at is null;

-- Who has to do with the banks and exams of a place: a college's faculty with their own, a community's admins with all.
create view staff as
  select g.user_id, g.institution_id, g.community_id, g.role = 'Community' as has_all
  from grants g where g.role in ('Faculty', 'Community') and g.ended_at is null;

-- Who runs an exam.
create view exam_staff as
  select e.id as exam_id, p.user_id
  from exams e join staff p on (p.institution_id = e.institution_id or p.community_id = e.community_id)
    and (p.has_all or p.user_id = e.owner_id);

-- What people are told apart by at their place.
create view sitters as
  select g.id, g.user_id, coalesce(g.member_id, u.username) as roll_number
  from grants g join users u on u.id = g.user_id;

-- Who may sit exams of a course, and where:
create view candidates as
  select g.id, g.user_id, c.id as course_id, g.institution_id, g.community_id
  from courses c
  join grants g on g.class_or_semester = c.class_or_semester and g.role = 'Student' and g.ended_at is null
  join grant_departments d on d.grant_id = g.id and d.department_id = c.department_id
  union all
  select g.id, g.user_id, c.id, g.institution_id, g.community_id
  from courses c join grants g on g.community_id = c.community_id and g.role = 'CommunityMember' and g.ended_at is null;

alter table communities
  -- of an open one: its admins admit each person who wants to join
  add column asks_first boolean not null default false,
  add column picture text references images on delete set null;

-- On the leaderboard in place of the name.
alter table grants add column nickname text check (nickname is null or role = 'CommunityMember');
create unique index grants_nickname_key on grants (community_id, lower(nickname)) where ended_at is null;

-- Who is a member now, and the name they go by there.
create view community_members as
  select g.id, g.user_id, g.community_id, coalesce(g.nickname, u.name, u.username) as name
  from grants g join users u on u.id = g.user_id
  where g.role = 'CommunityMember' and g.ended_at is null;

create table community_requests (
  community_id integer not null references communities,
  user_id integer not null references users on delete cascade,
  asked_at timestamptz not null,
  primary key (community_id, user_id)
);

-- As it is typed: it opens one community to a few people for a few days, and its admins show it again and again.
create table community_invitations (
  id integer generated always as identity primary key,
  community_id integer not null references communities,
  code text not null unique,
  -- to whom it was sent
  email text,
  places integer not null check (places > 0),
  used integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by integer not null references users,
  withdrawn_at timestamptz,
  check (used between 0 and places)
);
create index community_invitations_of_community on community_invitations (community_id, id desc);
