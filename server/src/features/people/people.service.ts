// Giving roles and taking them back.
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
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
import { institutionOf, inTransactionUnlessRefused } from './institution-of.ts';
import { lockInstitution, selectLinked } from './links.queries.ts';

const TITLES: Record<Role, { one: string; many: string }> = {
  Admin: { one: 'an administrator', many: 'administrators' },
  Institution: { one: 'an administrator', many: 'administrators' },
  Community: { one: 'an administrator', many: 'administrators' },
  Faculty: { one: 'a faculty member', many: 'faculty members' },
  Student: { one: 'a student', many: 'students' },
  CommunityMember: { one: 'a member', many: 'members' },
};

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

/** Who administers several is led to this one. */
const pageOf = (role: 'Institution' | 'Community', id: number) =>
  role === 'Community' ? (`/community?community=${id}` as const) : ROUTES[role];

export async function makeAdministrators(
  actor: Actor,
  kind: 'institution' | 'community',
  form: { user_ids: number[]; entity_id: number },
) {
  const entity = await catalogue.label(kind, form.entity_id);
  if (!entity || entity.is_retired) {
    throw new AppError('unknown_reference', {
      field: 'entity_id',
      message: `This ${kind} does not exist or is retired.`,
    });
  }
  const role = kind === 'institution' ? 'Institution' : 'Community';
  const people = await requirePeople('user_ids', form.user_ids);
  return inTransaction(async () => {
    const outcomes: queries.Outcome[] = [];
    for (const person of people) {
      const place =
        kind === 'institution' ? { institution_id: form.entity_id } : { community_id: form.entity_id };
      const { outcome } = await queries.upsertGrant({ user_id: person.id, role, ...place }, now());
      outcomes.push(outcome);
      if (outcome === 'new')
        await tell(
          actor,
          person,
          role,
          entity.label,
          place.institution_id ?? null,
          pageOf(role, form.entity_id),
        );
    }
    return { message: summary(outcomes, role, entity.label) };
  });
}

async function requirePeople(field: string, ids: number[]): Promise<{ id: number; username: string }[]> {
  const people = await queries.selectUsernames(ids);
  if (people.length !== new Set(ids).size) {
    throw new AppError('unknown_reference', { field, message: PEOPLE_MESSAGES.userNotFound });
  }
  return people;
}

/** The new role works at once, the person is told, and it is written down. */
async function tell(
  actor: Actor,
  person: { id: number; username: string },
  role: Role,
  entity: string,
  institutionId: number | null,
  link: `/${string}` = ROUTES[role],
): Promise<void> {
  await auth.rolesChanged([person.id]);
  await notifications.notify(person.id, {
    title: 'New role',
    body: `You are now ${TITLES[role].one} of ${entity}.`,
    link,
  });
  await audit.record(actor, 'role.granted', `made ${person.username} ${TITLES[role].one} of ${entity}`, {
    institutionId,
  });
}

/** '2 people are now students of City College. 1 person already was; nothing changed.' */
function summary(outcomes: queries.Outcome[], role: Role, entity: string): string {
  const count = (outcome: queries.Outcome) => outcomes.filter((one) => one === outcome).length;
  const [fresh, changed, same] = [count('new'), count('changed'), count('same')];
  const people = (n: number) => (n === 1 ? '1 person' : `${n} people`);
  const parts = [];
  const { one, many } = TITLES[role];
  if (fresh === 1) parts.push(`1 person is now ${one} of ${entity}.`);
  if (fresh > 1) parts.push(`${fresh} people are now ${many} of ${entity}.`);
  if (changed) parts.push(`${people(changed)} ${changed === 1 ? 'was' : 'were'} brought up to date.`);
  if (same) parts.push(`${people(same)} already ${same === 1 ? 'was' : 'were'}; nothing changed.`);
  return parts.join(' ');
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
  const entity = await catalogue.label('institution', institutionId);
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
    if (foreign.length > 0) {
      return { refused: `named departments ${foreign.join(', ')}, which the institution has not linked` };
    }
    const outcomes: queries.Outcome[] = [];
    for (const membership of memberships) {
      outcomes.push(
        await enrol(
          actor,
          institutionId,
          entity?.label ?? '',
          role,
          membership,
          form.class_or_semester ?? null,
        ),
      );
    }
    return { message: summary(outcomes, role, entity?.label ?? '') };
  });
}

async function notLinked(institutionId: number, departmentIds: number[]): Promise<number[]> {
  const wanted = [...new Set(departmentIds)];
  const linked = await selectLinked('department', institutionId, wanted);
  return wanted.filter((id) => !linked.includes(id));
}

async function enrol(
  actor: Actor,
  institutionId: number,
  entity: string,
  role: 'Faculty' | 'Student',
  { user_id, member_id, department_ids }: Membership,
  classOrSemester: number | null,
): Promise<queries.Outcome> {
  const { id, outcome } = await orMemberIdTaken(member_id, () =>
    queries.upsertGrant(
      { user_id, role, institution_id: institutionId, member_id, class_or_semester: classOrSemester },
      now(),
    ),
  );
  const moved = await queries.replaceDepartments(id, [...new Set(department_ids)]);
  const [person] = await queries.selectUsernames([user_id]);
  if (!person) throw new AppError('unknown_reference', { message: PEOPLE_MESSAGES.userNotFound });
  if (outcome === 'new') {
    await tell(actor, person, role, entity, institutionId);
    return 'new';
  }
  if (outcome === 'same' && !moved) return 'same';
  await audit.record(
    actor,
    'role.granted',
    `changed ${person.username} as ${TITLES[role].one} of ${entity}`,
    {
      institutionId,
    },
  );
  return 'changed';
}

async function orMemberIdTaken<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'grants_member_id_key') throw error;
    throw new AppError('already_exists', {
      field: 'member_id',
      message: `The member ID ${memberId} already belongs to somebody else here.`,
    });
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
    if (!isTheirs) return { refused: `tried to take back role ${grantId}, which is not theirs to take` };
    if (grant.role === 'Admin' && admins === 1) {
      throw new AppError('still_used', {
        message: 'This is the last Admin. Make somebody else Admin first.',
      });
    }
    await queries.updateGrantEnded(grant.id, now());
    await auth.rolesChanged([grant.user_id]);
    const title = TITLES[grant.role].one;
    const what = grant.entity ? `${title} of ${grant.entity}` : title;
    await notifications.notify(grant.user_id, {
      title: 'Role taken back',
      body: `You are no longer ${what}.`,
    });
    await audit.record(actor, 'role.taken-back', `took back from ${grant.username}: ${what}`, {
      institutionId: grant.institution_id,
    });
    return { message: `${grant.username} is no longer ${what}.` };
  });
}
