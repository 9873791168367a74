// Courses and links of platforms, and the exams that they lead to.
import type { DeploymentState } from '@quivia/contract/lti/platforms';
import { sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

export interface Offer {
  id: number;
  exam_id: number;
  /** Null until the first course in which somebody who runs the exam opens it. */
  context_id: number | null;
  title: string;
  starts_at: Date;
  ends_at: Date;
}

/** For whoever has the address. */
export async function selectOffer(hash: Buffer): Promise<Offer | undefined> {
  const [row] = await sql<Offer[]>`
    select o.id, o.exam_id, o.context_id, e.title, e.starts_at, e.ends_at
    from lti_offers o join exams e on e.id = o.exam_id where o.hash = ${hash}`;
  return row;
}

export async function insertOffer(
  given: {
    hash: Buffer;
    exam_id: number;
    institution_id: number;
    context_id: number | null;
    made_by: number;
  },
  at: Date,
): Promise<void> {
  await sql`
    insert into lti_offers (hash, exam_id, institution_id, context_id, made_by, made_at)
    values (${given.hash}, ${given.exam_id}, ${given.institution_id}, ${given.context_id}, ${given.made_by}, ${at})`;
}

/** What a launch finds. */
export interface Found {
  deployment_row: number;
  institution_id: number;
  institution: string;
  state: DeploymentState;
  trusts_numbers: boolean;
  /** Of the course: null for one that no launch has named. */
  context_id: number | null;
  link_id: number | null;
  exam_id: number | null;
  /** Of the link's column. */
  line_item_url: string | null;
  has_column: boolean;
  /** Nothing that this launch says of the course and the link is new. */
  is_known: boolean;
  is_member: boolean;
  identity_id: number | null;
  offer_id: number | null;
  offered_exam_id: number | null;
  offered_context_id: number | null;
  /** Of the link that this one was copied from, as far as the platform says. */
  copied_exam_id: number | null;
}

export interface Visit {
  platform_id: number;
  deployment_id: string;
  context: string;
  title: string;
  subject: string;
  resource_link_id: string | null;
  link_title: string;
  history: readonly string[];
  offer: Buffer | null;
  memberships_url: string | null;
  line_items_url: string | null;
  line_item_url: string | null;
  scopes: readonly string[];
}

/** All that a launch needs to know, in one statement. Undefined for a deployment that nobody has described. */
export async function selectFound(visit: Visit, seenSince: Date): Promise<Found | undefined> {
  const [row] = await sql<Found[]>`
    select d.id as deployment_row, d.institution_id, i.name as institution, d.state, d.trusts_numbers, x.id as context_id,
      l.id as link_id, l.exam_id, c.url as line_item_url, c.id is not null or l.column_at is not null as has_column,
      coalesce(x.title = ${visit.title} and x.memberships_url is not distinct from ${visit.memberships_url}
        and x.line_items_url is not distinct from ${visit.line_items_url} and x.scopes = ${[...visit.scopes]}::text[]
        and x.seen_at > ${seenSince} and d.last_launch_at > ${seenSince}
        and (${visit.resource_link_id}::text is null or l.title = ${visit.link_title} and l.seen_at > ${seenSince}
          and (${visit.line_item_url}::text is null or l.line_item_url = ${visit.line_item_url})), false) as is_known,
      n.id as identity_id,
      exists (select from lti_members m where m.context_id = x.id and m.identity_id = n.id) as is_member,
      o.id as offer_id, o.exam_id as offered_exam_id, o.context_id as offered_context_id,
      (select h.exam_id from lti_links h join lti_contexts hx on hx.id = h.context_id
       where hx.deployment_id = d.id and h.resource_link_id = any(${[...visit.history]}::text[]) and h.exam_id is not null
       order by h.seen_at desc limit 1) as copied_exam_id
    from lti_deployments d join institutions i on i.id = d.institution_id
    left join lti_contexts x on x.deployment_id = d.id and x.context = ${visit.context}
    left join lti_links l on l.context_id = x.id and l.resource_link_id = ${visit.resource_link_id}
    left join lti_line_items c on c.id = l.line_item_id and c.gone_at is null
    left join lti_identities n on n.platform_id = d.platform_id and n.institution_id = d.institution_id
      and n.subject = ${visit.subject} and n.ended_at is null
    left join lti_offers o on o.hash = ${visit.offer} and o.institution_id = d.institution_id
    where d.platform_id = ${visit.platform_id} and d.deployment_id = ${visit.deployment_id}`;
  return row;
}

interface Named {
  deployment_row: number;
  identity_id: number | null;
  /** Of the link: kept unless another is named. */
  exam_id: number | null;
  suggested_exam_id: number | null;
  page_origins: readonly string[];
  family: string;
}

/** What a launch says of the course, the link and the platform, and that its person is in the course. */
export async function upsertVisit(
  visit: Visit,
  named: Named,
  at: Date,
): Promise<{ context_id: number; link_id: number | null }> {
  const [row] = await sql<{ context_id: number; link_id: number | null }[]>`
    with seen as (
      update lti_deployments set last_launch_at = ${at} where id = ${named.deployment_row} returning platform_id),
    platform as (
      update lti_platforms p set
        page_origins = (select coalesce(array_agg(origin), '{}') from (
          select distinct origin from unnest(p.page_origins || ${[...named.page_origins]}::text[]) origin limit 20) origins),
        family = coalesce(nullif(${named.family}, ''), p.family)
      from seen where p.id = seen.platform_id
        and (not p.page_origins @> ${[...named.page_origins]}::text[] or p.family is null and ${named.family} <> '')),
    context as (
      insert into lti_contexts (deployment_id, context, title, memberships_url, line_items_url, scopes, seen_at)
      values (${named.deployment_row}, ${visit.context}, ${visit.title}, ${visit.memberships_url}, ${visit.line_items_url},
        ${[...visit.scopes]}, ${at})
      on conflict (deployment_id, context) do update set title = excluded.title,
        memberships_url = coalesce(excluded.memberships_url, lti_contexts.memberships_url),
        line_items_url = coalesce(excluded.line_items_url, lti_contexts.line_items_url),
        scopes = case when excluded.scopes = '{}' then lti_contexts.scopes else excluded.scopes end, seen_at = excluded.seen_at
      returning id),
    link as (
      insert into lti_links (context_id, resource_link_id, title, line_item_url, exam_id, suggested_exam_id, seen_at)
      select id, ${visit.resource_link_id}, ${visit.link_title}, ${visit.line_item_url}, ${named.exam_id},
        ${named.suggested_exam_id}, ${at}
      from context where ${visit.resource_link_id}::text is not null
      on conflict (context_id, resource_link_id) do update set title = excluded.title, seen_at = excluded.seen_at,
        line_item_url = coalesce(excluded.line_item_url, lti_links.line_item_url),
        exam_id = coalesce(excluded.exam_id, lti_links.exam_id),
        suggested_exam_id = coalesce(excluded.suggested_exam_id, lti_links.suggested_exam_id),
        line_item_id = case when coalesce(excluded.exam_id, lti_links.exam_id) is distinct from lti_links.exam_id
          then null else lti_links.line_item_id end
      returning id),
    member as (
      insert into lti_members (context_id, identity_id)
      select id, ${named.identity_id} from context where ${named.identity_id}::int is not null on conflict do nothing)
    select context.id as context_id, (select id from link) as link_id from context`;
  return row as { context_id: number; link_id: number | null };
}

export async function insertMember(contextId: number, identityId: number): Promise<void> {
  await sql`
    insert into lti_members (context_id, identity_id) values (${contextId}, ${identityId}) on conflict do nothing`;
}

export interface LinkRow {
  id: number;
  context_id: number;
  institution_id: number;
  platform_id: number;
  platform: string;
  course: string;
  course_id: number | null;
  title: string;
  exam_id: number | null;
  exam_title: string | null;
  suggested_exam_id: number | null;
}

const link = () => sql`
  l.id, l.context_id, d.institution_id, d.platform_id, p.name as platform, x.title as course, x.course_id, l.title, l.exam_id,
  e.title as exam_title, l.suggested_exam_id
  from lti_links l join lti_contexts x on x.id = l.context_id join lti_deployments d on d.id = x.deployment_id
  join lti_platforms p on p.id = d.platform_id left join exams e on e.id = l.exam_id`;

export async function selectLink(id: number): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`select ${link()} where l.id = ${id}`;
  return row;
}

/** Held until the transaction ends. */
export async function lockLink(id: number): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`select ${link()} where l.id = ${id} for no key update of l`;
  return row;
}

/** Its column is another exam's no longer. */
export async function updateLinkExam(id: number, examId: number | null): Promise<void> {
  await sql`
    update lti_links set exam_id = ${examId}, line_item_id = null, column_at = null, column_tries = 0, column_problem = null
    where id = ${id}`;
}

/** The course of the platform is the course of the exam, unless somebody has said otherwise. */
export async function updateContextCourseOf(contextId: number, examId: number): Promise<void> {
  await sql`
    update lti_contexts x set course_id = e.course_id from exams e
    where x.id = ${contextId} and x.course_id is null and e.id = ${examId}`;
}

/** False where another course was faster. */
export async function updateOfferContext(offerId: number, contextId: number): Promise<boolean> {
  const { count } = await sql`
    update lti_offers set context_id = ${contextId} where id = ${offerId} and context_id is null`;
  return count > 0;
}

/** Addresses of the exam in this course, and those that have no course yet where none is named. */
export async function deleteOffers(examId: number, contextId: number): Promise<void> {
  await sql`delete from lti_offers where exam_id = ${examId} and context_id = ${contextId}`;
}

export interface Standing {
  /** Takes the exam. */
  takes: boolean;
  /** Has a share of it. */
  staffs: boolean;
  /** Runs it. */
  runs: boolean;
}

export async function selectStanding(userId: number, examId: number): Promise<Standing> {
  const [row] = await sql<Standing[]>`
    select exists (select from attempts a where a.exam_id = ${examId} and a.user_id = ${userId}) as takes,
      exists (select from exam_staff s where s.exam_id = ${examId} and s.user_id = ${userId}) as staffs,
      exists (select from exam_staff s where s.exam_id = ${examId} and s.user_id = ${userId} and s.share >= 'run') as runs`;
  return row as Standing;
}

export interface RunExam {
  id: number;
  title: string;
  course: string;
  starts_at: Date;
  ends_at: Date;
  total_marks: number;
}

/** That the person runs at the institution, the newest first; of one course alone where it is named. */
export async function selectRun(
  userId: number,
  institutionId: number,
  { courseId, search, examId }: { courseId?: number | null; search?: string | undefined; examId?: number },
): Promise<RunExam[]> {
  return sql<RunExam[]>`
    select e.id, e.title, c.name as course, e.starts_at, e.ends_at, most_marks(e)::float8 as total_marks
    from exams e join courses c on c.id = e.course_id
    where e.institution_id = ${institutionId} and e.cancelled_at is null and e.rehearsal_of is null
      and e.id in (select s.exam_id from exam_staff s where s.user_id = ${userId} and s.share >= 'run')
      and (${courseId ?? null}::int is null or e.course_id = ${courseId ?? null})
      and (${examId ?? null}::int is null or e.id = ${examId ?? null})
      and ${search ? sql`lower(e.title) like ${containing(search)}` : sql`true`}
    order by e.starts_at desc, e.id desc limit 50`;
}
