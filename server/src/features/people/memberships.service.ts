// What other features ask about the people of an institution, and do with many of them at once. Whoever calls
// has checked the rules and holds the transaction.

import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { selectInstitutionsOf } from './grants.queries.ts';
import { refuse } from './institution-of.ts';
import { selectLinked } from './links.queries.ts';
import * as queries from './memberships.queries.ts';

export { institutionOf, refuse } from './institution-of.ts';
export type { DepartmentHere, MemberRole, Membership } from './memberships.queries.ts';

export const memberships = queries.selectMemberships;
export const departmentsHere = queries.selectDepartmentsHere;
export const lockLinks = queries.lockLinks;
export const lockMemberships = queries.lockMemberships;

/** That an institution found by another id is the caller's to speak for. */
export async function requireOwn(actor: Actor, institutionId: number, what: string): Promise<void> {
  const own = await selectInstitutionsOf(actor.userId, 'Institution');
  if (!own.includes(institutionId)) await refuse(actor, what);
}

export async function requireLinkedDepartment(
  actor: Actor,
  institutionId: number,
  departmentId: number,
): Promise<void> {
  const [linked] = await selectLinked('department', institutionId, [departmentId]);
  if (linked !== undefined) return;
  await refuse(
    actor,
    `named department ${departmentId}, which the institution has not linked`,
    institutionId,
  );
}

export interface Enrolment extends queries.NewMembership {
  /** Of a grant that is brought up to date; without it a new one is given. */
  grant_id?: number | undefined;
  department_ids: number[];
}

/** Gives new grants and brings others up to date. Throws at the unique indexes when somebody was faster. */
export async function enrolMany(institutionId: number, enrolments: Enrolment[]): Promise<void> {
  const fresh = enrolments.filter((one) => one.grant_id === undefined);
  const changed = enrolments.filter((one) => one.grant_id !== undefined);
  const key = (one: { user_id: number; role: string }) => `${one.role} ${one.user_id}`;
  const inserted = await queries.insertMemberships(institutionId, fresh, now());
  const ids = new Map(inserted.map((row) => [key(row), row.id]));
  await queries.updateMemberships(changed.map((one) => ({ ...one, grant_id: one.grant_id as number })));
  await queries.replaceDepartmentsOfMany(
    enrolments.flatMap((one) =>
      one.department_ids.map((department_id) => ({
        grant_id: one.grant_id ?? (ids.get(key(one)) as number),
        department_id,
      })),
    ),
  );
}
