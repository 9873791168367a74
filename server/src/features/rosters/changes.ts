import type { DepartmentHere, Membership } from '../people/memberships.service.ts';

interface Wanted {
  name: string | null;
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
}

/** What a line changes about somebody who is here already, such as `class 3 → 4`. A name is given, never replaced. */
export function changes(
  grant: Membership,
  account: { name: string | null },
  wanted: Wanted,
  departments: DepartmentHere[],
): string[] {
  const what = [];
  if (!account.name && wanted.name) what.push(`name → ${wanted.name}`);
  if (grant.member_id !== wanted.member_id) what.push(`member ID ${grant.member_id} → ${wanted.member_id}`);
  const names = (ids: number[]) =>
    departments
      .filter((one) => ids.includes(one.id))
      .map((one) => one.name)
      .join('; ') || 'none';
  const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
  if (inOrder(grant.department_ids) !== inOrder(wanted.department_ids))
    what.push(`departments ${names(grant.department_ids)} → ${names(wanted.department_ids)}`);
  if (grant.class_or_semester !== wanted.class_or_semester)
    what.push(`class or semester ${grant.class_or_semester} → ${wanted.class_or_semester}`);
  return what;
}
