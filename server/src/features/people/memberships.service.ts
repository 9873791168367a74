// What other features ask about the people of an institution, and do with many of them at once. The caller has checked
// the rules and opened the transaction.
import { now } from '../../platform/clock.ts';
import { lockInstitution } from './links.queries.ts';
import * as queries from './memberships.queries.ts';

export type { DepartmentHere, MemberRole, Membership } from './memberships.queries.ts';

export async function memberships(institutionId: number, which: queries.Touched) {
  return queries.selectMemberships(institutionId, which);
}

/** Those among them who hold a role of the institution, whichever it is. */
export async function atHome(institutionId: number, userIds: number[]): Promise<Set<number>> {
  return new Set(await queries.selectAtHome(institutionId, userIds));
}

export async function departmentsHere(institutionId: number) {
  return queries.selectDepartmentsHere(institutionId);
}

/** Until the transaction ends, links of the institution stay as they are, and other rosters wait. */
export async function lockLinks(institutionId: number): Promise<void> {
  await lockInstitution(institutionId);
}

/** Until the transaction ends, none of these is removed or changed by somebody else. */
export async function lockMemberships(institutionId: number, which: queries.Touched): Promise<void> {
  await queries.lockMemberships(institutionId, which);
}

/** Of students of the institution, in the transaction that has locked it. */
export const setSemester = (institutionId: number, grantIds: number[], semester: number) =>
  queries.updateSemester(institutionId, grantIds, semester);

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
  await queries.replaceDepartments(
    enrolments.flatMap((one) =>
      one.department_ids.map((department_id) => ({
        grant_id: one.grant_id ?? (ids.get(key(one)) as number),
        department_id,
      })),
    ),
  );
}
