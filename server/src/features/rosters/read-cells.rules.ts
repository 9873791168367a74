// What the cells of a line mean. Each function finds a value or adds what is wrong to `errors`.
import { Email, line } from '@quivia/contract/fields';
import { ClassOrSemester, MemberId } from '@quivia/contract/people';
import { ROSTER_ROLES } from '@quivia/contract/rosters';
import type { DepartmentHere, MemberRole } from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import { lineWords } from './rosters.words.ts';

const Name = line(120);

export function checkTexts(row: GivenRow, errors: string[]): void {
  if (row.email === '') errors.push(lineWords.noEmail);
  else if (!Email.safeParse(row.email).success) errors.push(lineWords.badEmail(row.email));
  if (row.member_id === '') errors.push(lineWords.noMemberId);
  else if (!MemberId.safeParse(row.member_id).success) errors.push(lineWords.badMemberId);
  if (row.name !== '' && !Name.safeParse(row.name).success) errors.push(lineWords.badName);
}

/** As Moodle and Canvas call a faculty member. */
const OTHER_WORDS: Record<string, MemberRole> = { teacher: 'Faculty', editingteacher: 'Faculty' };

export function findRole(given: string, byDefault: MemberRole | null, errors: string[]): MemberRole | null {
  const word = given.toLowerCase();
  const role = word === '' ? byDefault : ROSTER_ROLES.find((one) => one.toLowerCase() === word);
  if (role) return role;
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] as MemberRole;
  errors.push(word === '' ? lineWords.noRole : lineWords.badRole(given));
  return null;
}

/** '4', 'Semester 4' and '4th' are all 4. */
export function findClass(given: string, byDefault: number | null, errors: string[]): number | null {
  if (given === '') {
    if (byDefault === null) errors.push(lineWords.noClass);
    return byDefault;
  }
  const [, digits] = /^(?!-)\D*(\d{1,4})(?:\.0+)?\D*$/.exec(given) ?? [];
  const found = ClassOrSemester.safeParse(Number(digits));
  if (found.success) return found.data;
  errors.push(lineWords.badClass(given));
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
    if (!byDefault?.is_linked) errors.push(lineWords.noDepartment);
    return byDefault?.is_linked ? [byDefault] : [];
  }
  const found = new Set<DepartmentHere>();
  for (const name of names) {
    const department = byName.get(name.toLowerCase());
    if (!department) errors.push(lineWords.unknownDepartment(name));
    else if (!department.is_linked) errors.push(lineWords.departmentNotLinked(department.name));
    else found.add(department);
  }
  return [...found].toSorted((a, b) => a.id - b.id);
}
