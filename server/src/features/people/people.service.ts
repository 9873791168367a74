// Giving roles and removing them.
import type { Role } from '@quivia/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as auth from '../auth/auth.service.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './grants.queries.ts';
import { institutionOf, inTransactionUnlessRefused } from './institution-access.service.ts';
import { lockInstitution, selectLinked } from './links.queries.ts';
import { logged, refusals, words } from './people.words.ts';

const ROUTES = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
  Faculty: '/faculty',
  Student: '/student',
  CommunityMember: '/communitymember',
} as const satisfies Record<Role, string>;

export async function makeAdmin(userId: number): Promise<void> {
  await queries.upsertGrant({ user_id: userId, role: 'Admin' }, now());
  await auth.rolesChanged([userId]);
}

/** A person who administers several communities gets to this one. */
const pageOf = (role: 'Institution' | 'Community', id: number) =>
  role === 'Community' ? (`/community?community=${id}` as const) : ROUTES[role];

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
  const given: GivenRole = {
    role,
    entity,
    institutionId: organisation.institution_id ?? null,
  };
  const people = await requirePeople('user_ids', form.user_ids);
  return inTransaction(async () => {
    const outcomes: queries.Outcome[] = [];
    for (const person of people) {
      const { outcome } = await queries.upsertGrant({ user_id: person.id, role, ...organisation }, now());
      outcomes.push(outcome);
      if (outcome === 'new') await announce(actor, person, given, pageOf(role, form.entity_id));
    }
    return { message: summary(outcomes, given) };
  });
}

async function requirePeople(field: string, ids: number[]): Promise<{ id: number; username: string }[]> {
  const people = await queries.selectUsernames(ids);
  if (people.length !== new Set(ids).size) {
    throw new AppError('unknown_reference', { field, message: words.userNotFound });
  }
  return people;
}

interface GivenRole {
  role: Role;
  entity: string;
  institutionId: number | null;
}

/** The new role works at once; the person is notified and it is recorded. */
async function announce(
  actor: Actor,
  person: { id: number; username: string },
  { role, entity, institutionId }: GivenRole,
  link: `/${string}`,
): Promise<void> {
  await auth.rolesChanged([person.id]);
  await notifications.notify(person.id, { id: 'role.given', params: { role, entity } }, link);
  await audit.record(actor, 'role.granted', logged.roleGiven(person.username, role, entity), {
    institutionId,
  });
}

function summary(outcomes: queries.Outcome[], { role, entity }: GivenRole): string {
  const count = (outcome: queries.Outcome) => outcomes.filter((one) => one === outcome).length;
  return words.given({ role, entity, fresh: count('new'), changed: count('changed'), same: count('same') })
    .text;
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
) {
  const institutionId = await institutionOf(actor, form.institution_id);
  const entity = await catalogue.nameOf('institution', institutionId);
  const given = { role, entity, institutionId };
  // In one order: two batches that name the same people must not wait for each other.
  const memberships = form.user_membership_id.toSorted((a, b) => a.user_id - b.user_id);
  await requirePeople(
    'user_membership_id',
    memberships.map((one) => one.user_id),
  );
  return inTransactionUnlessRefused(actor, institutionId, async () => {
    await lockInstitution(institutionId);
    const foreign = await notLinked(
      institutionId,
      memberships.flatMap((one) => one.department_ids),
    );
    if (foreign.length > 0) return refusals.departments(foreign);
    const outcomes: queries.Outcome[] = [];
    for (const membership of memberships) {
      outcomes.push(await enrol(actor, given, membership, form.class_or_semester ?? null));
    }
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
  { user_id, member_id, department_ids }: Membership,
  classOrSemester: number | null,
): Promise<queries.Outcome> {
  const { id, outcome } = await orMemberIdTaken(member_id, () =>
    queries.upsertGrant(
      {
        user_id,
        role: given.role,
        institution_id: given.institutionId,
        member_id,
        class_or_semester: classOrSemester,
      },
      now(),
    ),
  );
  const moved = await queries.replaceDepartments(id, [...new Set(department_ids)]);
  const [person] = await queries.selectUsernames([user_id]);
  if (!person) throw new AppError('unknown_reference', { message: words.userNotFound });
  if (outcome === 'new') {
    await announce(actor, person, given, ROUTES[given.role]);
    return 'new';
  }
  if (outcome === 'same' && !moved) return 'same';
  const what = logged.roleChanged(person.username, given.role, given.entity);
  await audit.record(actor, 'role.granted', what, given);
  return 'changed';
}

async function orMemberIdTaken<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'grants_member_id_key') throw error;
    throw new AppError('already_exists', { field: 'member_id', message: words.memberIdTaken({ memberId }) });
  }
}

/** An Admin sees all; an institution admin the people of the institution. */
export async function listGrants(
  actor: Actor,
  {
    institution_id,
    ...filter
  }: Omit<queries.GrantFilter, 'institutionId'> & { institution_id?: number | undefined },
) {
  const all = actor.roles.includes('Admin');
  const institutionId = all ? institution_id : await institutionOf(actor, institution_id);
  return queries.selectGrants({ ...filter, institutionId });
}

export async function takeBack(actor: Actor, grantId: number) {
  const own = actor.roles.includes('Admin')
    ? undefined
    : await queries.selectInstitutionsOf(actor.userId, 'Institution');
  return inTransactionUnlessRefused(actor, undefined, async () => {
    const admins = own === undefined ? await queries.lockAdmins() : undefined;
    const grant = await queries.lockGrant(grantId);
    if (!grant) throw new AppError('not_found');
    const isTheirs =
      own === undefined ||
      (grant.institution_id !== null &&
        own.includes(grant.institution_id) &&
        (grant.role === 'Faculty' || grant.role === 'Student'));
    if (!isTheirs) return refusals.role(grantId);
    if (grant.role === 'Admin' && admins === 1) {
      throw new AppError('still_used', { message: words.lastAdmin });
    }
    await queries.updateGrantEnded(grant.id, now());
    await auth.rolesChanged([grant.user_id]);
    const { username, role, entity } = grant;
    await notifications.notify(grant.user_id, { id: 'role.removed', params: { role, entity } });
    await audit.record(actor, 'role.taken-back', logged.roleRemoved(username, role, entity), {
      institutionId: grant.institution_id,
    });
    return { message: words.removed({ username, role, entity }).text };
  });
}
