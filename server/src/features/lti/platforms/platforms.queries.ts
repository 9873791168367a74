import type { DeploymentState } from '@quivia/contract/lti/platforms';
import type { StoredMessage } from '@quivia/contract/message';
import { sql } from '../../../platform/database/database.ts';

export interface PlatformRow {
  id: number;
  institution_id: number;
  name: string;
  issuer: string;
  client_id: string;
  auth_url: string;
  token_url: string;
  keys_url: string;
  token_audience: string | null;
  /** Counts changes. */
  version: number;
  family: string | null;
  page_origins: string[];
}

const platform = () => sql`
  p.id, p.institution_id, p.name, p.issuer, p.client_id, p.auth_url, p.token_url, p.keys_url, p.token_audience, p.family,
  p.page_origins, p.version`;

/** Two calls for one client go one after the other. */
export async function lockClient(issuer: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lti ' || ${issuer} || ' ' || ${clientId}, 0))`;
}

/** All that a login may be for: without a client, every one of the issuer. */
export async function selectCandidates(
  issuer: string,
  clientId: string | undefined,
  deploymentId: string | undefined,
): Promise<(PlatformRow & { is_named: boolean })[]> {
  return sql<(PlatformRow & { is_named: boolean })[]>`
    select ${platform()}, exists (
      select from lti_deployments d where d.platform_id = p.id and d.deployment_id = ${deploymentId ?? null}) as is_named
    from lti_platforms p
    where p.issuer = ${issuer} and (${clientId ?? null}::text is null or p.client_id = ${clientId ?? null})
    order by p.id limit 50`;
}

export async function selectPlatformOf(issuer: string, clientId: string): Promise<PlatformRow | undefined> {
  const [row] = await sql<PlatformRow[]>`
    select ${platform()} from lti_platforms p where p.issuer = ${issuer} and p.client_id = ${clientId}`;
  return row;
}

export async function lockPlatform(id: number): Promise<PlatformRow | undefined> {
  const [row] = await sql<PlatformRow[]>`
    select ${platform()} from lti_platforms p where p.id = ${id} for no key update`;
  return row;
}

export async function selectPlatform(id: number): Promise<PlatformRow | undefined> {
  const [row] = await sql<PlatformRow[]>`select ${platform()} from lti_platforms p where p.id = ${id}`;
  return row;
}

export type NewPlatform = Omit<PlatformRow, 'id' | 'version' | 'page_origins'>;

export async function insertPlatform(given: NewPlatform, at: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into lti_platforms (institution_id, name, issuer, client_id, auth_url, token_url, keys_url, token_audience, family,
      made_at)
    values (${given.institution_id}, ${given.name}, ${given.issuer}, ${given.client_id}, ${given.auth_url},
      ${given.token_url}, ${given.keys_url}, ${given.token_audience}, ${given.family}, ${at})
    returning id`;
  return (row as { id: number }).id;
}

export async function updatePlatform(
  id: number,
  given: Omit<NewPlatform, 'institution_id' | 'family'>,
): Promise<void> {
  await sql`
    update lti_platforms set name = ${given.name}, issuer = ${given.issuer}, client_id = ${given.client_id},
      auth_url = ${given.auth_url}, token_url = ${given.token_url}, keys_url = ${given.keys_url},
      token_audience = ${given.token_audience}, version = version + 1
    where id = ${id}`;
}

export async function deletePlatform(id: number): Promise<void> {
  await sql`delete from lti_platforms where id = ${id}`;
}

/** Whether another institution described it, or has a deployment of it. */
export async function isOfOthers(platformId: number, institutionId: number): Promise<boolean> {
  const [row] = await sql`
    select from lti_platforms p where p.id = ${platformId} and (p.institution_id <> ${institutionId}
      or exists (select from lti_deployments d where d.platform_id = p.id and d.institution_id <> ${institutionId}))`;
  return row !== undefined;
}

export async function existsDeploymentOf(platformId: number): Promise<boolean> {
  const [row] = await sql`select from lti_deployments where platform_id = ${platformId} limit 1`;
  return row !== undefined;
}

/** Some account was linked to it once. */
export async function existsIdentityAt(platformId: number): Promise<boolean> {
  const [row] = await sql`select from lti_identities where platform_id = ${platformId} limit 1`;
  return row !== undefined;
}

export interface DeploymentRow {
  id: number;
  platform_id: number;
  institution_id: number;
  institution: string;
  deployment_id: string;
  state: DeploymentState;
  trusts_numbers: boolean;
  last_launch_at: Date | null;
  last_problem: StoredMessage | null;
  last_problem_at: Date | null;
}

const deployment = () => sql`
  d.id, d.platform_id, d.institution_id, i.name as institution, d.deployment_id, d.state, d.trusts_numbers, d.last_launch_at,
  d.last_problem, d.last_problem_at`;

export type DeploymentWithPlatform = DeploymentRow & { platform: PlatformRow; is_shared: boolean };

/** Of one institution, or of all; those that wait first. */
export async function selectDeployments(institutionId: number | null): Promise<DeploymentWithPlatform[]> {
  const rows = await sql<(DeploymentRow & { platform: PlatformRow; is_shared: boolean })[]>`
    select ${deployment()}, to_json(p) as platform,
      p.institution_id <> d.institution_id or exists (
        select from lti_deployments o where o.platform_id = p.id and o.institution_id <> d.institution_id) as is_shared
    from lti_deployments d join lti_platforms p on p.id = d.platform_id join institutions i on i.id = d.institution_id
    where ${institutionId}::int is null or d.institution_id = ${institutionId}
    order by d.state <> 'pending', p.name, d.id limit 1000`;
  return rows;
}

export async function selectWithoutDeployment(institutionId: number): Promise<PlatformRow[]> {
  return sql<PlatformRow[]>`
    select ${platform()} from lti_platforms p
    where p.institution_id = ${institutionId}
      and not exists (select from lti_deployments d where d.platform_id = p.id)
    order by p.name, p.id limit 100`;
}

export async function selectDeploymentOf(
  platformId: number,
  deploymentId: string,
): Promise<DeploymentRow | undefined> {
  const [row] = await sql<DeploymentRow[]>`
    select ${deployment()} from lti_deployments d join institutions i on i.id = d.institution_id
    where d.platform_id = ${platformId} and d.deployment_id = ${deploymentId}`;
  return row;
}

export async function lockDeployment(id: number): Promise<DeploymentRow | undefined> {
  const [row] = await sql<DeploymentRow[]>`
    select ${deployment()} from lti_deployments d join institutions i on i.id = d.institution_id
    where d.id = ${id} for no key update of d`;
  return row;
}

export async function countDeployments(institutionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from lti_deployments where institution_id = ${institutionId}`;
  return row.count;
}

/** Undefined where it is there already. */
export async function insertDeployment(
  given: { platform_id: number; institution_id: number; deployment_id: string; state: DeploymentState },
  at: Date,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into lti_deployments (platform_id, institution_id, deployment_id, state, made_at)
    values (${given.platform_id}, ${given.institution_id}, ${given.deployment_id}, ${given.state}, ${at})
    on conflict (platform_id, deployment_id) do nothing returning id`;
  return row?.id;
}

export async function updateDeploymentState(id: number, state: DeploymentState): Promise<void> {
  await sql`update lti_deployments set state = ${state} where id = ${id}`;
}

export async function updateTrust(id: number, trusts: boolean): Promise<void> {
  await sql`update lti_deployments set trusts_numbers = ${trusts} where id = ${id}`;
}

/** False where links of it lead to exams. */
export async function deleteDeployment(id: number): Promise<boolean> {
  await sql`
    delete from lti_contexts c where c.deployment_id = ${id}
      and not exists (select from lti_links l where l.context_id = c.id and l.exam_id is not null)`;
  const { count } = await sql`
    delete from lti_deployments d where d.id = ${id}
      and not exists (select from lti_contexts c where c.deployment_id = d.id)`;
  return count > 0;
}

/** Of all deployments of a platform; at most once a minute, unless it says something else. */
export async function updateProblem(
  platformId: number,
  at: Date,
  { problem, unlessSince }: { problem: StoredMessage; unlessSince: Date },
): Promise<void> {
  await sql`
    update lti_deployments set last_problem = ${JSON.stringify(problem)}::jsonb, last_problem_at = ${at}
    where platform_id = ${platformId} and (last_problem_at is null or last_problem_at < ${unlessSince}
      or last_problem <> ${JSON.stringify(problem)}::jsonb)`;
}

export interface CourseRow {
  id: number;
  deployment_id: number;
  title: string;
  course_id: number | null;
  course: string | null;
  seen_at: Date;
  link_count: number;
  member_count: number;
  has_members: boolean;
  has_grades: boolean;
}

/** The courses of these deployments, the ones used last first. */
export async function selectCourses(deploymentIds: number[]): Promise<CourseRow[]> {
  return sql<CourseRow[]>`
    select x.id, x.deployment_id, x.title, x.course_id, c.name as course, x.seen_at,
      (select count(*)::int from lti_links l where l.context_id = x.id and l.exam_id is not null) as link_count,
      (select count(*)::int from lti_members m where m.context_id = x.id) as member_count,
      x.memberships_url is not null as has_members, x.scopes <> '{}' as has_grades
    from lti_contexts x left join courses c on c.id = x.course_id
    where x.deployment_id = any(${deploymentIds}::int[])
    order by x.seen_at desc, x.id limit 1000`;
}

export interface ContextRow {
  id: number;
  institution_id: number;
  platform_id: number;
  deployment_state: DeploymentState;
  trusts_numbers: boolean;
  title: string;
  course_id: number | null;
  memberships_url: string | null;
}

export async function selectContext(id: number): Promise<ContextRow | undefined> {
  const [row] = await sql<ContextRow[]>`
    select x.id, d.institution_id, d.platform_id, d.state as deployment_state, d.trusts_numbers, x.title, x.course_id,
      x.memberships_url
    from lti_contexts x join lti_deployments d on d.id = x.deployment_id where x.id = ${id}`;
  return row;
}

export async function updateContextCourse(id: number, courseId: number | null): Promise<void> {
  await sql`update lti_contexts set course_id = ${courseId} where id = ${id}`;
}

export async function insertRegistration(given: {
  hash: Buffer;
  institution_id: number;
  made_by: number;
  expires_at: Date;
}): Promise<void> {
  await sql`
    insert into lti_registrations (hash, institution_id, made_by, expires_at)
    values (${given.hash}, ${given.institution_id}, ${given.made_by}, ${given.expires_at})`;
}

export interface RegistrationRow {
  institution_id: number;
  made_by: number;
  username: string;
}

export async function selectRegistration(hashes: Buffer[], at: Date): Promise<RegistrationRow | undefined> {
  const [row] = await sql<RegistrationRow[]>`
    select r.institution_id, r.made_by, u.username from lti_registrations r join users u on u.id = r.made_by
    where r.hash = any(${hashes}::bytea[]) and r.expires_at > ${at}`;
  return row;
}

/** Of many who bring the same one, one gets it. */
export async function deleteRegistration(hashes: Buffer[], at: Date): Promise<boolean> {
  const { count } = await sql`
    delete from lti_registrations where hash = any(${hashes}::bytea[]) and expires_at > ${at}`;
  return count > 0;
}

export async function deleteRegistrationsOver(at: Date): Promise<void> {
  await sql`delete from lti_registrations where expires_at <= ${at}`;
}
