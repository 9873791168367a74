// Giving roles.
import type { Message } from '@quivia/contract/message';
import { personLabel } from '@quivia/contract/person-label';
import type { Role } from '@quivia/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { hours, now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as invitations from '../accounts/invitations.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './grants.queries.ts';
import { institutionOf, inTransactionUnlessRefused } from './institution-access.service.ts';
import { lockInstitution, selectLinked } from './links.queries.ts';
import { replaceDepartments } from './memberships.queries.ts';
import { pageOfRole } from './organisation.rules.ts';
import * as pending from './pending/pending.service.ts';
import { logged, refusals, words } from './people.words.ts';

export async function makeAdmin(userId: number): Promise<void> {
  await queries.upsertGrants([{ user_id: userId, role: 'Admin' }], now());
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
  const isHeldBack = (person: pending.Standing) => pending.waitsFor(person, { asksPerson: false }) !== null;
  return inTransaction(async () => {
    const waiting = people.filter(isHeldBack).map((person) => ({ person, needs_consent: false }));
    const heldBack = await holdBack(actor, waiting, given);
    const ready = people.filter((person) => !isHeldBack(person));
    const granted = await queries.upsertGrants(
      ready.map(({ id }) => ({ user_id: id, role, ...organisation })),
      now(),
    );
    const fresh = new Set(granted.filter(({ outcome }) => outcome === 'new').map(({ user_id }) => user_id));
    const announced = ready.filter(({ id }) => fresh.has(id));
    await announce(actor, announced, given);
    return messageReply(summary([...heldBack, ...granted.map(({ outcome }) => outcome)], given, people));
  });
}

/** By email, for people who may have no account yet. */
export async function inviteAdministrator(
  actor: Actor,
  {
    role,
    entity_id,
    ...person
  }: { role: 'Institution' | 'Community'; entity_id: number; email: string; name: string | null },
) {
  await countOrRefuse(`role-offers-by:${actor.userId}`, OFFERS_BY_ACTOR, 'too_many_requests');
  const kind = role === 'Institution' ? 'institution' : 'community';
  try {
    return await inTransaction(async () => {
      const account = await invitations.accountFor(person);
      const done = await makeAdministrators(actor, kind, { user_ids: [account.id], entity_id });
      if (account.has_password) return done;
      const entity = await catalogue.nameOf(kind, entity_id);
      const inviter = { name: entity, ...(kind === 'institution' && { id: entity_id }) };
      if (account.is_new) await invitations.invite([account.id], inviter);
      else await invitations.inviteAgain(account.id, inviter, async () => true);
      const { email, name } = person;
      return messageReply(words.invitedByMail({ person: name ?? email, email, role, entity }));
    });
  } catch (error) {
    // Another Admin has just invited the same person.
    if (brokenConstraint(error) === undefined) throw error;
    throw new AppError('changed_meanwhile');
  }
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
  person: pending.Standing;
  needs_consent: boolean;
  member_id?: string;
  class_or_semester?: number | null;
  department_ids?: number[];
}

/** Two full lists: whoever guesses ids doesn't get mail to everyone. Of a list that is over the limit, nobody is asked. */
const OFFERS_BY_ACTOR: Limit = { tries: 1000, within: hours(1) };

/** The role waits, and these people are asked. */
async function holdBack(
  actor: Actor,
  waiting: readonly HeldBack[],
  { role, entity, institutionId, communityId }: GivenRole,
): Promise<Outcome[]> {
  const given = waiting.map(({ person, ...details }) => ({
    member_id: null,
    class_or_semester: null,
    department_ids: [],
    name: null,
    ...details,
    user_id: person.id,
    role,
    institution_id: institutionId,
    community_id: communityId,
  }));
  const people = waiting.map(({ person }) => person);
  const held = await pending.holdWithEntries(actor, people, given, { name: entity, institutionId });
  const outcomes = waiting.map(({ person, needs_consent }): Outcome => {
    const outcome = held.get(person.id);
    if (outcome === 'changed') return 'changed';
    if (outcome !== 'new') return 'waiting';
    return needs_consent ? 'invited' : 'unverified';
  });
  const invited = outcomes.filter((outcome) => outcome === 'invited').length;
  if (invited > 0)
    await countOrRefuse(`role-offers-by:${actor.userId}`, OFFERS_BY_ACTOR, 'too_many_requests', invited);
  return outcomes;
}

/** The new role works at once; these people are notified and it is recorded. */
async function announce(
  actor: Actor,
  people: readonly { id: number; username: string }[],
  { role, entity, institutionId, communityId }: GivenRole,
): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  await accounts.rolesChanged(ids);
  await notifications.notify(
    ids,
    { id: 'role.given', params: { role, entity } },
    pageOfRole(role, communityId),
  );
  await audit.recordMany(
    actor,
    'role.granted',
    people.map(({ id, username }) => ({
      what: logged.roleGiven({ person: username, role, entity }),
      institutionId,
      subjectId: id,
    })),
  );
}

/** `people` are named where there is only one: to the Admin, who sees everyone. */
function summary(
  outcomes: Outcome[],
  { role, entity }: GivenRole,
  people: readonly pending.Standing[] = [],
): Message {
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const only = people.length === 1 ? people[0] : undefined;
  return words.given({
    role,
    entity,
    person: only && personLabel(only.name, only.username),
    fresh: count('new'),
    invited: count('invited'),
    unverified: count('unverified'),
    waiting: count('waiting'),
    changed: count('changed'),
    same: count('same'),
  });
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
    for (const { user_id, member_id } of memberships) {
      const holder = holders.get(member_id.toLowerCase());
      if (holder !== undefined && holder !== user_id) throw memberIdTaken(member_id);
      holders.set(member_id.toLowerCase(), user_id);
    }
    const enrolments = memberships.map(({ member_id, department_ids }, i) => ({
      person: people[i] as pending.Standing,
      member_id,
      department_ids: [...new Set(department_ids)],
      class_or_semester: form.class_or_semester ?? null,
    }));
    return messageReply(summary(await enrol(actor, given, enrolments, asksPerson), given));
  });
}

async function notLinked(institutionId: number, departmentIds: number[]): Promise<number[]> {
  const wanted = [...new Set(departmentIds)];
  const linked = await selectLinked('department', institutionId, wanted);
  return wanted.filter((id) => !linked.includes(id));
}

interface Enrolment {
  person: pending.Standing;
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
}

async function enrol(
  actor: Actor,
  given: GivenRole & { institutionId: number },
  enrolments: readonly Enrolment[],
  asksPerson: boolean,
): Promise<Outcome[]> {
  const { role, institutionId } = given;
  const ids = enrolments.map(({ person }) => person.id);
  const holding = new Set(await queries.selectHolders(ids, role, institutionId));
  const waitsFor = (person: pending.Standing) =>
    holding.has(person.id) ? null : pending.waitsFor(person, { asksPerson });
  const waiting = enrolments.filter(({ person }) => waitsFor(person) !== null);
  const working = enrolments.filter(({ person }) => waitsFor(person) === null);
  const heldBack = await holdBack(
    actor,
    waiting.map((one) => ({ ...one, needs_consent: waitsFor(one.person) === 'consent' })),
    given,
  );
  return [...heldBack, ...(await giveAtOnce(actor, given, working))];
}

async function giveAtOnce(
  actor: Actor,
  given: GivenRole & { institutionId: number },
  enrolments: readonly Enrolment[],
): Promise<Outcome[]> {
  if (enrolments.length === 0) return [];
  const { role, entity, institutionId } = given;
  const granted = await queries.upsertGrants(
    enrolments.map(({ person, member_id, class_or_semester }) => ({
      ...{ user_id: person.id, role, institution_id: institutionId },
      ...{ member_id, class_or_semester },
    })),
    now(),
  );
  const grants = new Map(granted.map((grant) => [grant.user_id, grant]));
  const grantOf = (person: pending.Standing) => grants.get(person.id) as (typeof granted)[number];
  const moved = await replaceDepartments(
    enrolments.flatMap(({ person, department_ids }) =>
      department_ids.map((department_id) => ({ grant_id: grantOf(person).id, department_id })),
    ),
  );
  const outcomeOf = (person: pending.Standing): Outcome => {
    const { id, outcome } = grantOf(person);
    return outcome === 'same' && moved.has(id) ? 'changed' : outcome;
  };
  const people = enrolments.map(({ person }) => person);
  const fresh = people.filter((person) => outcomeOf(person) === 'new');
  const changed = people.filter((person) => outcomeOf(person) === 'changed');
  await announce(actor, fresh, given);
  await audit.recordMany(
    actor,
    'role.granted',
    changed.map(({ id, username }) => ({
      what: logged.roleChanged({ person: username, role, entity }),
      institutionId,
      subjectId: id,
    })),
  );
  await pending.forget(
    fresh.map(({ id }) => id),
    role,
    institutionId,
  );
  return people.map(outcomeOf);
}

export const memberIdTaken = (memberId: string) =>
  new AppError('already_exists', { field: 'member_id', message: words.memberIdTaken({ memberId }) });

/** An Admin sees all; an institution admin the people of the institution, and little of those who have not accepted. */
export async function listGrants(actor: Actor, { institution_id, ...filter }: Asked<queries.GrantFilter>) {
  return queries.selectGrants({ ...filter, ...(await reachOf(actor, institution_id)) });
}

/** How many of them hold each role, for the filters of that list. */
export async function countGrants(actor: Actor, { institution_id, ...filter }: Asked<queries.GrantsCounted>) {
  const counts = await queries.countGrants({ ...filter, ...(await reachOf(actor, institution_id)) });
  return {
    roles: counts.map(({ role, held }) => ({ role, count: held })),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

/** A filter as it was asked for. */
type Asked<Filter> = Omit<Filter, 'institutionId' | 'hidesInvited'> & { institution_id?: number | undefined };

async function reachOf(actor: Actor, asked: number | undefined) {
  const all = actor.roles.includes('Admin');
  return { institutionId: all ? asked : await institutionOf(actor, asked), hidesInvited: !all };
}
