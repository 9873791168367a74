// An institution can ask for its own sign-in: whoever hasn't signed in there has none of its roles. What they hold elsewhere stays, also where
// it is the same role.
import type { Role } from '@quivia/contract/roles';
import * as queries from './college-roles.queries.ts';

export interface CollegeRoles {
  /** Missing from the session altogether. */
  withheld: readonly Role[];
  /** Institutions at which the session has none. */
  notAt: readonly number[];
  rows: readonly queries.CollegeRole[];
}

/** Nobody is stopped in the middle of an exam. */
const TAKERS: readonly Role[] = ['Student', 'CommunityMember'];

export async function rolesOfColleges(
  userId: number,
  { collegeId, isTakingExam }: { collegeId: number | null; isTakingExam: boolean },
): Promise<CollegeRoles> {
  const all = await queries.selectRolesOfColleges(userId, collegeId);
  const rows = isTakingExam ? all.filter(({ role }) => !TAKERS.includes(role)) : all;
  return {
    withheld: [
      ...new Set(rows.filter(({ is_held_elsewhere }) => !is_held_elsewhere).map(({ role }) => role)),
    ],
    notAt: [...new Set(rows.map(({ institution_id }) => institution_id))],
    rows,
  };
}
