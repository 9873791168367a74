import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';
import type { RosterOutcome } from '@quivia/contract/rosters';

export type Counts = Record<RosterOutcome, number>;

const people = (count: number, kind: string) => plural(count, `${kind} person`, `${kind} people`);
const isUnchanged = (counts: Counts) => counts.new + counts.existing + counts.change === 0;

const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** `3 new people, 1 existing person, 2 changes, 10 unchanged` */
const counted = (counts: Counts) =>
  [
    people(counts.new, 'new'),
    people(counts.existing, 'existing'),
    plural(counts.change, 'change'),
    `${counts.same.toLocaleString('en')} unchanged`,
  ].join(', ');

function reviewed(counts: Counts): string {
  if (counts.error > 0) {
    const lines = plural(counts.error, 'line has an error', 'lines have errors');
    return counts.error === total(counts)
      ? `${lines}. Correct the file and upload it again.`
      : `${lines}. Nothing has been saved yet. Skip these lines, or correct the file and upload it again.`;
  }
  if (isUnchanged(counts)) return 'Everyone in this file is already here; nothing would change.';
  return 'Please check the review, then confirm to save it.';
}

export const words = catalogue('rosters', {
  emptyFile: 'The file is empty.',
  saving: 'The roster is being saved.',
  savingNow: 'This roster is being saved right now.',
  alreadySaved: 'This roster has already been saved; nothing changed.',
  discarded: 'The upload has been discarded.',
  invitationSent: ({ email }: { email: string }) => `A new invitation has been sent to ${email}.`,
  otherInstitution: 'This file belongs to another institution.',
  notHere: "This person isn't a faculty member or student of your institution.",
});

const everyone = (count: number) => plural(count, 'person', 'people');

/** `28 people added and invited, 1 person updated` */
const done = (counts: Counts) =>
  [
    counts.new > 0 && `${everyone(counts.new)} added and invited`,
    counts.existing > 0 && `${everyone(counts.existing)} with an account added`,
    counts.change > 0 && `${everyone(counts.change)} updated`,
  ]
    .filter(Boolean)
    .join(', ');
const unchanged = ({ same }: Counts) => (same === 0 ? '' : ` ${same.toLocaleString('en')} unchanged.`);
const skipped = ({ error }: Counts) => (error === 0 ? '' : ` ${plural(error, 'line')} skipped.`);

/** Stored with an upload, about the whole of it. */
export const progressWords = catalogue('rosters.progress', {
  reviewed,
  saved: (counts: Counts) =>
    isUnchanged(counts)
      ? 'Everyone in this file was already here; nothing changed.'
      : `${done(counts)}.${unchanged(counts)}${skipped(counts)}`,
  changedMeanwhile:
    'People or departments have changed since the review, so nothing has been saved. This is the new review: please check it and confirm again.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('rosters.log', {
  confirmed: ({ file, institution, ...counts }: Counts & { file: string; institution: string }) =>
    `confirmed the roster ${file} of ${institution}: ${counted(counts)}${counts.error > 0 ? `, ${plural(counts.error, 'line')} skipped` : ''}`,
  notTheirs: ({ id }: { id: number }) => `asked for roster ${id}, which is not theirs`,
  invitedStranger: ({ id }: { id: number }) => `invited person ${id}, who is not at the institution`,
});

/** Between what is said of one line: changes are listed, all else are sentences. */
export const separatorOf = (outcome: RosterOutcome) => (outcome === 'change' ? ', ' : ' ');

/** What one line does, or what is wrong with it. */
export const lineWords = catalogue('rosters.line', {
  created: 'Gets an account and an invitation.',
  otherUsername: ({ username }: { username: string }) =>
    `The username will be ${username}, because usernames have only letters and digits.`,
  enrolled: ({ role }: { role: string }) => `Has an account; becomes ${role} here.`,
  invited: ({ role }: { role: string }) =>
    `Has an account; is invited and becomes ${role} here on accepting.`,
  notVerified: ({ role }: { role: string }) =>
    `Not verified: the owner of this email gets a link, and becomes ${role} here by using it.`,
  waiting: "Invited; hasn't answered yet. Nothing changes.",
  same: 'Nothing changes.',
  deleted: 'The file marks this person as deleted. Files never remove anyone.',

  name: ({ to }: { to: string }) => `name → ${to}`,
  memberId: ({ from, to }: { from: string; to: string }) => `member ID ${from} → ${to}`,
  departments: ({ from, to }: { from: string; to: string }) =>
    `departments ${from || 'none'} → ${to || 'none'}`,
  classOrSemester: ({ from, to }: { from: number | null; to: number | null }) =>
    `class or semester ${from} → ${to}`,

  section: ({ from, to }: { from: string | null; to: string }) => `section ${from ?? 'none'} → ${to}`,
  groups: ({ names }: { names: string }) => `joins ${names}`,
  placedLater: 'Upload the file again once they have accepted: they get the section then.',

  noEmail: 'The email is missing.',
  badEmail: ({ email }: { email: string }) => `${email} is not an email address.`,
  noMemberId: 'The member ID is missing.',
  badMemberId: 'The member ID can have at most 40 characters of plain text.',
  roundedMemberId: ({ memberId }: { memberId: string }) =>
    `Excel has shortened the member ID to ${memberId}, so its last digits are lost. Format the column as text, enter the IDs again, and upload the file again.`,
  memberIdTaken: ({ memberId }: { memberId: string }) =>
    `The member ID ${memberId} belongs to someone else here.`,
  badName: 'The name can have at most 120 characters of plain text.',
  noRole: 'The role is missing.',
  badRole: ({ role }: { role: string }) => `The role must be Faculty or Student, not ${role}.`,
  noClass: 'The class or semester is missing.',
  badClass: ({ given }: { given: string }) =>
    `The class or semester must be a number from 1 to 20, not ${given}.`,
  badBatch: ({ given }: { given: string }) =>
    `The batch must be a year of admission such as 2024, not ${given}.`,
  unknownSection: ({ name, known }: { name: string; known: string }) =>
    `This semester has no section ${name} now. Its sections: ${known}.`,
  severalSections: ({ name }: { name: string }) =>
    `Several departments of this student have a section ${name}. Enter its full title, such as S3 Physics A.`,
  otherBatch: ({ name, batch }: { name: string; batch: number }) => `Section ${name} is of batch ${batch}.`,
  unknownGroup: ({ name }: { name: string }) => `There is no group ${name} this term.`,
  severalGroups: ({ name }: { name: string }) =>
    `Several departments have a group ${name}. Enter its full title, such as S3 Physics Robotics.`,
  noDepartment: 'The department is missing.',
  unknownDepartment: ({ name, meant }: { name: string; meant: string | null }) =>
    `There is no department ${name}.${meant ? ` Did you mean ${meant}?` : ''}`,
  departmentNotLinked: ({ name }: { name: string }) => `The department ${name} is not linked here.`,
  noFreeUsername: 'No username is free for this email: please enter one.',
  badUsername: ({ username }: { username: string }) =>
    `The username ${username} must have 5 to 23 letters or digits. Leave it blank to get one.`,
  usernameTaken: ({ username }: { username: string }) => `The username ${username} is taken.`,

  sameUsername: ({ line }: { line: number }) => `Line ${line} has the same username.`,
  sameEmailAndRole: ({ line }: { line: number }) => `Line ${line} has the same email and role.`,
  sameMemberId: ({ line }: { line: number }) => `Line ${line} has the same member ID.`,
});

/** What is wrong with the file as a whole. */
export const fileWords = catalogue('rosters.file', {
  empty: 'The file is empty.',
  noRows: 'The file has no rows below its headings.',
  oldExcel: 'This is an old or password-protected Excel file. Save it as XLSX or CSV without a password.',
  neither: 'This is neither a CSV nor an XLSX file.',
  longCell: 'A cell in this line is far too long.',
  notText: "A cell in this line contains something that isn't text.",
  tooMuch: 'The file contains far more than a list of people.',
  tooManyRows: ({ most }: { most: number }) => `The file has more than ${most.toLocaleString('en')} rows.`,
  missingColumn: ({ column }: { column: string }) =>
    `The column ${column} is missing. The template shows all columns.`,
  missingColumns: ({ columns }: { columns: string }) =>
    `The columns ${columns} are missing. The template shows all columns.`,
  missingRole:
    'The column role is missing. Add it, or choose a role for the whole file. The template shows all columns.',
  missingRoleAndMore: ({ columns }: { columns: string }) =>
    `The columns ${columns} are missing. Add them, or choose a role for the whole file instead of the column role. The template shows all columns.`,
});

/** The heading of the reasons in a file of lines with errors. */
export const REASON_COLUMN = 'reason';

/** For the template of an institution that has linked no department yet. */
export const EXAMPLE_DEPARTMENT = 'Computer Science';
