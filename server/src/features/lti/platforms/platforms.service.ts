// Learning platforms and their deployments: what an institution's admin sets up.
//
//   pending ──an admin of the institution confirms it──▶ approved ⇄ off
//
// A platform is one issuer and client, whose addresses are the same for all who use it; a deployment belongs to one institution, and
// decides which one a launch is for.

import { API_BASE } from '@quivia/contract/endpoint';
import { LTI_PAGES } from '@quivia/contract/lti/launch';
import {
  type DeploymentOfSite,
  MOST_DEPLOYMENTS,
  type OwnDeployment,
  type PlatformForm,
  type Platform as PlatformShown,
  REGISTRATION_MINUTES,
} from '@quivia/contract/lti/platforms';
import type { Message } from '@quivia/contract/message';
import type * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { toStore, worded } from '../../../platform/files/stored-messages.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import { OutboundError, requireCallable } from '../../../platform/outbound/outbound.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import { isThisMachine } from '../../../platform/this-machine.rules.ts';
import * as audit from '../../audit/audit.service.ts';
import { administers, institutionOf, offersCourse } from '../../people/institution-access.service.ts';
import type { PlatformError } from '../platform-calls.service.ts';
import * as queries from './platforms.queries.ts';
import { logged, words } from './platforms.words.ts';

type Form = z.output<typeof PlatformForm>;
interface InstitutionOf {
  institution_id?: number | undefined;
}

export const addressesOf = () => ({
  login: publicUrl(`${API_BASE}/lti/login`),
  launch: publicUrl(`${API_BASE}/lti/launch`),
  keys: publicUrl(`${API_BASE}/lti/jwks.json`),
  exam: publicUrl(LTI_PAGES.exam),
  choose: publicUrl(LTI_PAGES.choose),
});

/** The cookie of a launch comes from another site's page: browsers keep it for https alone, and for this machine. */
const isPossible = () => {
  const { protocol, hostname } = new URL(publicUrl('/'));
  return protocol === 'https:' || isThisMachine(hostname);
};

const platformShown = (row: queries.PlatformRow, isShared: boolean): PlatformShown => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  auth_url: row.auth_url,
  token_url: row.token_url,
  keys_url: row.keys_url,
  token_audience: row.token_audience,
  is_shared: isShared,
});

const deploymentShown = (row: queries.DeploymentWithPlatform): Omit<DeploymentOfSite, 'institution'> => ({
  id: row.id,
  deployment_id: row.deployment_id,
  state: row.state,
  trusts_numbers: row.trusts_numbers,
  last_launch_at: row.last_launch_at?.toISOString() ?? null,
  last_problem: row.last_problem && worded(row.last_problem),
  last_problem_at: row.last_problem_at?.toISOString() ?? null,
  platform: platformShown(row.platform, row.is_shared),
});

export async function setupOf(actor: Actor, { institution_id }: InstitutionOf) {
  const institutionId = await institutionOf(actor, institution_id);
  const deployments = await queries.selectDeployments(institutionId);
  const [courses, without] = await Promise.all([
    queries.selectCourses(deployments.map(({ id }) => id)),
    queries.selectWithoutDeployment(institutionId),
  ]);
  return {
    addresses: addressesOf(),
    is_possible: isPossible(),
    deployments: deployments.map(
      (one): OwnDeployment => ({
        ...deploymentShown(one),
        courses: courses
          .filter(({ deployment_id }) => deployment_id === one.id)
          .map(({ deployment_id: _, seen_at, ...course }) => ({ ...course, seen_at: seen_at.toISOString() })),
      }),
    ),
    without_deployment: without.map((one) => platformShown(one, false)),
  };
}

export async function listAll(): Promise<DeploymentOfSite[]> {
  const rows = await queries.selectDeployments(null);
  return rows.map((row) => ({ ...deploymentShown(row), institution: row.institution }));
}

const HASHED = 'lti-registration';

export async function makeRegistration(actor: Actor, { institution_id }: InstitutionOf) {
  const institutionId = await institutionOf(actor, institution_id);
  const secret = randomToken();
  const endsAt = after(now(), minutes(REGISTRATION_MINUTES));
  return inTransaction(async () => {
    await queries.deleteRegistrationsOver(now());
    await queries.insertRegistration({
      hash: keyedHash(HASHED, secret),
      institution_id: institutionId,
      made_by: actor.userId,
      expires_at: endsAt,
    });
    await record(actor, logged.registrationMade, institutionId);
    return {
      ...messageReply(words.made),
      address: publicUrl(`${API_BASE}/lti/register/${secret}`),
      ends_at: endsAt.toISOString(),
    };
  });
}

/** Whose registration address this is, while it can be used. */
export const registrationOf = (secret: string) =>
  queries.selectRegistration(keyedHashes(HASHED, secret), now());

/** False where somebody was faster. */
export const spendRegistration = (secret: string) =>
  queries.deleteRegistration(keyedHashes(HASHED, secret), now());

/** Refuses what could never be called, before it is stored. */
function requireAddresses(form: Pick<Form, 'issuer' | 'auth_url' | 'token_url' | 'keys_url'>): void {
  const { issuer } = form;
  if (!URL.canParse(issuer) || /[?#]/.test(issuer))
    throw new AppError('invalid_input', { field: 'issuer', message: words.notIssuer });
  for (const field of ['auth_url', 'token_url', 'keys_url'] as const)
    try {
      requireCallable(form[field]);
    } catch (error) {
      if (error instanceof OutboundError) throw new AppError('invalid_input', { field, message: error.said });
      throw error;
    }
}

type Described = Omit<queries.NewPlatform, 'institution_id'>;

const describedBy = (form: Omit<Form, 'deployment_id'>): Described => ({
  name: form.name,
  issuer: form.issuer,
  client_id: form.client_id,
  auth_url: form.auth_url,
  token_url: form.token_url,
  keys_url: form.keys_url,
  token_audience: form.token_audience || null,
  family: null,
});

const ADDRESSES = ['auth_url', 'token_url', 'keys_url', 'token_audience'] as const;

/** Its id. Whoever uses a client of another institution trusts the same addresses, or doesn't use it. In a transaction. */
async function platformFor(described: Described, institutionId: number): Promise<number> {
  const { issuer, client_id } = described;
  await queries.lockClient(issuer, client_id);
  const known = await queries.selectPlatformOf(issuer, client_id);
  if (!known) return queries.insertPlatform({ ...described, institution_id: institutionId }, now());
  if (ADDRESSES.some((name) => known[name] !== described[name]))
    throw new AppError('already_exists', { field: 'client_id', message: words.otherAddresses });
  return known.id;
}

/** The state is that of a deployment that is new, or was pending. In a transaction. */
async function addDeployment(
  given: { platform_id: number; institution_id: number; deployment_id: string },
  state: 'pending' | 'approved',
): Promise<void> {
  const { platform_id, institution_id, deployment_id } = given;
  const known = await queries.selectDeploymentOf(platform_id, deployment_id);
  if (known && known.institution_id !== institution_id)
    throw new AppError('already_exists', {
      field: 'deployment_id',
      message: words.deploymentTaken,
    });
  if (known && (known.state !== 'pending' || state === 'pending'))
    throw new AppError('already_exists', { field: 'deployment_id', message: words.deploymentThere });
  if (known) return queries.updateDeploymentState(known.id, state);
  if ((await queries.countDeployments(institution_id)) >= MOST_DEPLOYMENTS)
    throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_DEPLOYMENTS }) });
  await queries.insertDeployment({ ...given, state }, now());
}

export async function add(actor: Actor, form: Form & InstitutionOf): Promise<MessageReply> {
  const institution_id = await institutionOf(actor, form.institution_id);
  requireAddresses(form);
  return inTransaction(async () => {
    const { deployment_id, issuer } = form;
    const platform_id = await platformFor(describedBy(form), institution_id);
    await addDeployment({ platform_id, institution_id, deployment_id }, 'approved');
    await record(actor, logged.added({ issuer, deployment: deployment_id }), institution_id);
    return messageReply(words.added);
  });
}

/** What came back from a registration: it waits for the admin. In a transaction. */
export async function addRegistered(
  described: Described,
  deploymentId: string | undefined,
  { institution_id, made_by, username }: queries.RegistrationRow,
): Promise<void> {
  requireAddresses(described);
  const platform_id = await platformFor(described, institution_id);
  if (deploymentId !== undefined)
    await addDeployment({ platform_id, institution_id, deployment_id: deploymentId }, 'pending');
  const { issuer } = described;
  await record({ userId: made_by, username }, logged.registered({ issuer }), institution_id);
}

/** Of a launch whose deployment nobody has described. Undefined where it isn't clear whose it is. */
export async function noteUnknownDeployment(
  platform: queries.PlatformRow,
  deploymentId: string,
): Promise<number | undefined> {
  const { id: platform_id, institution_id } = platform;
  return inTransaction(async () => {
    await queries.lockClient(platform.issuer, platform.client_id);
    if (await queries.isOfOthers(platform_id, institution_id)) return undefined;
    if ((await queries.countDeployments(institution_id)) >= MOST_DEPLOYMENTS) return undefined;
    return queries.insertDeployment(
      { platform_id, institution_id, deployment_id: deploymentId, state: 'pending' },
      now(),
    );
  });
}

/** Whoever described it, while nobody else uses it; the site's Admin always. */
async function requirePlatform(actor: Actor, id: number): Promise<queries.PlatformRow> {
  const platform = await queries.lockPlatform(id);
  if (!platform) throw new AppError('not_found');
  if (actor.roles.includes('Admin')) return platform;
  const { institution_id } = platform;
  if (!(await administers(actor, { institution_id, community_id: null }))) throw new AppError('not_found');
  if (await queries.isOfOthers(id, institution_id))
    throw new AppError('not_allowed', { message: words.sharedWith });
  return platform;
}

export async function change(
  actor: Actor,
  id: number,
  form: Omit<Form, 'deployment_id'>,
): Promise<MessageReply> {
  requireAddresses(form);
  return inTransaction(async () => {
    const platform = await requirePlatform(actor, id);
    const { issuer, client_id } = form;
    if (issuer !== platform.issuer || client_id !== platform.client_id) {
      await queries.lockClient(issuer, client_id);
      // Subjects of one platform mean nothing at another.
      if (await queries.existsIdentityAt(id))
        throw new AppError('invalid_input', { field: 'issuer', message: words.keepsClient });
      if (await queries.selectPlatformOf(issuer, client_id))
        throw new AppError('already_exists', { field: 'client_id', message: words.clientTaken });
    }
    await queries.updatePlatform(id, describedBy(form));
    await record(actor, logged.changed({ issuer }), platform.institution_id);
    return messageReply(words.changed);
  });
}

export async function removePlatform(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { issuer, institution_id } = await requirePlatform(actor, id);
    if ((await queries.existsDeploymentOf(id)) || (await queries.existsIdentityAt(id)))
      throw new AppError('still_used', { message: words.hasDeployments });
    await queries.deletePlatform(id);
    await record(actor, logged.platformRemoved({ issuer }), institution_id);
    return messageReply(words.removed);
  });
}

/** Of the caller's institution; the site's Admin has all. Held until the transaction ends. */
async function requireDeployment(
  actor: Actor,
  id: number,
): Promise<queries.DeploymentRow & { issuer: string }> {
  const found = await queries.lockDeployment(id);
  const place = found && { institution_id: found.institution_id, community_id: null };
  const isOwn = place && (await administers(actor, place));
  if (!found || !(isOwn || actor.roles.includes('Admin'))) throw new AppError('not_found');
  const platform = await queries.selectPlatform(found.platform_id);
  return { ...found, issuer: platform?.issuer ?? '' };
}

export async function turn(actor: Actor, id: number, state: 'approved' | 'off'): Promise<MessageReply> {
  return inTransaction(async () => {
    const found = await requireDeployment(actor, id);
    await queries.updateDeploymentState(id, state);
    const said = { issuer: found.issuer, deployment: found.deployment_id };
    await record(
      actor,
      state === 'approved' ? logged.approved(said) : logged.off(said),
      found.institution_id,
    );
    return messageReply(state === 'approved' ? words.approved : words.off);
  });
}

export async function trust(actor: Actor, id: number, trusts: boolean): Promise<MessageReply> {
  return inTransaction(async () => {
    const { issuer, institution_id } = await requireDeployment(actor, id);
    // It says whose accounts are linked: the institution's own affair.
    if (!(await administers(actor, { institution_id, community_id: null }))) throw new AppError('not_found');
    await queries.updateTrust(id, trusts);
    await record(actor, trusts ? logged.trusted({ issuer }) : logged.untrusted({ issuer }), institution_id);
    return messageReply(trusts ? words.trusted : words.untrusted);
  });
}

export async function removeDeployment(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { issuer, deployment_id, institution_id } = await requireDeployment(actor, id);
    if (!(await queries.deleteDeployment(id))) throw new AppError('still_used', { message: words.hasLinks });
    await record(actor, logged.removed({ issuer, deployment: deployment_id }), institution_id);
    return messageReply(words.removed);
  });
}

/** A course of the platform, for an admin of its institution. */
export async function requireCourse(actor: Actor, id: number): Promise<queries.ContextRow> {
  const found = await queries.selectContext(id);
  const place = found && { institution_id: found.institution_id, community_id: null };
  if (!found || !place || !(await administers(actor, place))) throw new AppError('not_found');
  return found;
}

export async function changeCourse(actor: Actor, id: number, courseId: number | null): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id } = await requireCourse(actor, id);
    if (courseId !== null && !(await offersCourse(institution_id, courseId)))
      throw new AppError('unknown_reference', { field: 'course_id', message: words.notOurCourse });
    await queries.updateContextCourse(id, courseId);
    return messageReply(words.courseSaved);
  });
}

const ONCE_IN = minutes(1);

/** A message that can't be read doesn't say which deployment it was for. */
export const noteProblemOf = (platformId: number, { problem }: PlatformError) =>
  queries.updateProblem(platformId, now(), {
    problem: toStore(problem),
    unlessSince: after(now(), -ONCE_IN),
  });

const record = (actor: Pick<Actor, 'userId' | 'username'>, what: Message, institutionId: number) =>
  audit.record(actor, 'platform.changed', what, { institutionId });
