// What the cells of a line mean. Each function finds a value or adds what is wrong to `errors`.
import { Email, line } from '@quivia/contract/fields';
import type { Message } from '@quivia/contract/message';
import { ClassOrSemester, MemberId } from '@quivia/contract/people';
import { ROSTER_ROLES } from '@quivia/contract/rosters';
import type { DepartmentHere, MemberRole } from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import { lineWords } from './rosters.words.ts';

const Name = line(120);
/** What Excel makes of a long number: 2.02401E+11. Its last digits are lost, and many people get the same. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

export function checkTexts(row: GivenRow, errors: Message[]): void {
  if (row.email === '') errors.push(lineWords.noEmail);
  else if (!Email.safeParse(row.email).success) errors.push(lineWords.badEmail({ email: row.email }));
  if (row.member_id === '') errors.push(lineWords.noMemberId);
  else if (ROUNDED.test(row.member_id)) errors.push(lineWords.roundedMemberId({ memberId: row.member_id }));
  else if (!MemberId.safeParse(row.member_id).success) errors.push(lineWords.badMemberId);
  if (row.name !== '' && !Name.safeParse(row.name).success) errors.push(lineWords.badName);
}

/** As Moodle and Canvas call a faculty member. */
const OTHER_WORDS: Record<string, MemberRole> = { teacher: 'Faculty', editingteacher: 'Faculty' };

export function findRole(given: string, byDefault: MemberRole | null, errors: Message[]): MemberRole | null {
  const word = given.toLowerCase();
  const role = word === '' ? byDefault : ROSTER_ROLES.find((one) => one.toLowerCase() === word);
  if (role) return role;
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] as MemberRole;
  errors.push(word === '' ? lineWords.noRole : lineWords.badRole({ role: given }));
  return null;
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** The only word that is a Roman number, as in 'IV' and 'Sem IV'. */
function romanIn(given: string): number | undefined {
  const found = given
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (ROMAN.includes(word) ? [ROMAN.indexOf(word) + 1] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** '4', 'Semester 4', '4th' and 'IV' are all 4. */
export function findClass(given: string, byDefault: number | null, errors: Message[]): number | null {
  if (given === '') {
    if (byDefault === null) errors.push(lineWords.noClass);
    return byDefault;
  }
  const [, digits] = /^(?!-)\D*(\d{1,4})(?:\.0+)?\D*$/.exec(given) ?? [];
  const found = ClassOrSemester.safeParse(/\d/.test(given) ? Number(digits) : romanIn(given));
  if (found.success) return found.data;
  errors.push(lineWords.badClass({ given }));
  return null;
}

/** By its name, or by the only name that differs in no more than `&` for `and`. */
export function departmentFinder(
  departments: readonly DepartmentHere[],
): (name: string) => DepartmentHere | undefined {
  const byName = new Map(departments.map((one) => [one.name.toLowerCase(), one]));
  const alike = Map.groupBy(departments, (one) => withAnd(one.name));
  return (name) => {
    const [only, ...others] = alike.get(withAnd(name)) ?? [];
    return byName.get(name.toLowerCase()) ?? (others.length === 0 ? only : undefined);
  };
}

const withAnd = (name: string) =>
  name.normalize('NFKC').toLowerCase().replaceAll('&', ' and ').replaceAll(/\s+/g, ' ').trim();

/** Several are separated by `;` or `|`. */
export function findDepartments(
  given: string,
  byDefault: DepartmentHere | undefined,
  find: (name: string) => DepartmentHere | undefined,
  suggest: (name: string) => string | undefined,
  errors: Message[],
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
    const department = find(name);
    if (!department) errors.push(lineWords.unknownDepartment({ name, meant: suggest(name) ?? null }));
    else if (!department.is_linked) errors.push(lineWords.departmentNotLinked({ name: department.name }));
    else found.add(department);
  }
  return [...found].toSorted((a, b) => a.id - b.id);
}

/** Comparing is slow, and a file with more unknown departments than this has another problem. */
const MOST_SUGGESTED = 50;
const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 'in']);

const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !SMALL_WORDS.has(word));

/** Finds what an unknown name may stand for: another spelling, its initials, a part of it, or a few wrong letters. */
export function suggester(names: readonly string[]): (name: string) => string | undefined {
  const known = names.map((name) => {
    const words = wordsOf(name);
    return { name, bare: words.join(''), initials: words.map((word) => word[0]).join('') };
  });
  const found = new Map<string, string | undefined>();
  return (given) => {
    if (found.has(given) || found.size >= MOST_SUGGESTED) return found.get(given);
    const bare = wordsOf(given).join('').slice(0, 100);
    const same = known.filter((one) => one.bare === bare || one.initials === bare);
    const part = known.filter(
      (one) => bare.length >= 4 && (one.bare.includes(bare) || bare.includes(one.bare)),
    );
    const near = known
      .map((one) => ({ one, distance: editDistance(bare, one.bare.slice(0, 100)) }))
      .filter(({ distance }) => distance <= Math.max(1, Math.floor(bare.length / 4)))
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ one }) => one);
    // Two that are as likely are no suggestion.
    const best = [same, near.slice(0, 1), part].find((all) => all.length === 1);
    found.set(given, bare === '' ? undefined : best?.[0]?.name);
    return found.get(given);
  };
}

/** How many letters to add, remove or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++)
      next.push(
        Math.min(
          (next[j] as number) + 1,
          (row[j + 1] as number) + 1,
          (row[j] as number) + Number(letter !== to[j]),
        ),
      );
    row = next;
  }
  return row[to.length] as number;
}
