// What each line of a roster would do, or why it cannot. Data in, outcomes out; nobody is ever removed.
import { ROSTER_COLUMNS, type RosterOutcome } from '@quivia/contract/rosters';
import type { DepartmentHere, MemberRole, Membership } from '../people/memberships.service.ts';
import { changes } from './changes.ts';
import type { GivenRow } from './file/columns.ts';
import { checkTexts, findClass, findDepartments, findRole } from './read-cells.ts';
import { type TakenUsernames, usernameChooser } from './usernames.ts';

/** What stands in for cells the file leaves empty. */
export interface Defaults {
  role: MemberRole | null;
  department_id: number | null;
  class_or_semester: number | null;
}

/** The state the file is held against. */
export interface Known extends TakenUsernames {
  departments: DepartmentHere[];
  /** By email in lower case. */
  accounts: Map<string, { id: number; username: string; name: string | null }>;
  memberships: Membership[];
}

/** What confirming does for one line. Without a user or a grant, one is made. */
export interface Action {
  user_id: number | null;
  grant_id: number | null;
  role: MemberRole;
  email: string;
  username: string;
  name: string | null;
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
}

export interface Reviewed {
  line: number;
  outcome: RosterOutcome;
  /** What changes, or what is wrong. */
  reason: string;
  /** As they will be stored; where something is wrong, as the file has them. */
  values: Record<(typeof ROSTER_COLUMNS)[number], string>;
  action: Action | null;
}

/** To be called with the lines in their order: it remembers those before. */
export function reviewer(known: Known, defaults: Defaults): (row: GivenRow) => Reviewed {
  const byName = new Map(known.departments.map((one) => [one.name.toLowerCase(), one]));
  const byDefault = known.departments.find((one) => one.id === defaults.department_id);
  const grants = new Map(known.memberships.map((one) => [`${one.role} ${one.user_id}`, one]));
  const holders = new Map(
    known.memberships.map((one) => [`${one.role} ${one.member_id.toLowerCase()}`, one.user_id]),
  );
  const chooseUsername = usernameChooser(known);
  const lines = new Map<string, number>();

  function refuseRepeated(key: string, line: number, what: string, errors: string[]): void {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    else errors.push(`Line ${before} has the same ${what}.`);
  }

  function refuseTaken(row: GivenRow, role: MemberRole, userId: number | undefined, errors: string[]): void {
    if (row.email !== '')
      refuseRepeated(`email ${role} ${row.email.toLowerCase()}`, row.line, 'email and role', errors);
    if (row.member_id === '') return;
    const memberId = `${role} ${row.member_id.toLowerCase()}`;
    refuseRepeated(`member ${memberId}`, row.line, 'member ID', errors);
    const holder = holders.get(memberId);
    if (holder !== undefined && holder !== userId)
      errors.push(`The member ID ${row.member_id} belongs to somebody else here.`);
  }

  return (row) => {
    if (row.status.toLowerCase() === 'deleted')
      return unchanged(row, 'The file marks this person as deleted. Nobody is removed by a file.');
    const errors: string[] = [];
    const account = known.accounts.get(row.email.toLowerCase());
    const role = findRole(row.role, defaults.role, errors);
    checkTexts(row, errors);
    const departments = findDepartments(row.departments, byDefault, byName, errors);
    const classOrSemester =
      role === 'Student' ? findClass(row.class_or_semester, defaults.class_or_semester, errors) : null;
    if (role) refuseTaken(row, role, account?.id, errors);
    const username = account?.username ?? chooseUsername(row, errors);
    if (errors.length > 0 || !role) return { ...unchanged(row, errors.join(' ')), outcome: 'error' };

    const grant = account && grants.get(`${role} ${account.id}`);
    const action: Action = {
      user_id: account?.id ?? null,
      grant_id: grant?.grant_id ?? null,
      role,
      email: row.email,
      username,
      // Given to who has none, and never replaced.
      name: account?.name || row.name || null,
      member_id: row.member_id,
      department_ids: departments.map((one) => one.id),
      class_or_semester: classOrSemester,
    };
    const { outcome, reason } = whatItDoes(action, account, grant, known.departments);
    const values = {
      role,
      name: action.name ?? '',
      username,
      email: row.email,
      member_id: row.member_id,
      departments: departments.map((one) => one.name).join('; '),
      class_or_semester: String(classOrSemester ?? ''),
    };
    return { line: row.line, outcome, reason, values, action: outcome === 'same' ? null : action };
  };
}

function whatItDoes(
  action: Action,
  account: { name: string | null } | undefined,
  grant: Membership | undefined,
  departments: DepartmentHere[],
): { outcome: RosterOutcome; reason: string } {
  if (!account) return { outcome: 'new', reason: 'Gets an account and an invitation.' };
  if (!grant) return { outcome: 'existing', reason: `Has an account; becomes ${action.role} here.` };
  const what = changes(grant, account, action, departments);
  if (what.length === 0) return { outcome: 'same', reason: 'Nothing changes.' };
  return { outcome: 'change', reason: what.join(', ') };
}

/** Shown as the file has it. */
function unchanged(row: GivenRow, reason: string): Reviewed {
  const values = Object.fromEntries(ROSTER_COLUMNS.map((column) => [column, row[column]]));
  return { line: row.line, outcome: 'same', reason, values: values as Reviewed['values'], action: null };
}
