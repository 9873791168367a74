import type { Share } from '@quivia/contract/endpoint';
import { type ExamForFaculty, type ExamKind, type ExamSettings, SETTINGS } from '@quivia/contract/exams';
import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { allKinds } from '@quivia/kinds/kinds.rules';
import { after, now } from '../../platform/clock.ts';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import type { Actor } from '../../platform/security/access-token.ts';

export interface ExamRow extends ExamSettings {
  id: number;
  title: string;
  viva_or_quiz: ExamKind;
  bank_id: number;
  course_id: number;
  institution_id: number | null;
  community_id: number | null;
  owner_id: number;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  version: number;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  ended_early_at: Date | null;
  end_reason: string | null;
  key_version: number;
  /** The exam that it rehearses. */
  rehearsal_of: number | null;
}

export type NewExamRow = Omit<
  ExamRow,
  | 'id'
  | 'version'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'ended_early_at'
  | 'end_reason'
  | 'key_version'
  | 'rehearsal_of'
> & {
  created_at: Date;
  rehearsal_of?: number;
  offering_id?: number | null;
};

/** The key of a request to start an exam, and a digest of what it asked for. */
export interface StartRequest {
  start_key: string;
  start_digest: string;
}

/** Undefined where the key was used before. Waits for a transaction that uses it at the same time. */
export async function insertExam(row: NewExamRow & Partial<StartRequest>): Promise<number | undefined> {
  const [inserted] = await sql<{ id: number }[]>`
    insert into exams ${sql(row as never)} on conflict (start_key) do nothing returning id`;
  return inserted?.id;
}

/** What was started under this key. */
export async function selectStarted(
  startKey: string,
): Promise<{ id: number; owner_id: number; start_digest: string } | undefined> {
  const [exam] = await sql<{ id: number; owner_id: number; start_digest: string }[]>`
    select id, owner_id, start_digest from exams where start_key = ${startKey}`;
  return exam;
}

const DECIMALS: readonly string[] = ['marks', 'negative_marks'] satisfies (keyof ExamSettings)[];

/** Every setting has a column of its name. */
const settings = SETTINGS.map((name) =>
  DECIMALS.includes(name) ? `e.${name}::float8 as ${name}` : `e.${name}`,
).join(', ');

const columns = (): Fragment => sql`
  e.id, e.title, e.viva_or_quiz, e.bank_id, e.course_id, e.institution_id, e.community_id, e.owner_id, e.starts_at, e.ends_at,
  e.duration, ${sql.unsafe(settings)}, e.version, e.cancelled_at, e.cancel_reason, e.ended_early_at, e.end_reason,
  e.key_version, e.rehearsal_of`;

export async function lockExam(id: number): Promise<ExamRow | undefined> {
  const [exam] = await sql<ExamRow[]>`select ${columns()} from exams e where e.id = ${id} for update`;
  return exam;
}

/** For one transaction at a time; rows that name the exam may be written meanwhile. */
export async function holdExam(id: number): Promise<ExamRow | undefined> {
  const [exam] = await sql<ExamRow[]>`select ${columns()} from exams e where e.id = ${id} for no key update`;
  return exam;
}

/** Its times stay until the transaction ends; attempts may be closed meanwhile. */
export async function shareExam(id: number): Promise<ExamRow | undefined> {
  const [exam] = await sql<ExamRow[]>`select ${columns()} from exams e where e.id = ${id} for share`;
  return exam;
}

/** Whoever grades by a key in memory finds that it is older. */
export async function updateKeyVersion(id: number): Promise<void> {
  await sql`update exams set key_version = key_version + 1 where id = ${id}`;
}

export interface Released {
  id: number;
  title: string;
  institution_id: number | null;
}

/**
 * Exams that have ended for everybody, so many milliseconds ago, and whose results wait for no one and no mark; released
 * now, by one process.
 */
export async function updateReleasable(at: Date, waited: number): Promise<Released[]> {
  return sql<Released[]>`
    update exams e set released_at = ${at}
    where e.id in (
      select e.id from exams e
      where e.released_at is null and e.cancelled_at is null and e.rehearsal_of is null and e.release <> 'by_hand'
        and e.ends_at <= ${after(at, -waited)} and is_over(e, ${at})
        and not exists (
          select from attempts a where a.exam_id = e.id and a.status = 'closed_by_deadline'
            and a.due_at > ${after(at, -waited)})
        and not exists (
          select from attempts a join results r on r.attempt_id = a.id
          where a.exam_id = e.id and a.status in ('submitted', 'closed_by_deadline')
            and r.waiting > 0 and not r.is_excepted)
      order by e.ends_at limit 20 for update skip locked)
    returning e.id, e.title, e.institution_id`;
}

export async function updateReleased(id: number, at: Date): Promise<boolean> {
  const { count } = await sql`update exams set released_at = ${at} where id = ${id} and released_at is null`;
  return count > 0;
}

export type Shown = ExamRow &
  Pick<
    ExamForFaculty,
    'qbank_title' | 'course_name' | 'course_code' | 'question_count' | 'total_marks' | 'counts'
  > & { has_living: boolean; has_marking: boolean; owner_name: string; released_at: Date | null };

const kindsMarkedByPeople = () =>
  allKinds().flatMap(({ name, isMarkedByPeople }) => (isMarkedByPeople ? [name] : []));

const shown = (): Fragment => sql`
  ${columns()}, e.released_at, person_name(e.owner_id, e.institution_id) as owner_name, b.title as qbank_title, c.name as course_name, c.code as course_code,
  (select count(*)::int from exam_questions p where p.exam_id = e.id) as question_count,
  most_marks(e)::float8 as total_marks,
  (select json_build_object(
     'assigned', count(*) filter (where a.status = 'assigned'),
     'in_progress', count(*) filter (where a.status = 'in_progress'),
     'submitted', count(*) filter (where a.status = 'submitted'),
     'closed_by_deadline', count(*) filter (where a.status = 'closed_by_deadline'),
     'disqualified', count(*) filter (where a.status = 'disqualified'),
     'absent', count(*) filter (where a.status = 'absent'),
     'cancelled', count(*) filter (where a.status = 'cancelled'))
   from attempts a where a.exam_id = e.id) as counts,
  exists (
    select from attempts a where a.exam_id = e.id and a.status in ('assigned', 'in_progress') 
      and (a.due_at > ${now()} or a.paused_at is not null))
    as has_living,
  exists (
    select from exam_questions p join question_versions v on v.id = p.version_id
    where p.exam_id = e.id and v.kind = any(${kindsMarkedByPeople()})) as has_marking`;

export interface SharedExam extends ExamRow {
  share: Share;
  /** By which it is seen; null for people with a share of their own. */
  duty: InstitutionDuty | null;
  /** Nobody can begin or continue it. */
  is_over: boolean;
}

/** With what is this person's of it; undefined where nothing is. */
export async function selectExamOf(userId: number, id: number, at: Date): Promise<SharedExam | undefined> {
  const [exam] = await sql<SharedExam[]>`
    select ${columns()}, s.share, s.duty, is_over(e, ${at}) as is_over
    from exams e cross join lateral (
      select m.share, null::institution_duty as duty from exam_staff m where m.exam_id = e.id and m.user_id = ${userId}
      union all
      select 'see', o.duty from exam_overseers o
      where o.exam_id = e.id and o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at})
      order by share desc, duty nulls first limit 1) s
    where e.id = ${id}`;
  return exam;
}

/** Exam `e` is this person's to run. */
export const runBy = (userId: number): Fragment => sql`exists (
  select from exam_staff s where s.exam_id = e.id and s.user_id = ${userId} and s.share >= 'run')`;

/** Who has a share of an exam. */
export async function selectTeam(id: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`select user_id from exam_staff where exam_id = ${id}`;
  return rows.map(({ user_id }) => user_id);
}

/** Who runs it. */
export async function selectRunning(id: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from exam_staff where exam_id = ${id} and share >= 'run'`;
  return rows.map(({ user_id }) => user_id);
}

/** As `endsOf` in the contract says it of a board's rows; undefined where nobody can take it. */
export async function selectEnds(id: number, at: Date): Promise<{ most: Date; closes: Date } | undefined> {
  const [ends] = await sql<{ most: Date; closes: Date }[]>`
    select (array_agg(d.due order by d.due))[count(*) / 2 + 1] as most, max(d.due) as closes
    from (
      select a.due_at + coalesce(${at} - a.paused_at, interval '0') as due from attempts a
      where a.exam_id = ${id} and a.status in ('assigned', 'in_progress')
        and (a.due_at > ${at} or a.paused_at is not null)) d
    having count(*) > 0`;
  return ends;
}

/** The newest first, without cancelled ones; a question is in so few exams that they needn't be paged. */
export async function selectOthersWithQuestion(
  userId: number,
  id: number,
  questionId: number,
): Promise<{ id: number; title: string; starts_at: Date; is_own: boolean }[]> {
  return sql`
    select e.id, e.title, e.starts_at, ${runBy(userId)} as is_own from exams e
    where e.id in (
        select p.exam_id from exam_questions p join question_versions v on v.id = p.version_id
        where v.question_id = ${questionId})
      and e.id <> ${id} and e.cancelled_at is null and e.rehearsal_of is null
    order by e.starts_at desc, e.id desc limit 200`;
}

export interface ListPage {
  course_id?: number | undefined;
  offering_id?: number | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** With a share, also one that a colleague gave: of a course, or of all colleges. */
export async function selectExams(
  { userId, notAt = [], api }: Pick<Actor, 'userId' | 'notAt' | 'api'>,
  page: ListPage,
): Promise<(Shown & { share: Share })[]> {
  return sql<(Shown & { share: Share })[]>`
    select ${shown()}, s.share from exams e
    join exam_staff s on s.exam_id = e.id and s.user_id = ${userId}
    join question_banks b on b.id = e.bank_id join courses c on c.id = e.course_id
    where ${page.course_id ? sql`e.course_id = ${page.course_id}` : sql`e.community_id is null`}
      and (e.institution_id <> all(${[...notAt]}::int[])) is not false
      and ${api === undefined ? sql`true` : sql`e.institution_id = ${api.institutionId}`}
      and ${page.offering_id ? sql`e.offering_id = ${page.offering_id}` : sql`true`}
      and ${page.search ? sql`lower(e.title || ' ' || c.name || ' ' || c.code) like ${containing(page.search)}` : sql`true`}
    order by e.starts_at desc, e.id desc limit ${page.limit} offset ${page.offset}`;
}

export async function selectExam(id: number): Promise<Shown | undefined> {
  const [exam] = await sql<Shown[]>`
    select ${shown()} from exams e
    join question_banks b on b.id = e.bank_id join courses c on c.id = e.course_id
    where e.id = ${id}`;
  return exam;
}

/** Of a community, those that can still be begun and that this person neither owns nor takes yet. Nobody changes them meanwhile. */
export async function selectExamsForNewcomers(
  communityId: number,
  userId: number,
  at: Date,
): Promise<ExamRow[]> {
  return sql<ExamRow[]>`
    select ${columns()} from exams e
    where e.community_id = ${communityId} and e.newcomers and e.rehearsal_of is null and e.cancelled_at is null and e.ends_at > ${at}
      and e.owner_id <> ${userId} and not exists (select from attempts a where a.exam_id = e.id and a.user_id = ${userId})
    order by e.id for no key update`;
}

export async function updateExam(
  id: number,
  values: Partial<Omit<ExamRow, 'id' | 'version'>>,
): Promise<void> {
  await sql`update exams set ${sql(values as never)}, version = version + 1 where id = ${id}`;
}

export async function existsOpenOf(ownerId: number, at: Date): Promise<boolean> {
  const [row] = await sql`
    select 1 from exams
    where owner_id = ${ownerId} and cancelled_at is null and rehearsal_of is null and starts_at <= ${at} and not is_over(exams, ${at})
    limit 1`;
  return row !== undefined;
}

/** Everything that hangs on it goes with it; an exam that is no rehearsal stays. */
export async function deleteDrill(id: number): Promise<void> {
  await sql`select remove_rehearsal(${id})`;
}
