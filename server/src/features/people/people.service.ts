// Giving roles and removing them.
import type { Role } from '@quivia/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import { lockAdmins } from '../accounts/account-status/account-status.service.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './grants.queries.ts';
import { institutionOf, inTransactionUnlessRefused } from './institution-access.service.ts';
import { lockInstitution, selectLinked } from './links.queries.ts';
import { pageOfRole } from './organisation.rules.ts';
import * as pending from './pending/pending.service.ts';
import { logged, refusals, words } from './people.words.ts';

export async function makeAdmin(userId: number): Promise<void> {
  await queries.upsertGrant({ user_id: userId, role: 'Admin' }, now());
  await accounts.rolesChanged([userId]);
}

/** Who take a rehearsal: of no organisation, and without a way to sign in. */
export async function makeGhosts(
  ghosts: readonly { name: string; roll_number: string }[],
): Promise<{ id: number; user_id: number }[]> {
  const users = await accounts.createGhosts(ghosts.map(({ name }) => name));
  return queries.insertGhostGrants(
    users,
    ghosts.map(({ roll_number }) => roll_number),
    now(),
  );
}

export async function makeAdministrators(
  actor: Actor,
  kind: 'institution' | 'community',
  form: { user_ids: number[]; entity_id: number },
) {
  const entity = await catalogue.offeredName(kind, form.entity_id);
  if (entity === undefined) {
    throw new AppError('unknown_reference', {
      field: 'entity_id',
      message: words.entityNotOffered({ kind }),
    });
  }
  const role = kind === 'institution' ? 'Institution' : 'Community';
  const organisation =
    kind === 'institution' ? { institution_id: form.entity_id } : { community_id: form.entity_id };
  const institutionId = organisation.institution_id ?? null;
  const communityId = organisation.community_id ?? null;
  const given: GivenRole = { role, entity, institutionId, communityId };
  const people = await requirePeople('user_ids', form.user_ids, institutionId);
  return inTransaction(async () => {
    const outcomes: Outcome[] = [];
    for (const person of people) {
      if (pending.waitsFor(person, { asksPerson: false })) {
        outcomes.push(await holdBack(actor, person, given, { needs_consent: false }));
        continue;
      }
      const { outcome } = await queries.upsertGrant({ user_id: person.id, role, ...organisation }, now());
      outcomes.push(outcome);
      if (outcome === 'new') await announce(actor, person, given);
    }
    return { message: summary(outcomes, given) };
  });
}

async function requirePeople(
  field: string,
  ids: number[],
  institutionId: number | null,
): Promise<pending.Standing[]> {
  const people = await pending.standings(ids, institutionId);
  if (people.length !== new Set(ids).size) {
    throw new AppError('unknown_reference', { field, message: words.userNotFound });
  }
  return people;
}

type Outcome = queries.Outcome | 'invited' | 'unverified' | 'waiting';

interface GivenRole {
  role: Role;
  entity: string;
  institutionId: number | null;
  communityId: number | null;
}

interface HeldBack {
  needs_consent: boolean;
  member_id?: string;
  class_or_semester?: number | null;
  department_ids?: number[];
}

/** Two full lists: whoever guesses ids doesn't get mail to everyone. Of a list that is over the limit, nobody is asked. */
const OFFERS_BY_ACTOR: Limit = { tries: 1000, within: hours(1) };

/** The role waits, and the person is asked. */
async function holdBack(
  actor: Actor,
  person: pending.Standing,
  { role, entity, institutionId, communityId }: GivenRole,
  details: HeldBack,
): Promise<Outcome> {
  const given = {
    member_id: null,
    class_or_semester: null,
    department_ids: [],
    name: null,
    ...details,
    user_id: person.id,
    role,
    institution_id: institutionId,
    community_id: communityId,
  };
  const outcome = await pending.holdOne(actor, person, given, { name: entity, institutionId });
  if (outcome === 'changed') return 'changed';
  if (outcome === 'same') return 'waiting';
  if (!details.needs_consent) return 'unverified';
  await countOrRefuse(`role-offers-by:${actor.userId}`, OFFERS_BY_ACTOR, 'too_many_requests');
  return 'invited';
}

/** The new role works at once; the person is notified and it is recorded. */
async function announce(
  actor: Actor,
  person: { id: number; username: string },
  { role, entity, institutionId, communityId }: GivenRole,
): Promise<void> {
  await accounts.rolesChanged([person.id]);
  await notifications.notify(
    person.id,
    { id: 'role.given', params: { role, entity } },
    pageOfRole(role, communityId),
  );
  await audit.record(actor, 'role.granted', logged.roleGiven({ person: person.username, role, entity }), {
    institutionId,
    subjectId: person.id,
  });
}

function summary(outcomes: Outcome[], { role, entity }: GivenRole): string {
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  return words.given({
    role,
    entity,
    fresh: count('new'),
    invited: count('invited'),
    unverified: count('unverified'),
    waiting: count('waiting'),
    changed: count('changed'),
    same: count('same'),
  }).text;
}

export interface Membership {
  user_id: number;
  member_id: string;
  department_ids: number[];
}

export async function giveMemberRole(
  actor: Actor,
  role: 'Faculty' | 'Student',
  form: {
    user_membership_id: Membership[];
    class_or_semester?: number | null | undefined;
    institution_id?: number | undefined;
  },
  /** False for the demo college: all of its people have agreed. */
  { asksPerson = true } = {},
) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const entity = await catalogue.nameOf('institution', institutionId);
  const given = { role, entity, institutionId, communityId: null };
  // In one order: two batches that name the same people must not wait for each other.
  const memberships = form.user_membership_id.toSorted((a, b) => a.user_id - b.user_id);
  await requirePeople(
    'user_membership_id',
    memberships.map((one) => one.user_id),
    institutionId,
  );
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    await lockInstitution(institutionId);
    const foreign = await notLinked(
      institutionId,
      memberships.flatMap((one) => one.department_ids),
    );
    if (foreign.length > 0) return refusals.departments(foreign);
    // Asked again behind the lock: somebody may have joined, or left, since.
    const people = await pending.standings(
      memberships.map((one) => one.user_id),
      institutionId,
    );
    const holders = await pending.holdersOf(
      institutionId,
      role,
      memberships.map((one) => one.member_id),
    );
    const outcomes: Outcome[] = [];
    for (const [i, membership] of memberships.entries()) {
      const { user_id, member_id } = membership;
      const holder = holders.get(member_id.toLowerCase());
      if (holder !== undefined && holder !== user_id) throw memberIdTaken(member_id);
      holders.set(member_id.toLowerCase(), user_id);
      const details = { ...membership, class_or_semester: form.class_or_semester ?? null };
      outcomes.push(await enrol(actor, given, people[i] as pending.Standing, details, asksPerson));
    }
    const fresh = memberships.filter((_, i) => outcomes[i] === 'new').map(({ user_id }) => user_id);
    await pending.forget(fresh, role, institutionId);
    return { message: summary(outcomes, given) };
  });
}

async function notLinked(institutionId: number, departmentIds: number[]): Promise<number[]> {
  const wanted = [...new Set(departmentIds)];
  const linked = await selectLinked('department', institutionId, wanted);
  return wanted.filter((id) => !linked.includes(id));
}

async function enrol(
  actor: Actor,
  given: GivenRole & { institutionId: number },
  person: pending.Standing,
  details: Membership & { class_or_semester: number | null },
  asksPerson: boolean,
): Promise<Outcome> {
  const { user_id, member_id, class_or_semester } = details;
  const { role, institutionId: institution_id } = given;
  const departmentIds = [...new Set(details.department_ids)];
  const waits = pending.waitsFor(person, { asksPerson });
  if (waits && !(await queries.isHeld(user_id, role, institution_id)))
    return holdBack(actor, person, given, {
      needs_consent: waits === 'consent',
      member_id,
      class_or_semester,
      department_ids: departmentIds,
    });
  const { id, outcome } = await orMemberIdTaken(member_id, () =>
    queries.upsertGrant({ user_id, role, institution_id, member_id, class_or_semester }, now()),
  );
  const moved = await queries.replaceDepartments(id, departmentIds);
  if (outcome === 'new') {
    await announce(actor, person, given);
    return 'new';
  }
  if (outcome === 'same' && !moved) return 'same';
  const what = logged.roleChanged({ person: person.username, role: given.role, entity: given.entity });
  await audit.record(actor, 'role.granted', what, { ...given, subjectId: person.id });
  return 'changed';
}

export const memberIdTaken = (memberId: string) =>
  new AppError('already_exists', { field: 'member_id', message: words.memberIdTaken({ memberId }) });

export async function orMemberIdTaken<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'grants_member_id_key') throw error;
    throw memberIdTaken(memberId);
  }
}

/** An Admin sees all; an institution admin the people of the institution, and little of those who have not accepted. */
export async function listGrants(
  actor: Actor,
  {
    institution_id,
    ...filter
  }: Omit<queries.GrantFilter, 'institutionId' | 'hidesInvited'> & { institution_id?: number | undefined },
) {
  const all = actor.roles.includes('Admin');
  const institutionId = all ? institution_id : await institutionOf(actor, institution_id);
  return queries.selectGrants({ ...filter, institutionId, hidesInvited: !all });
}

export async function takeBack(actor: Actor, grantId: number) {
  const own = actor.roles.includes('Admin')
    ? undefined
    : await queries.selectInstitutionsOf(actor.userId, 'Institution');
  return inTransactionUnlessRefused(actor, undefined, async () => {
    const admins = own === undefined ? await lockAdmins() : [];
    const waiting = await pending.find(grantId);
    const grant = waiting ?? (await queries.lockGrant(grantId));
    if (!grant) throw new AppError('not_found');
    const isTheirs =
      own === undefined ||
      (grant.institution_id !== null &&
        own.includes(grant.institution_id) &&
        (grant.role === 'Faculty' || grant.role === 'Student'));
    if (!isTheirs) return refusals.role(grantId);
    if (waiting) {
      await pending.withdraw(actor, waiting);
      return { message: words.withdrawn({ person: called(waiting), entity: waiting.entity }).text };
    }
    if (grant.role === 'Admin') requireAnother(admins, grant.user_id);
    await queries.updateGrantEnded(grant.id, now());
    await accounts.rolesChanged([grant.user_id]);
    const { user_id, username, role, entity } = grant;
    await notifications.notify(grant.user_id, { id: 'role.removed', params: { role, entity } });
    await audit.record(actor, 'role.taken-back', logged.roleRemoved({ person: username, role, entity }), {
      institutionId: grant.institution_id,
      subjectId: user_id,
    });
    return { message: words.removed({ person: called(grant), role, entity }).text };
  });
}

const called = ({ name, username }: { name: string | null; username: string }) => name ?? username;

/** Of people whose data is deleted. Held until the transaction ends, so that of two who go at once one is left. */
export async function requireAnotherAdmin(userId: number): Promise<void> {
  const isAdmin = (await accounts.admins()).some(({ id }) => id === userId);
  if (isAdmin) requireAnother(await lockAdmins(), userId);
}

/** A disabled Admin can go, and doesn't count as another one. */
function requireAnother(admins: number[], userId: number): void {
  if (admins.length === 1 && admins[0] === userId)
    throw new AppError('still_used', { message: words.lastAdmin });
}

/** Every role ends, and what identifies the person in it goes: marks still hang on it. */
export async function forgetPerson(userId: number): Promise<void> {
  await pending.forgetAll(userId);
  await queries.updateGrantsForgotten(userId, now());
  await accounts.rolesChanged([userId]);
}
