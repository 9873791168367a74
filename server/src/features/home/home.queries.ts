// Short lists for the start page of a person. Every statement is bounded, whatever the size of the college.
import type { HomeExam, Membership, Overview, Waiting } from '@quivia/contract/home';
import { type Fragment, sql } from '../../platform/database/database.ts';

/** The person's live roles, and the unread notifications up to `most`. */
interface Badge {
  unread: number;
  memberships: Membership[];
  oversees: boolean;
}

export async function selectBadge(userId: number, most: number, at: Date): Promise<Badge> {
  const [row] = await sql<Badge[]>`
    select (select count(*)::int from (
        select 1 from notifications where user_id = ${userId} and read_at is null limit ${most}) n) as unread,
      (select coalesce(json_agg(m), '[]') from (
        select g.role, coalesce(i.name, c.name) as organisation, g.member_id
        from grants g left join institutions i on i.id = g.institution_id
        left join communities c on c.id = g.community_id
        where g.user_id = ${userId} and g.ended_at is null order by g.id limit 50) m) as memberships,
      exists (select from overseers o where o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at})) as oversees`;
  return row ?? { unread: 0, memberships: [], oversees: false };
}

export type ExamRow = Omit<HomeExam, 'start_time' | 'end_time'> & { start_time: Date; end_time: Date };

/** The first of each state: those that close first, and those that open first. */
const firstOfEach = (exams: Fragment, limit: number): Fragment => sql`
  (select * from (${exams}) o where o.state = 'open' order by o.end_time, o.id limit ${limit})
  union all
  (select * from (${exams}) u where u.state = 'upcoming' order by u.start_time, u.id limit ${limit})`;

/** Those the person can take, now or later, while they belong to the college or the community. */
export async function selectExamsTaken(userId: number, at: Date, limit: number): Promise<ExamRow[]> {
  const taken = sql`
    select e.id, e.title, c.name as course,
      case when e.community_id is null then 'Student' else 'CommunityMember' end as role, e.community_id,
      case when e.starts_at <= ${at} then 'open' else 'upcoming' end as state,
      e.starts_at as start_time, a.due_at as end_time, a.status = 'in_progress' as is_started,
      null::json as students
    from attempts a join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    where a.user_id = ${userId} and a.status in ('assigned', 'in_progress')
      and (a.due_at > ${at} or a.paused_at is not null)
      and e.cancelled_at is null
      and exists (
        select from grants g join grants l on l.user_id = g.user_id and l.role = g.role and l.ended_at is null
          and (l.institution_id = g.institution_id or l.community_id = g.community_id)
        where g.id = a.grant_id)`;
  return sql<ExamRow[]>`${firstOfEach(taken, limit)}`;
}

/** Exams `e` that the person runs: faculty's own and those shared with them, and all of the communities they are an admin of. */
const runBy = (userId: number): Fragment => sql`
  e.cancelled_at is null
  and e.id in (select s.exam_id from exam_staff s where s.user_id = ${userId} and s.share >= 'run')`;

/** Students are counted for the shown exams alone. */
export async function selectExamsRun(userId: number, at: Date, limit: number): Promise<ExamRow[]> {
  const run = sql`
    select e.id, e.title, c.name as course,
      case when e.community_id is null then 'Faculty' else 'Community' end as role, e.community_id,
      case when e.starts_at <= ${at} then 'open' else 'upcoming' end as state,
      e.starts_at as start_time, e.ends_at as end_time, false as is_started
    from exams e join courses c on c.id = e.course_id
    where e.ends_at > ${at} and ${runBy(userId)}`;
  return sql<ExamRow[]>`
    select f.*, ${students()} as students
    from (${firstOfEach(run, limit)}) f`;
}

/** How far those of exam `f` are. */
const students = (): Fragment => sql`
  (select json_build_object('total', count(*),
    'in_progress', count(*) filter (where a.status = 'in_progress'),
    'ended', count(*) filter (where a.status not in ('assigned', 'in_progress')))
  from attempts a where a.exam_id = f.id)`;

interface Today {
  at: Date;
  until: Date;
  limit: number;
}

/**
 * Exam `e` is open, or opens before `until`. Practice that is open for a day or more outside the rooms is no event of today: it
 * would hide the exams that are.
 */
const isOfToday = ({ at, until }: Today): Fragment => sql`
  e.released_at is null and e.cancelled_at is null and e.rehearsal_of is null and e.ends_at > ${at} and e.starts_at < ${until}
  and (e.ends_at - e.starts_at < interval '1 day' or exists (select from exam_rooms h where h.exam_id = e.id))`;

/** What is open comes first. */
const inOrderOfToday = ({ at, limit }: Today): Fragment => sql`
  order by e.starts_at > ${at}, e.ends_at, e.id limit ${limit}`;

/** Of everybody, for an Admin. */
export async function selectSiteExams(today: Today): Promise<Overview['exams']> {
  return sql`
    select f.*, ${students()} as students
    from (
      select e.id, e.title, c.name as course, coalesce(i.name, m.name) as organisation, e.starts_at as start_time,
        e.ends_at as end_time, case when e.starts_at <= ${today.at} then 'open' else 'upcoming' end as state
      from exams e join courses c on c.id = e.course_id
      left join institutions i on i.id = e.institution_id left join communities m on m.id = e.community_id
      where ${isOfToday(today)} ${inOrderOfToday(today)}) f
    order by f.state, f.end_time, f.id`;
}

/** Those that a head or controller watches over, and takes no part in. */
export async function selectDutyExams(userId: number, today: Today): Promise<Overview['exams']> {
  const { at } = today;
  return sql`
    select f.*, ${students()} as students
    from (
      select e.id, e.title, c.name as course, null as organisation, e.starts_at as start_time, e.ends_at as end_time,
        case when e.starts_at <= ${at} then 'open' else 'upcoming' end as state
      from exams e join courses c on c.id = e.course_id
      where ${isOfToday(today)} and exists (
        select from exam_overseers o
        where o.exam_id = e.id and o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at}))
      ${inOrderOfToday(today)}) f
    order by f.state, f.end_time, f.id`;
}

/** Of the institutions whose figures are shown. */
export async function selectInstitutionExams(
  userId: number,
  today: Today,
): Promise<({ institution_id: number } & Overview['exams'][number])[]> {
  const { at, limit } = today;
  return sql`
    select f.*, ${students()} as students
    from (
      select institution_id from grants
      where user_id = ${userId} and role = 'Institution' and ended_at is null
      order by institution_id limit ${limit}) g
    cross join lateral (
      select e.id, e.title, c.name as course, null as organisation, e.institution_id, e.starts_at as start_time, e.ends_at as end_time,
        case when e.starts_at <= ${at} then 'open' else 'upcoming' end as state
      from exams e join courses c on c.id = e.course_id
      where e.institution_id = g.institution_id and ${isOfToday(today)} ${inOrderOfToday(today)}) f
    order by f.state, f.end_time, f.id`;
}

type Kind<Name extends Waiting['kind']> = Extract<Waiting, { kind: Name }>;

/** Over for everybody, and released by nobody but the person. The newest first. */
export async function selectExamsToRelease(
  userId: number,
  at: Date,
  limit: number,
): Promise<Kind<'release'>[]> {
  return sql`
    select 'release' as kind, e.id as exam_id, e.title, e.community_id from exams e
    where e.released_at is null and e.release = 'by_hand' and e.ends_at <= ${at} and ${runBy(userId)}
      and is_over(e, ${at}) and not exists (
        select from attempts a join results r on r.attempt_id = a.id
        where a.exam_id = e.id and r.waiting > 0 and not r.is_excepted)
    order by e.ends_at desc, e.id limit ${limit}`;
}

/** Closed, with students whose time would be up, but for a pause that nobody has ended. The newest first. */
export async function selectExamsPaused(userId: number, at: Date, limit: number): Promise<Kind<'paused'>[]> {
  return sql`
    select 'paused' as kind, e.id as exam_id, e.title, e.community_id, count(*)::int as students
    from attempts a join exams e on e.id = a.exam_id
    where a.status in ('assigned', 'in_progress') and a.due_at <= ${at} and a.paused_at is not null
      and e.ends_at <= ${at} and ${runBy(userId)}
    group by e.id order by e.ends_at desc, e.id limit ${limit}`;
}

/** Late answers to exam `e` that nobody has decided about, of attempts that can still be graded. */
const undecided = (): Fragment => sql`
  attempts a join answer_events r on r.attempt_id = a.id and r.is_late
  left join late_decisions l on l.attempt_id = r.attempt_id and l.opening = r.opening and l.seq = r.seq
    and l.is_essay = r.is_essay
  where a.exam_id = e.id and a.status in ('submitted', 'closed_by_deadline') and l.is_accepted is null`;

export async function selectLateToDecide(
  userId: number,
  since: Date,
  limit: number,
): Promise<Kind<'late'>[]> {
  return sql`
    select 'late' as kind, e.id as exam_id, e.title, e.community_id, w.students
    from exams e cross join lateral (select count(distinct a.id)::int as students from ${undecided()}) w
    where e.ends_at > ${since} and w.students > 0 and ${runBy(userId)}
    order by e.ends_at desc, e.id limit ${limit}`;
}

export async function selectOwnLate(userId: number, since: Date, limit: number): Promise<Kind<'late_own'>[]> {
  return sql`
    select 'late_own' as kind, e.id as exam_id, e.title, e.community_id, w.answers
    from attempts o join exams e on e.id = o.exam_id
    cross join lateral (
      select count(distinct r.question_id)::int as answers from ${undecided()} and a.id = o.id) w
    where o.user_id = ${userId} and o.due_at > ${since} and e.cancelled_at is null and w.answers > 0
    order by o.due_at desc, e.id limit ${limit}`;
}

export async function selectImportsToReview(userId: number, limit: number): Promise<Kind<'import'>[]> {
  return sql`
    select 'import' as kind, i.id as import_id, b.id as bank_id, b.title as bank, i.filename, b.community_id
    from question_imports i join question_banks b on b.id = i.bank_id and b.deleted_at is null
    where i.uploaded_by = ${userId} and i.status = 'review' order by i.id desc limit ${limit}`;
}

/** Uploaded by any administrator of the person's institutions. */
export async function selectRostersToReview(userId: number, limit: number): Promise<Kind<'roster'>[]> {
  return sql`
    select 'roster' as kind, r.id as roster_id, i.id as institution_id, i.name as institution, r.filename
    from grants g join institutions i on i.id = g.institution_id join rosters r on r.institution_id = i.id
    where g.user_id = ${userId} and g.role = 'Institution' and g.ended_at is null and r.status = 'review'
    order by r.id desc limit ${limit}`;
}

export async function selectRequests(userId: number, limit: number): Promise<Kind<'requests'>[]> {
  return sql`
    select 'requests' as kind, c.id as community_id, c.name as community, count(*)::int as count
    from grants g join communities c on c.id = g.community_id and c.retired_at is null
    join community_requests r on r.community_id = c.id
    where g.user_id = ${userId} and g.role = 'Community' and g.ended_at is null
    group by c.id order by min(r.asked_at) limit ${limit}`;
}

/** What exists of each step. */
interface Steps<Step extends string> {
  id: number;
  name: string;
  done: Record<Step, boolean>;
}

export async function selectInstitutionSteps(
  userId: number,
  limit: number,
): Promise<Steps<'departments' | 'courses' | 'people' | 'teaching'>[]> {
  return sql`
    select i.id, i.name, json_build_object(
      'departments', exists (select from institution_departments d where d.institution_id = i.id),
      'courses', exists (select from institution_courses c where c.institution_id = i.id),
      'people', exists (select from grants p where p.institution_id = i.id and p.role in ('Faculty', 'Student')
          and p.ended_at is null)
        or exists (select from pending_grants p where p.institution_id = i.id and p.role in ('Faculty', 'Student')),
      'teaching', exists (select from grants p join faculty_courses f on f.grant_id = p.id
        where p.institution_id = i.id and p.role = 'Faculty' and p.ended_at is null)) as done
    from grants g join institutions i on i.id = g.institution_id and i.retired_at is null
    where g.user_id = ${userId} and g.role = 'Institution' and g.ended_at is null
    order by i.id limit ${limit}`;
}

export async function selectCommunitySteps(
  userId: number,
  limit: number,
): Promise<Steps<'bank' | 'members' | 'exam'>[]> {
  return sql`
    select c.id, c.name, json_build_object(
      'bank', exists (select from question_banks b join questions q on q.bank_id = b.id and q.deleted_at is null
        where b.community_id = c.id and b.deleted_at is null),
      'members', exists (select from grants m where m.community_id = c.id and m.role = 'CommunityMember'
        and m.ended_at is null and m.user_id <> g.user_id),
      'exam', exists (select from exams e where e.community_id = c.id)) as done
    from grants g join communities c on c.id = g.community_id and c.retired_at is null
    where g.user_id = ${userId} and g.role = 'Community' and g.ended_at is null
    order by c.id limit ${limit}`;
}

interface FacultySteps {
  done: Record<'courses' | 'bank' | 'exam', boolean>;
  /** On duty at exams of others, and has never made a question bank or an exam. */
  has_duties_only: boolean;
  /** Is head of a department or controller of examinations. */
  oversees: boolean;
}

/** A bank that a colleague shares is enough to start an exam. */
export async function selectFacultySteps(userId: number, at: Date): Promise<FacultySteps> {
  const [row] = await sql<[FacultySteps]>`
    select json_build_object(
      'courses', exists (select from examiners x where x.user_id = ${userId} and x.institution_id is not null),
      'bank', exists (select from question_banks b where b.owner_id = ${userId} and b.institution_id is not null
          and b.deleted_at is null)
        or exists (select from question_bank_shares s where s.user_id = ${userId}),
      'exam', exists (select from exams e where e.owner_id = ${userId} and e.institution_id is not null)) as done,
      (exists (select from hall_duties d where d.user_id = ${userId} and d.ended_at is null)
          or exists (select from overseers o where o.user_id = ${userId}))
        and not exists (select from question_banks b where b.owner_id = ${userId})
        and not exists (select from exams e where e.owner_id = ${userId}) as has_duties_only,
      exists (select from overseers o where o.user_id = ${userId} and (o.ends_at is null or o.ends_at > ${at})) as oversees`;
  return row;
}

type SiteStep = 'education_system' | 'institution' | 'department' | 'course' | 'administrator';

export async function selectSiteSteps(): Promise<Record<SiteStep, boolean>> {
  const [row] = await sql<Record<SiteStep, boolean>[]>`
    select exists (select from education_systems) as education_system,
      exists (select from institutions) as institution,
      exists (select from departments) as department,
      exists (select from courses where community_id is null) as course,
      exists (select from grants where role = 'Institution' and ended_at is null)
        or exists (select from pending_grants where role = 'Institution') as administrator`;
  return row as Record<SiteStep, boolean>;
}

type Figures<Name extends string> = Record<Name, number>;

/** The partial index of unreleased exams makes the open ones few. */
const openExams = (at: Date, where: Fragment): Fragment => sql`
  (select count(*)::int from exams e
    where e.released_at is null and e.cancelled_at is null and e.rehearsal_of is null and e.ends_at > ${at}
    and e.starts_at <= ${at} and ${where})`;

export async function selectInstitutionFigures(
  userId: number,
  at: Date,
  limit: number,
): Promise<
  {
    id: number;
    name: string;
    figures: Figures<'open_exams' | 'unreleased' | 'students' | 'faculty' | 'invited' | 'courses'>;
  }[]
> {
  const people = (role: 'Student' | 'Faculty') => sql`
    (select count(*)::int from grants p where p.institution_id = i.id and p.role = ${role} and p.ended_at is null)`;
  return sql`
    select i.id, i.name, json_build_object(
      'open_exams', ${openExams(at, sql`e.institution_id = i.id`)},
      'unreleased', (select count(*)::int from exams e
        where e.institution_id = i.id and e.released_at is null and e.release = 'by_hand' and e.cancelled_at is null
          and e.rehearsal_of is null and e.ends_at <= ${at} and is_over(e, ${at})),
      'students', ${people('Student')},
      'faculty', ${people('Faculty')},
      'invited', (select count(*)::int from pending_grants p where p.institution_id = i.id),
      'courses', (select count(*)::int from institution_courses c where c.institution_id = i.id)) as figures
    from grants g join institutions i on i.id = g.institution_id and i.retired_at is null
    where g.user_id = ${userId} and g.role = 'Institution' and g.ended_at is null
    order by i.id limit ${limit}`;
}

export async function selectSiteFigures(
  at: Date,
): Promise<Figures<'open_exams' | 'institutions' | 'communities' | 'courses' | 'administrators'>> {
  const [row] = await sql<
    Figures<'open_exams' | 'institutions' | 'communities' | 'courses' | 'administrators'>[]
  >`
    select ${openExams(at, sql`true`)} as open_exams,
      (select count(*)::int from institutions where retired_at is null) as institutions,
      (select count(*)::int from communities where retired_at is null) as communities,
      (select count(*)::int from courses where retired_at is null and community_id is null) as courses,
      (select count(*)::int from grants where role in ('Institution', 'Community') and ended_at is null)
        as administrators`;
  return row as NonNullable<typeof row>;
}
