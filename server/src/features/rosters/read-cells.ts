// What the cells of a line mean. Each finds a value or says what is wrong.
import { Email, line } from '@quivia/contract/fields';
import { ClassOrSemester, MemberId } from '@quivia/contract/people';
import { ROSTER_ROLES } from '@quivia/contract/rosters';
import type { DepartmentHere, MemberRole } from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';

const Name = line(120);

export function checkTexts(row: GivenRow, errors: string[]): void {
  if (row.email === '') errors.push('The email is missing.');
  else if (!Email.safeParse(row.email).success) errors.push(`${row.email} is not an email.`);
  if (row.member_id === '') errors.push('The member ID is missing.');
  else if (!MemberId.safeParse(row.member_id).success)
    errors.push('The member ID may have at most 40 characters of plain text.');
  if (row.name !== '' && !Name.safeParse(row.name).success)
    errors.push('The name may have at most 120 characters of plain text.');
}

/** As Moodle and Canvas call a faculty member. */
const OTHER_WORDS: Record<string, MemberRole> = { teacher: 'Faculty', editingteacher: 'Faculty' };

export function findRole(given: string, byDefault: MemberRole | null, errors: string[]): MemberRole | null {
  const word = given.toLowerCase();
  const role = word === '' ? byDefault : ROSTER_ROLES.find((one) => one.toLowerCase() === word);
  if (role) return role;
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] as MemberRole;
  errors.push(word === '' ? 'The role is missing.' : `The role must be Faculty or Student, not ${given}.`);
  return null;
}

/** '4', 'Semester 4' and '4th' are all 4. */
export function findClass(given: string, byDefault: number | null, errors: string[]): number | null {
  if (given === '') {
    if (byDefault === null) errors.push('The class or semester is missing.');
    return byDefault;
  }
  const [, digits] = /^(?!-)\D*(\d{1,4})(?:\.0+)?\D*$/.exec(given) ?? [];
  const found = ClassOrSemester.safeParse(Number(digits));
  if (found.success) return found.data;
  errors.push(`The class or semester must be a number from 1 to 20, not ${given}.`);
  return null;
}

/** Several are separated by `;` or `|`. */
export function findDepartments(
  given: string,
  byDefault: DepartmentHere | undefined,
  byName: Map<string, DepartmentHere>,
  errors: string[],
): DepartmentHere[] {
  const names = given
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) {
    if (!byDefault?.is_linked) errors.push('The department is missing.');
    return byDefault?.is_linked ? [byDefault] : [];
  }
  const found = new Set<DepartmentHere>();
  for (const name of names) {
    const department = byName.get(name.toLowerCase());
    if (!department) errors.push(`There is no department ${name}.`);
    else if (!department.is_linked) errors.push(`The department ${department.name} is not linked here.`);
    else found.add(department);
  }
  return [...found].toSorted((a, b) => a.id - b.id);
}
