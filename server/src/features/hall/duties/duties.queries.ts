import type { DutyRow, HallExam } from '@quivia/contract/hall/duties';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

type Given = DutyRow['duty'];

/** With the roles that the session holds. */
interface Person {
  userId: number;
  roles: readonly string[];
}

/** A person in a statement: values, or columns of people who are asked about together. */
interface Who {
  userId: Fragment;
  roles: Fragment;
}

const given = ({ userId, roles }: Person): Who => ({
  userId: sql`${userId}::int`,
  roles: sql`${[...roles]}::text[]`,
});

/** Grant `g` belongs, or belonged, to staff where exam `e` is held. */
const everStaffAt = (): Fragment => sql`
  ((g.institution_id = e.institution_id and g.role in ('Faculty', 'Institution'))
    or (g.community_id = e.community_id and g.role = 'Community'))`;

const staffAt = (): Fragment => sql`g.ended_at is null and ${everStaffAt()}`;

/** Until when duty `d` at exam `e` was in force: null until the person is taken off duty, or left before the exam closed. */
export const inForceUntil = (): Fragment => sql`
  least(d.ended_at, (
    select max(coalesce(g.ended_at, 'infinity')) from grants g
    where g.user_id = d.user_id and ${everStaffAt()} having max(coalesce(g.ended_at, 'infinity')) < e.ends_at))`;

/** A rehearsal is run by those who run its exam, and has its duties, also as they change meanwhile. */
const rehearsed = (): Fragment => sql`coalesce(e.rehearsal_of, e.id)`;

/** Duty `d` at exam `e`, while the person is staff there, by a role that this session holds, and takes no part in it. */
const inForce = ({ userId, roles }: Who): Fragment => sql`
  d.user_id = ${userId} and d.ended_at is null and exists (
    select from grants g where g.user_id = d.user_id and g.role = any(${roles}) and ${staffAt()})
  and not exists (select from attempts a where a.exam_id = ${rehearsed()} and a.user_id = d.user_id)`;

/**
 * The duty that comes with the person's share of exam `e`. An admin whose role waits for a second factor runs nothing of the
 * community, also not as faculty of a college.
 */
const dutyByShare = ({ userId, roles }: Who): Fragment => sql`(
  select case s.share when 'own' then 'owner' else 'chief' end from exam_staff s
  where s.exam_id = ${rehearsed()} and s.user_id = ${userId} and s.share >= 'run'
    and (e.community_id is null or 'Community' = any(${roles})))`;

export interface Held {
  exam: Omit<HallExam, 'duty' | 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string };
  institution_id: number | null;
  community_id: number | null;
  owner_id: number;
  /** The exam neither shuffles nor draws its questions. */
  has_one_order: boolean;
  by_share: 'owner' | 'chief' | null;
  duties: { duty: Given; room_id: number | null; room: string | null }[];
}

/** Each exam with what the person holds there, in the order they were asked for; undefined where there is no such exam. */
export async function selectHeld(
  asked: readonly { person: Person; examId: number }[],
): Promise<(Held | undefined)[]> {
  const wanted = asked.map(({ person: { userId, roles }, examId }, place) => ({
    place,
    user_id: userId,
    roles,
    exam_id: examId,
  }));
  const who = { userId: sql`w.user_id`, roles: sql`w.roles` };
  const rows = await sql<(Held & { place: number })[]>`
    select w.place, json_build_object('id', e.id, 'title', e.title, 'course_name', c.name, 'course_code', c.code,
        'starts_at', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ends_at', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'rehearsal_of', e.rehearsal_of) as exam,
      e.institution_id, e.community_id, e.owner_id,
      not e.shuffle_questions and e.draw_per_module is null as has_one_order, ${dutyByShare(who)} as by_share,
      (select coalesce(json_agg(json_build_object('duty', d.duty, 'room_id', d.room_id, 'room', r.name) order by r.name), '[]')
       from hall_duties d left join rooms r on r.id = d.room_id
       where d.exam_id = ${rehearsed()} and ${inForce(who)}) as duties
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (place int, user_id int, roles text[], exam_id int)
    join exams e on e.id = w.exam_id join courses c on c.id = e.course_id`;
  const found = new Map(rows.map(({ place, ...held }) => [place, held]));
  return asked.map((_, place) => found.get(place));
}

export async function selectHalls(
  person: Person,
  { from, at, to }: { from: Date; at: Date; to: Date },
): Promise<HallExam[]> {
  const who = given(person);
  const rows = await sql<(Omit<HallExam, 'has_hall'> & { has_hall: boolean })[]>`
    select e.id, e.title, c.name as course_name, c.code as course_code, e.starts_at, e.ends_at,
      own.duty, e.rehearsal_of,
      array(select r.name from hall_duties d join rooms r on r.id = d.room_id
        where d.exam_id = ${rehearsed()} and ${inForce(who)} order by lower(r.name)) as rooms,
      exists (select from exam_rooms h where h.exam_id = ${rehearsed()})
        or exists (select from hall_doors h where h.exam_id = ${rehearsed()}) as has_hall
    from exams e join courses c on c.id = e.course_id
    cross join lateral (
      select coalesce(${dutyByShare(who)}, (
        select d.duty from hall_duties d where d.exam_id = ${rehearsed()} and ${inForce(who)}
        order by d.duty <> 'chief', d.duty <> 'invigilator' limit 1)) as duty) own
    where e.ends_at > ${from} and e.starts_at < ${to} and e.cancelled_at is null
      and ${rehearsed()} in (
        select s.exam_id from exam_staff s where s.user_id = ${person.userId} and s.share >= 'run'
        union all
        select d.exam_id from hall_duties d where d.user_id = ${person.userId})
      and own.duty is not null
    order by is_over(e, ${at}), case when is_over(e, ${at}) then e.ends_at end desc, e.starts_at, e.id limit 50`;
  return rows.map(({ has_hall, ...exam }) => ({ ...exam, ...(has_hall && { has_hall }) }));
}

export async function selectDuties(examId: number): Promise<DutyRow[]> {
  return sql<DutyRow[]>`
    select d.id, d.user_id, u.username, u.name, d.duty, d.given_at,
      exists (select from grants g where g.user_id = d.user_id and ${staffAt()}) as has_access,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as room
    from exams e join hall_duties d on d.exam_id = ${rehearsed()} join users u on u.id = d.user_id
    left join rooms r on r.id = d.room_id
    where e.id = ${examId} and d.ended_at is null
    order by d.duty <> 'chief', d.duty <> 'invigilator', lower(r.name), lower(u.username), d.id limit 500`;
}

/** Everyone who is on duty and still staff where the exam is held. */
export async function selectOnDuty(examId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct d.user_id from exams e join hall_duties d on d.exam_id = e.id
    where e.id = ${examId} and d.ended_at is null
      and exists (select from grants g where g.user_id = d.user_id and ${staffAt()})`;
  return rows.map(({ user_id }) => user_id);
}

export async function countDuties(examId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from hall_duties where exam_id = ${examId} and ended_at is null`;
  return row?.n ?? 0;
}

/** Staff where the exam is held, without those who run it. */
export async function selectColleagues(
  examId: number,
  page: { search?: string | undefined; limit: number; offset: number; userId?: number },
): Promise<{ user_id: number; username: string; name: string | null }[]> {
  return sql<{ user_id: number; username: string; name: string | null }[]>`
    select u.id as user_id, u.username, u.name from users u
    where exists (select from exams e join grants g on ${staffAt()} where e.id = ${examId} and g.user_id = u.id)
      and not exists (select from exam_staff s where s.exam_id = ${examId} and s.user_id = u.id and s.share >= 'run')
      and ${page.userId ? sql`u.id = ${page.userId}` : sql`true`}
      and ${page.search ? sql`lower(u.username || ' ' || coalesce(u.name, '')) like ${containing(page.search)}` : sql`true`}
    order by lower(u.username) limit ${page.limit} offset ${page.offset}`;
}

/** A chief is no observer as well: one duty for the whole hall, or rooms. */
export async function upsertDuty(
  examId: number,
  given: { user_id: number; duty: Given; room_id: number | null; by: number; at: Date },
): Promise<void> {
  await sql`
    update hall_duties set ended_at = ${given.at}
    where exam_id = ${examId} and user_id = ${given.user_id} and ended_at is null
      and (room_id is null or ${given.room_id}::int is null) `;
  await sql`
    insert into hall_duties (exam_id, user_id, duty, room_id, given_by, given_at)
    values (${examId}, ${given.user_id}, ${given.duty}, ${given.room_id}, ${given.by}, ${given.at})
    on conflict (exam_id, user_id, coalesce(room_id, 0)) where ended_at is null do nothing`;
}

export async function updateDutyEnded(
  examId: number,
  id: number,
  at: Date,
): Promise<{ user_id: number; username: string; room: string | null } | undefined> {
  const [ended] = await sql<{ user_id: number; username: string; room: string | null }[]>`
    update hall_duties d set ended_at = ${at} from users u
    where d.id = ${id} and d.exam_id = ${examId} and d.ended_at is null and u.id = d.user_id
    returning d.user_id, u.username, (select r.name from rooms r where r.id = d.room_id) as room`;
  return ended;
}

/** Attempts of an exam, as their students' grants name them; of these rooms only, where there are some. */
export async function selectReached(
  examId: number,
  which: {
    studentId?: number | undefined;
    roomId?: number | undefined;
    rooms?: number[] | undefined;
    orRoomless?: boolean;
  },
): Promise<{ attempt_id: number; user_id: number; student_id: number }[]> {
  return sql<{ attempt_id: number; user_id: number; student_id: number }[]>`
    select a.id as attempt_id, a.user_id, a.grant_id as student_id
    from attempts a left join seats s on s.attempt_id = a.id
    where a.exam_id = ${examId}
      and ${which.studentId === undefined ? sql`true` : sql`a.grant_id = ${which.studentId}`}
      and ${which.roomId === undefined ? sql`true` : sql`s.room_id = ${which.roomId}`}
      and ${which.rooms === undefined ? sql`true` : sql`(s.room_id = any(${which.rooms}) or (s.room_id is null and ${which.orRoomless ?? false}))`}
    order by a.id`;
}
