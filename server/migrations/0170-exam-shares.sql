-- What a person may do with one exam; each allows what those before it allow.
create type exam_share as enum ('see', 'mark', 'run', 'own');

-- Given to colleagues by the owner, who is `exams.owner_id` and alone owns it. A share that has ended stays as a record.
create table exam_shares (
  id integer generated always as identity primary key,
  exam_id integer not null references exams,
  user_id integer not null references users,
  share exam_share not null check (share <> 'own'),
  given_by integer not null references users,
  given_at timestamptz not null,
  ended_by integer references users,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index exam_shares_once on exam_shares (exam_id, user_id) where ended_at is null;
create index exam_shares_of_exam on exam_shares (exam_id);
create index exam_shares_of_user on exam_shares (user_id);
create index exam_shares_by_given_by on exam_shares (given_by);
create index exam_shares_by_ended_by on exam_shares (ended_by);

-- Who may do what with an exam. A rehearsal is run in the hall alone, by those who run its exam. People who take an exam are
-- its students, and nothing else of it is theirs; but for the owner, who is not put on its list. Each part by an index.
drop view exam_staff;
create view exam_staff as
  select e.id as exam_id, e.owner_id as user_id, 'own'::exam_share as share
  from exams e
  where e.rehearsal_of is null and exists (
    select from staff p where p.user_id = e.owner_id
      and (p.institution_id = e.institution_id or p.community_id = e.community_id))
  union all
  select e.id, p.user_id, 'own'::exam_share
  from exams e join staff p on p.community_id = e.community_id and p.has_all and p.user_id <> e.owner_id
  where e.rehearsal_of is null and not exists (select from attempts a where a.exam_id = e.id and a.user_id = p.user_id)
  union all
  select x.exam_id, x.user_id, x.share
  from exam_shares x join exams e on e.id = x.exam_id and e.owner_id <> x.user_id
  where x.ended_at is null and e.rehearsal_of is null
    and exists (select from staff p where p.user_id = x.user_id and p.institution_id = e.institution_id)
    and not exists (select from attempts a where a.exam_id = e.id and a.user_id = x.user_id);
