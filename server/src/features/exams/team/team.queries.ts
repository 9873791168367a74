import type { ExamColleague, GivenShare, TeamMember } from '@quivia/contract/team';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

type Row = Omit<TeamMember, 'given_at' | 'is_you'> & { given_at: Date | null };

/** The owner first, then by what they may do. In a community its admins, all of whom own it. */
export async function selectMembers(examId: number): Promise<Row[]> {
  return sql<Row[]>`
    select u.id as user_id, u.username, person_name(u.id, e.institution_id) as name, m.share,
      person_name(m.given_by, e.institution_id) as given_by, m.given_at,
      exists (select from exam_staff s where s.exam_id = e.id and s.user_id = m.user_id) as has_access
    from exams e cross join lateral (
      select s.user_id, s.share, null::int as given_by, null::timestamptz as given_at
      from exam_staff s where s.exam_id = e.id and s.share = 'own'
      union all
      select x.user_id, x.share, x.given_by, x.given_at from exam_shares x where x.exam_id = e.id and x.ended_at is null) m
    join users u on u.id = m.user_id
    where e.id = ${examId} order by m.share desc, lower(u.username), u.id limit 500`;
}

/** Faculty `g` of the college of exam `e`, who neither own nor take it. */
const colleague = (): Fragment => sql`
  g.institution_id = e.institution_id and g.role = 'Faculty' and g.ended_at is null and g.user_id <> e.owner_id
  and not exists (select from attempts a where a.exam_id = e.id and a.user_id = g.user_id)`;

/** Those who teach the course come first. */
export async function selectColleagues(
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<ExamColleague[]> {
  return sql<ExamColleague[]>`
    select u.id as user_id, u.username, person_name(u.id, e.institution_id) as name, x.share,
      exists (select from examiners t where t.user_id = u.id and t.course_id = e.course_id
        and t.institution_id = e.institution_id) as teaches
    from exams e join grants g on ${colleague()} join users u on u.id = g.user_id
    left join exam_shares x on x.exam_id = e.id and x.user_id = u.id and x.ended_at is null
    where e.id = ${examId}
      and ${page.search ? sql`lower(u.username || ' ' || coalesce(g.name, u.name, '')) like ${containing(page.search)}` : sql`true`}
    order by teaches desc, lower(coalesce(g.name, u.name, u.username)), u.id limit ${page.limit} offset ${page.offset}`;
}

export interface Colleague {
  user_id: number;
  username: string;
  name: string;
}

/** Of these people, those who can get a share. */
export async function selectColleaguesAmong(examId: number, userIds: number[]): Promise<Colleague[]> {
  return sql<Colleague[]>`
    select distinct u.id as user_id, u.username, person_name(u.id, e.institution_id) as name
    from exams e join grants g on ${colleague()} join users u on u.id = g.user_id
    where e.id = ${examId} and u.id = any(${userIds}) order by u.id`;
}

export async function selectShares(examId: number): Promise<{ user_id: number; share: GivenShare }[]> {
  return sql<{ user_id: number; share: GivenShare }[]>`
    select user_id, share from exam_shares where exam_id = ${examId} and ended_at is null`;
}

/** One after another: what was given before is kept as a record. */
export async function insertShares(
  examId: number,
  given: { userIds: number[]; share: GivenShare; by: number; at: Date },
): Promise<void> {
  await endShares(examId, given);
  await sql`
    insert into exam_shares (exam_id, user_id, share, given_by, given_at)
    select ${examId}, user_id, ${given.share}, ${given.by}, ${given.at} from unnest(${given.userIds}::int[]) user_id`;
}

/** How many there were. */
export async function endShares(
  examId: number,
  { userIds, by, at }: { userIds: number[]; by: number; at: Date },
): Promise<number> {
  const { count } = await sql`
    update exam_shares set ended_at = ${at}, ended_by = ${by}
    where exam_id = ${examId} and user_id = any(${userIds}) and ended_at is null`;
  return count;
}

export async function selectPerson(
  userId: number,
  institutionId: number | null,
): Promise<Colleague | undefined> {
  const [person] = await sql<Colleague[]>`
    select id as user_id, username, person_name(id, ${institutionId}) as name from users where id = ${userId}`;
  return person;
}
