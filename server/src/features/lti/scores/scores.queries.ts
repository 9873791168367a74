// Marks on their way. What may leave is asked of the results at the moment it leaves, and not when it was put on the list.
import type { Score, ScoreState } from '@quivia/contract/lti/scores';
import type { StoredMessage } from '@quivia/contract/message';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

/**
 * The marks of attempt `a` of exam `e` that its student may see: complete, of somebody who was there. Who was absent has none, and that
 * is not 0. Of disqualified people 0 counts.
 */
const leaving = (): Fragment => sql`
  select a.id as attempt_id, a.user_id, a.exam_id, a.status = 'disqualified' as is_disqualified,
    round(case when a.status = 'disqualified' then 0 else r.counted end, 4) as given,
    case when r.total_marks > 0 then r.total_marks else most_marks(e) end as most
  from attempts a join exams e on e.id = a.exam_id left join results r on r.attempt_id = a.id
  where e.rehearsal_of is null and a.status in ('submitted', 'closed_by_deadline', 'disqualified')
    and (a.status = 'disqualified' or r.counted is not null) and is_released_to(a, e)`;

/** That process has them until then: line items whose marks are to be compared with what has left. */
export async function takeToLookAt(at: Date, until: Date, most: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update lti_line_items set look_at = ${until} where id in (
      select id from lti_line_items where gone_at is null and look_at <= ${at} order by look_at limit ${most}
      for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

/** How many marks are new, or other than before. What may no longer leave stays as it is, and doesn't. */
export async function upsertLeaving(lineItemId: number, at: Date): Promise<number> {
  const { count } = await sql`
    insert into lti_scores as s (line_item_id, attempt_id, subject, given, most, is_disqualified, version, next_try_at)
    select i.id, l.attempt_id, n.subject, l.given, l.most, l.is_disqualified, 1, ${at}
    from lti_line_items i join lti_contexts x on x.id = i.context_id join lti_deployments d on d.id = x.deployment_id
    join (${leaving()}) l on l.exam_id = i.exam_id
    join lti_identities n on n.user_id = l.user_id and n.platform_id = d.platform_id and n.institution_id = d.institution_id
      and n.ended_at is null
    join lti_members m on m.identity_id = n.id and m.context_id = i.context_id
    where i.id = ${lineItemId} and l.most > 0
    order by l.attempt_id
    on conflict (line_item_id, attempt_id) do update set subject = excluded.subject, given = excluded.given,
      most = excluded.most, is_disqualified = excluded.is_disqualified, version = s.version + 1, next_try_at = ${at},
      tries = 0, last_problem = null, platform_given = null
    where (s.subject, s.given, s.most, s.is_disqualified)
      is distinct from (excluded.subject, excluded.given, excluded.most, excluded.is_disqualified)
      -- it was put aside, and may leave again
      or s.version > s.delivered_version and s.next_try_at is null and s.taken_until is null and s.last_problem is null`;
  return count;
}

/** Since when nothing has changed, and when the exam is. */
export async function updateLookedAt(
  lineItemId: number,
  hasChanged: boolean,
  at: Date,
): Promise<{ changed_at: Date; starts_at: Date; ends_at: Date } | undefined> {
  const [row] = await sql<{ changed_at: Date; starts_at: Date; ends_at: Date }[]>`
    update lti_line_items i set changed_at = case when ${hasChanged} then ${at} else i.changed_at end
    from exams e where i.id = ${lineItemId} and e.id = i.exam_id returning i.changed_at, e.starts_at, e.ends_at`;
  return row;
}

/** At the next look of this process or another. */
export async function updateLookAt(lineItemId: number, at: Date): Promise<void> {
  await sql`update lti_line_items set look_at = ${at} where id = ${lineItemId}`;
}

export async function updateLookAtExam(examId: number, at: Date): Promise<void> {
  await sql`update lti_line_items set look_at = ${at} where exam_id = ${examId} and gone_at is null`;
}

/** Of marks that are to be sent by now: that nobody sends, and whose student may still see exactly them. */
const due = (at: Date): Fragment => sql`
  s.next_try_at <= ${at} and (s.taken_until is null or s.taken_until <= ${at}) and i.gone_at is null and d.state = 'approved'`;

const ofScore = (): Fragment => sql`
  lti_scores s join lti_line_items i on i.id = s.line_item_id join lti_contexts x on x.id = i.context_id
  join lti_deployments d on d.id = x.deployment_id`;

/** With marks to send, and none of it sent too short a time ago. */
export async function selectReadyPlatforms(at: Date, busy: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select p.id from lti_platforms p where p.send_from <= ${at} and p.id <> all(${[...busy]}::int[]) and exists (
      select from ${ofScore()} where d.platform_id = p.id and ${due(at)})
    order by p.id limit 50`;
  return rows.map(({ id }) => id);
}

export interface Taken {
  line_item_id: number;
  attempt_id: number;
  url: string;
  subject: string;
  given: number;
  most: number;
  is_disqualified: boolean;
  version: number;
  sent_at: Date;
  tries: number;
}

interface Pace {
  most: number;
  /** In milliseconds, between two of one platform. */
  gap: number;
  /** In milliseconds, until another process may send it. */
  takenFor: number;
}

/**
 * The next of one platform, for this process alone, and the moment from which the following may leave. Each try has a later second than the one before,
 * because platforms keep the newest. One whose student may no longer see it is left, until that is looked at.
 */
export async function takeToSend(
  platformId: number,
  at: Date,
  { most, gap, takenFor }: Pace,
): Promise<Taken[]> {
  return sql<Taken[]>`
    with platform as (
      select id from lti_platforms where id = ${platformId} and send_from <= ${at} for no key update skip locked),
    next as (
      select s.line_item_id, s.attempt_id from ${ofScore()} join platform p on p.id = d.platform_id
      where ${due(at)} and exists (
        select from (${leaving()}) l where l.attempt_id = s.attempt_id and l.given = s.given and l.most = s.most)
      order by s.next_try_at, s.attempt_id limit ${most} for update of s skip locked),
    paced as (
      update lti_platforms set send_from = ${at}::timestamptz
        + (select count(*) from next) * ${`${gap} milliseconds`}::interval
      where id = (select id from platform) and exists (select from next)),
    taken as (
      update lti_scores s set taken_until = ${at}::timestamptz + ${`${takenFor} milliseconds`}::interval, tries = s.tries + 1,
        sent_at = greatest(${at}::timestamptz, s.sent_at + interval '1 second')
      from next where s.line_item_id = next.line_item_id and s.attempt_id = next.attempt_id
      returning s.*)
    select t.line_item_id, t.attempt_id, i.url, t.subject, t.given::float8 as given, t.most::float8 as most, t.is_disqualified,
      t.version, t.sent_at, t.tries
    from taken t join lti_line_items i on i.id = t.line_item_id order by t.attempt_id`;
}

/** What can't leave any longer is put aside, so that it isn't found again and again. */
export async function updateHeld(platformId: number, at: Date): Promise<void> {
  await sql`
    update lti_scores s set next_try_at = null, last_problem = null, tries = 0 from lti_line_items i join lti_contexts x on x.id = i.context_id
    join lti_deployments d on d.id = x.deployment_id
    where i.id = s.line_item_id and d.platform_id = ${platformId} and ${due(at)} and not exists (
      select from (${leaving()}) l where l.attempt_id = s.attempt_id and l.given = s.given and l.most = s.most)`;
}

type Key = Pick<Taken, 'line_item_id' | 'attempt_id'>;

/** Where it has changed meanwhile, the newer one is due. */
export async function updateDelivered(
  score: Key & Pick<Taken, 'version' | 'given'>,
  at: Date,
): Promise<void> {
  await sql`
    update lti_scores set delivered_version = greatest(delivered_version, ${score.version}), delivered_given = ${score.given},
      delivered_at = ${at}, taken_until = null, last_problem = null, platform_given = null,
      next_try_at = case when version > ${score.version} then ${at}::timestamptz end,
      tries = case when version > ${score.version} then 0 else tries end
    where line_item_id = ${score.line_item_id} and attempt_id = ${score.attempt_id}`;
}

/** `next` null: not before somebody asks. A newer version is tried all the same. */
export async function updateFailed(
  score: Key & Pick<Taken, 'version'>,
  problem: StoredMessage,
  next: Date | null,
): Promise<void> {
  await sql`
    update lti_scores set taken_until = null, last_problem = ${JSON.stringify(problem)}::jsonb,
      next_try_at = case when version > ${score.version} then next_try_at else ${next} end
    where line_item_id = ${score.line_item_id} and attempt_id = ${score.attempt_id}`;
}

export async function updateGone(lineItemId: number, at: Date): Promise<void> {
  await sql`update lti_line_items set gone_at = ${at} where id = ${lineItemId}`;
}

export interface ExamLinkRow {
  id: number;
  platform: string;
  platform_id: number;
  course: string;
  title: string;
  line_item_id: number | null;
  url: string | null;
  is_gone: boolean;
  is_wanted: boolean;
  column_problem: StoredMessage | null;
}

/** Links that lead to the exam. */
export async function selectExamLinks(examId: number): Promise<ExamLinkRow[]> {
  return sql<ExamLinkRow[]>`
    select l.id, p.name as platform, p.id as platform_id, x.title as course, l.title, l.line_item_id, i.url,
      i.gone_at is not null as is_gone, l.column_at is not null as is_wanted, l.column_problem
    from lti_links l join lti_contexts x on x.id = l.context_id join lti_deployments d on d.id = x.deployment_id
    join lti_platforms p on p.id = d.platform_id left join lti_line_items i on i.id = l.line_item_id
    where l.exam_id = ${examId} order by x.title, l.id limit 200`;
}

export async function hasPlatform(institutionId: number | null): Promise<boolean> {
  const [row] = await sql`
    select from lti_deployments where institution_id = ${institutionId} and state = 'approved' limit 1`;
  return row !== undefined;
}

/** Everyone who takes the exam, and what has become of their mark at one link. */
const scoreRows = (examId: number, linkId: number): Fragment => sql`
  select a.grant_id as student_id, g.shown_name as student_name, g.roll_number,
    case
      when v.attempt_id is null then 'held'
      when s.attempt_id is null then case when n.id is null then 'unknown' else 'waiting' end
      when s.version > s.delivered_version
        then case when s.next_try_at is null and s.taken_until is null and s.last_problem is not null then 'refused' else 'waiting' end
      when s.platform_given is not null then 'changed'
      else 'delivered' end as state,
    v.given::float8 as marks, v.most::float8 as total, s.delivered_at,
    case when s.version > s.delivered_version then s.last_problem end as last_problem,
    case when s.version > s.delivered_version and s.last_problem is not null then s.next_try_at end as next_try_at,
    s.platform_given::float8 as platform_marks
  from attempts a join sitters g on g.id = a.grant_id
  join lti_links k on k.id = ${linkId} and k.exam_id = a.exam_id
  join lti_contexts x on x.id = k.context_id join lti_deployments d on d.id = x.deployment_id
  left join (${leaving()}) v on v.attempt_id = a.id
  left join lti_scores s on s.line_item_id = k.line_item_id and s.attempt_id = a.id
  left join lti_identities n on n.user_id = a.user_id and n.platform_id = d.platform_id
    and n.institution_id = d.institution_id and n.ended_at is null
    and exists (select from lti_members m where m.identity_id = n.id and m.context_id = x.id)
  where a.exam_id = ${examId} and a.status <> 'cancelled'`;

export async function countStates(
  examId: number,
  linkId: number,
): Promise<{ state: ScoreState; count: number }[]> {
  return sql<{ state: ScoreState; count: number }[]>`
    select state, count(*)::int as count from (${scoreRows(examId, linkId)}) rows group by state`;
}

export type ScoreRow = Omit<Score, 'problem' | 'delivered_at' | 'next_try_at'> & {
  last_problem: StoredMessage | null;
  delivered_at: Date | null;
  next_try_at: Date | null;
};

/** Those that need somebody first. */
const ORDER = ['refused', 'changed', 'waiting', 'unknown', 'delivered', 'held'] satisfies ScoreState[];

export async function selectScores(
  examId: number,
  linkId: number,
  page: { state?: ScoreState | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<ScoreRow[]> {
  return sql<ScoreRow[]>`
    select * from (${scoreRows(examId, linkId)}) rows
    where ${page.state ? sql`state = ${page.state}` : sql`true`}
      and ${page.search ? sql`(lower(roll_number) like ${containing(page.search)} or lower(student_name) like ${containing(page.search)})` : sql`true`}
    order by array_position(${[...ORDER]}::text[], state), lower(roll_number), student_id
    limit ${page.limit} offset ${page.offset}`;
}

/** Of one student, or of all whose marks were refused, wait or were changed. How many. */
export async function updateSentAgain(
  lineItemId: number,
  { studentId, at }: { studentId: number | null; at: Date },
): Promise<number> {
  const { count } = await sql`
    update lti_scores s set next_try_at = ${at}, tries = 0, last_problem = null, platform_given = null,
      delivered_version = least(s.delivered_version, s.version - 1)
    from attempts a
    where s.line_item_id = ${lineItemId} and a.id = s.attempt_id
      and (a.grant_id = ${studentId}
        or ${studentId}::int is null and (s.version > s.delivered_version or s.platform_given is not null))`;
  return count;
}

export async function updateNotGone(lineItemId: number): Promise<void> {
  await sql`update lti_line_items set gone_at = null where id = ${lineItemId}`;
}

export async function updateColumnWanted(linkId: number, at: Date): Promise<void> {
  await sql`
    update lti_links set column_at = ${at}, column_tries = 0, column_problem = null
    where id = ${linkId} and line_item_id is null and column_problem is not null`;
}

interface OnPlatform {
  subject: string;
  /** Null where there is no mark. */
  given: number | null;
  most: number | null;
}

/** A platform keeps two decimals, perhaps. */
const isOther = (): Fragment => sql`abs(c.given - s.given) > 0.011`;

/**
 * What stands on the platform beside what was delivered: where it differs, that is kept, as marks of the same total, and -1 where there is
 * none. How many differ.
 */
export async function updateCompared(lineItemId: number, found: readonly OnPlatform[]): Promise<number> {
  const rows = await sql<{ is_other: boolean }[]>`
    with shown as (
      select * from unnest(${found.map(({ subject }) => subject)}::text[], ${found.map(({ given }) => given)}::float8[],
        ${found.map(({ most }) => most)}::float8[]) f (subject, given, most)),
    compared as (
      select s.attempt_id, round((case when f.most > 0 then f.given / f.most * s.most::float8 else f.given end)::numeric, 4) as given
      from lti_scores s left join shown f on f.subject = s.subject
      where s.line_item_id = ${lineItemId} and s.delivered_version = s.version)
    update lti_scores s set platform_given = case when c.given is null then -1 when ${isOther()} then c.given end
    from compared c where s.line_item_id = ${lineItemId} and s.attempt_id = c.attempt_id
    returning s.platform_given is not null as is_other`;
  return rows.filter(({ is_other }) => is_other).length;
}
