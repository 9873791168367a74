// What each line of a roster would do, or why it can't. Nobody is ever removed.
import type { Message } from '@quivia/contract/message';
import { ROSTER_COLUMNS, ROSTER_OUTCOMES, type RosterOutcome } from '@quivia/contract/rosters';
import { isPunctuated } from '../accounts/usernames.rules.ts';
import type { SectionHere } from '../classes/roster-places.service.ts';
import type { DepartmentHere, MemberRole, Membership } from '../people/memberships.service.ts';
import type { GivenRow } from './file/columns.ts';
import {
  checkTexts,
  departmentFinder,
  findClass,
  findDepartments,
  findRole,
  suggester,
} from './read-cells.rules.ts';
import { findPlaces, NOWHERE, type Places } from './read-places.rules.ts';
import { type Counts, lineWords, separatorOf } from './rosters.words.ts';
import { type TakenUsernames, usernameChooser } from './usernames.rules.ts';

/** What replaces cells that the file leaves blank. */
export interface Defaults {
  role: MemberRole | null;
  department_id: number | null;
  class_or_semester: number | null;
}

interface KnownAccount {
  id: number;
  username: string;
  name: string | null;
  is_verified: boolean;
  has_password: boolean;
}

/** The people and departments that the file is compared with. */
export interface Known extends TakenUsernames {
  departments: DepartmentHere[];
  /** By email in lower case. */
  accounts: Map<string, KnownAccount>;
  memberships: Membership[];
  /** Those who hold a role of the institution. */
  atHome: Set<number>;
  /** Sections and groups of the current term. */
  sections: SectionHere[];
  /** In which of them students are, by their grants. */
  places: Map<number, Set<number>>;
}

/** What confirming does for one line. Without a user or a grant, one is made. */
export interface Action {
  user_id: number | null;
  grant_id: number | null;
  /** A role that doesn't work at once. People whose account the file makes are asked by its invitation. */
  waits_for: 'consent' | 'verification' | null;
  role: MemberRole;
  email: string;
  username: string;
  name: string | null;
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
  /** Of the current term; the section and the groups that the line names. */
  section_id: number | null;
  group_ids: number[];
}

export interface Reviewed {
  line: number;
  outcome: RosterOutcome;
  /** What changes, or what is wrong. */
  reasons: Message[];
  /** As they will be stored; where something is wrong, as the file has them. */
  values: Record<(typeof ROSTER_COLUMNS)[number], string>;
  action: Action | null;
}

/** To be called with the lines in their order: it remembers those before. */
export function reviewer(known: Known, defaults: Defaults): (row: GivenRow) => Reviewed {
  const findDepartment = departmentFinder(known.departments);
  const byDefault = known.departments.find((one) => one.id === defaults.department_id);
  const grants = new Map(known.memberships.map((one) => [`${one.role} ${one.user_id}`, one]));
  const holders = new Map(
    known.memberships.map((one) => [`${one.role} ${one.member_id.toLowerCase()}`, one.user_id]),
  );
  const suggest = suggester(known.departments.filter((one) => one.is_linked).map((one) => one.name));
  const chooseUsername = usernameChooser(known);
  const lines = new Map<string, number>();

  function refuseRepeated(
    key: string,
    line: number,
    say: (before: { line: number }) => Message,
    errors: Message[],
  ): void {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    else errors.push(say({ line: before }));
  }

  function refuseTaken(row: GivenRow, role: MemberRole, userId: number | undefined, errors: Message[]): void {
    if (row.email !== '')
      refuseRepeated(
        `email ${role} ${row.email.toLowerCase()}`,
        row.line,
        lineWords.sameEmailAndRole,
        errors,
      );
    if (row.member_id === '') return;
    const memberId = `${role} ${row.member_id.toLowerCase()}`;
    refuseRepeated(`member ${memberId}`, row.line, lineWords.sameMemberId, errors);
    const holder = holders.get(memberId);
    if (holder !== undefined && holder !== userId)
      errors.push(lineWords.memberIdTaken({ memberId: row.member_id }));
  }

  return (row) => {
    if (row.status.toLowerCase() === 'deleted') return unchanged(row, [lineWords.deleted]);
    const errors: Message[] = [];
    const account = known.accounts.get(row.email.toLowerCase());
    const role = findRole(row.role, defaults.role, errors);
    checkTexts(row, errors);
    const departments = findDepartments(row.departments, byDefault, findDepartment, suggest, errors);
    const classOrSemester =
      role === 'Student' ? findClass(row.class_or_semester, defaults.class_or_semester, errors) : null;
    const named =
      classOrSemester === null
        ? NOWHERE
        : findPlaces(
            row,
            { semester: classOrSemester, department_ids: departments.map((one) => one.id) },
            known.sections,
            errors,
          );
    if (role) refuseTaken(row, role, account?.id, errors);
    const username = account?.username ?? chooseUsername(row, errors);
    if (errors.length > 0 || !role) return { ...unchanged(row, errors), outcome: 'error' };

    const held = account && grants.get(`${role} ${account.id}`);
    const waitsFor = account && (!held || held.is_pending) ? waitsForOf(account, known.atHome) : null;
    // What waited no longer has to: it is given as if nothing had been before.
    const grant = held?.is_pending && !waitsFor ? undefined : held;
    // Nobody is in a section before they are a student.
    const places = waitsFor ? NOWHERE : named;
    const action: Action = {
      user_id: account?.id ?? null,
      grant_id: grant?.grant_id ?? null,
      waits_for: waitsFor,
      role,
      email: row.email,
      username,
      // The institution's own; it never replaces the person's.
      name: row.name || grant?.name || null,
      member_id: row.member_id,
      department_ids: departments.map((one) => one.id),
      class_or_semester: classOrSemester,
      section_id: places.section?.id ?? null,
      group_ids: places.groups.map((one) => one.id),
    };
    const moves = movesOf(places, known, grant);
    const { outcome, reasons: done } = whatItDoes(action, account, grant, known.departments, moves);
    const reasons =
      named === places || (!named.section && named.groups.length === 0)
        ? done
        : [...done, lineWords.placedLater];
    const isRenamed = !account && isPunctuated(row.username);
    const values = {
      role,
      // The name that a person of another institution goes by is none of this one's business.
      name: action.name || (account && known.atHome.has(account.id) ? account.name : null) || '',
      username,
      email: row.email,
      member_id: row.member_id,
      departments: departments.map((one) => one.name).join('; '),
      class_or_semester: String(classOrSemester ?? ''),
      section: places.section?.name ?? '',
      batch: places.section?.batch ? String(places.section.batch) : '',
      elective: places.groups.map((one) => one.name).join('; '),
    };
    return {
      line: row.line,
      outcome,
      reasons: isRenamed ? [...reasons, lineWords.otherUsername({ username })] : reasons,
      values,
      action: outcome === 'same' ? null : action,
    };
  };
}

function whatItDoes(
  action: Action,
  account: KnownAccount | undefined,
  grant: Membership | undefined,
  departments: DepartmentHere[],
  moves: Message[],
): Pick<Reviewed, 'outcome' | 'reasons'> {
  if (!account) return { outcome: 'new', reasons: [lineWords.created] };
  if (!grant) return { outcome: 'existing', reasons: [whyExisting(action, account)] };
  const what = [...changes(grant, account, action, departments), ...moves];
  if (what.length === 0)
    return { outcome: 'same', reasons: [grant.is_pending ? lineWords.waiting : lineWords.same] };
  return { outcome: 'change', reasons: what };
}

/** What a line changes about the section and groups of somebody who is a student already. */
function movesOf(
  { section, groups }: Places,
  { sections, places }: Pick<Known, 'sections' | 'places'>,
  grant: Membership | undefined,
): Message[] {
  const held = (grant && !grant.is_pending && places.get(grant.grant_id)) || new Set<number>();
  const before = sections.find((one) => one.kind === 'section' && held.has(one.id));
  const joined = groups.filter((one) => !held.has(one.id));
  return [
    ...(section && section !== before
      ? [lineWords.section({ from: before?.name ?? null, to: section.name })]
      : []),
    ...(joined.length > 0 ? [lineWords.groups({ names: joined.map((one) => one.name).join(', ') })] : []),
  ];
}

function waitsForOf(account: KnownAccount, atHome: Set<number>): Action['waits_for'] {
  if (!atHome.has(account.id)) return 'consent';
  return account.is_verified || !account.has_password ? null : 'verification';
}

function whyExisting({ role, waits_for }: Action, { is_verified }: KnownAccount): Message {
  if (waits_for === null) return lineWords.enrolled({ role });
  return is_verified ? lineWords.invited({ role }) : lineWords.notVerified({ role });
}

/** Shown as the file has it. */
function unchanged(row: GivenRow, reasons: Message[]): Reviewed {
  const values = Object.fromEntries(ROSTER_COLUMNS.map((column) => [column, row[column]]));
  return { line: row.line, outcome: 'same', reasons, values: values as Reviewed['values'], action: null };
}

/** What a line changes about somebody who is here already, such as `class 3 → 4`. */
function changes(
  grant: Membership,
  account: { name: string | null },
  wanted: Action,
  departments: DepartmentHere[],
): Message[] {
  const names = (ids: number[]) =>
    departments
      .filter((one) => ids.includes(one.id))
      .map((one) => one.name)
      .join('; ');
  const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
  const what = [];
  if (wanted.name && wanted.name !== (grant.name || account.name))
    what.push(lineWords.name({ to: wanted.name }));
  if (grant.member_id !== wanted.member_id)
    what.push(lineWords.memberId({ from: grant.member_id, to: wanted.member_id }));
  if (inOrder(grant.department_ids) !== inOrder(wanted.department_ids))
    what.push(lineWords.departments({ from: names(grant.department_ids), to: names(wanted.department_ids) }));
  if (grant.class_or_semester !== wanted.class_or_semester)
    what.push(lineWords.classOrSemester({ from: grant.class_or_semester, to: wanted.class_or_semester }));
  return what;
}

/** As a person reads it. */
export const reasonOf = ({ outcome, reasons }: Pick<Reviewed, 'outcome' | 'reasons'>) =>
  reasons.map(({ text }) => text).join(separatorOf(outcome));

export function countOutcomes(rows: { outcome: RosterOutcome }[]): Counts {
  const counts = Object.fromEntries(ROSTER_OUTCOMES.map((outcome) => [outcome, 0])) as Counts;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
