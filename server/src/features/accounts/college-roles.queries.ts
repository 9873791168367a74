import type { Role } from '@quivia/contract/roles';
import { sql } from '../../platform/database/database.ts';

export interface CollegeRole {
  role: Role;
  institution_id: number;
  institution: string;
  connection_id: number;
  /** Somewhere that doesn't withhold it. */
  is_held_elsewhere: boolean;
}

/** Roles of institutions that ask for their own sign-in, but for the one at which the person has signed in. */
export async function selectRolesOfColleges(
  userId: number,
  collegeId: number | null,
): Promise<CollegeRole[]> {
  return sql<CollegeRole[]>`
    select g.role, o.institution_id, o.institution, o.connection_id,
      exists (select from grants h where h.user_id = g.user_id and h.role = g.role and h.ended_at is null
        and (h.institution_id is not distinct from ${collegeId}::int
          or not exists (select from own_sign_in_only p where p.institution_id = h.institution_id))) as is_held_elsewhere
    from grants g join own_sign_in_only o on o.institution_id = g.institution_id
    where g.user_id = ${userId} and g.ended_at is null and o.institution_id is distinct from ${collegeId}::int
    order by o.institution, g.role`;
}
