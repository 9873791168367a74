import { catalogue, type Message } from '@quivia/contract/message';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import { plural } from '@quivia/contract/plural';
import type { Role } from '@quivia/contract/roles';
import { ROLE_TITLES } from '@quivia/contract/roles.words';

const people = (count: number) => plural(count, 'person', 'people');
const titleOf = (role: Role, entity: string | null) =>
  `${ROLE_TITLES[role].one}${entity === null ? '' : ` of ${entity}`}`;

interface Given {
  role: Role;
  entity: string;
  /** How many hold the role now, hold it with other details, and held it as it is. */
  fresh: number;
  /** How many have to accept first, and how many to verify their email. */
  invited: number;
  unverified: number;
  /** Asked before, with the same details. */
  waiting: number;
  changed: number;
  same: number;
}

/** '2 people are now students of City College. 1 person already was; nothing changed.' */
function given({ role, entity, fresh, invited, unverified, waiting, changed, same }: Given): string {
  const { one, many } = ROLE_TITLES[role];
  return [
    fresh === 1 && `1 person is now ${one} of ${entity}.`,
    fresh > 1 && `${people(fresh)} are now ${many} of ${entity}.`,
    invited === 1 && `1 person has been invited to ${entity} and becomes ${one} on accepting.`,
    invited > 1 && `${people(invited)} have been invited to ${entity} and become ${many} on accepting.`,
    unverified === 1 && `1 person becomes ${one} of ${entity} once their email is verified.`,
    unverified > 1 && `${people(unverified)} become ${many} of ${entity} once their emails are verified.`,
    waiting > 0 &&
      `${people(waiting)} ${waiting === 1 ? 'has' : 'have'} already been asked; nothing changed.`,
    changed > 0 && `${people(changed)} ${changed === 1 ? 'was' : 'were'} updated.`,
    same > 0 && `${people(same)} already ${same === 1 ? 'was' : 'were'}; nothing changed.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type LinkKind = 'course' | 'department';
interface Assigned {
  course: string;
  username: string;
  /** The name, or the username of a person without one. */
  person: string;
}

export const words = catalogue('people', {
  given,
  removed: ({ person, role, entity }: { person: string; role: Role; entity: string | null }) =>
    `${person} is no longer ${titleOf(role, entity)}.`,
  withdrawn: ({ person, entity }: { person: string; entity: string }) =>
    `${person}'s invitation to ${entity} has been withdrawn.`,
  userNotFound: PEOPLE_MESSAGES.userNotFound,
  entityNotOffered: ({ kind }: { kind: 'institution' | 'community' }) =>
    `This ${kind} doesn't exist or has been retired.`,
  memberIdTaken: ({ memberId }: { memberId: string }) =>
    `The member ID ${memberId} already belongs to someone else here.`,
  memberChanged: ({ person }: { person: string }) => `${person} has been updated.`,
  memberSame: 'Nothing changed.',
  needsClass: PEOPLE_MESSAGES.classOrSemester,
  promoted: ({ count, to }: { count: number; to: number }) =>
    count === 0
      ? 'There are no such students; nothing changed.'
      : `${plural(count, 'student')} moved to class or semester ${to}.`,
  lastAdmin: 'This is the last Admin. Make someone else an Admin first.',

  notOffered: ({ kind }: { kind: LinkKind }) => `One of the ${kind}s doesn't exist or has been retired.`,
  linked: ({ kind, count }: { kind: LinkKind; count: number }) => `${plural(count, kind)} linked.`,
  alreadyLinked: 'Already linked; nothing changed.',
  unlinked: ({ kind, count }: { kind: LinkKind; count: number }) => `${plural(count, kind)} unlinked.`,
  notLinkedBefore: 'Not linked; nothing changed.',
  coursesAssigned: ({ names, count }: { names: string; count: number }) =>
    `${names} ${count === 1 ? 'is' : 'are'} assigned to faculty. Remove the assignments first.`,
  departmentsUsed: ({ names, count }: { names: string; count: number }) =>
    `${names} ${count === 1 ? 'has' : 'have'} people or linked courses here. Remove those first.`,

  assigned: ({ course, person }: Assigned) => `${course} is assigned to ${person}.`,
  alreadyAssigned: ({ course, person }: Assigned) =>
    `${course} is already assigned to ${person}; nothing changed.`,
  unassigned: ({ course, person }: Assigned) => `${course} is no longer assigned to ${person}.`,
  notAssigned: ({ course, person }: Assigned) => `${course} isn't assigned to ${person}; nothing changed.`,

  noInstitution: "You don't administer an institution.",
  notYourInstitution: "You don't administer this institution.",
  departmentNotLinked: "A department you chose isn't linked to your institution.",
  courseNotLinked: "This course isn't linked to your institution.",
  courseNotYours: "This course isn't assigned to you.",
  notFacultyHere: "This person isn't a faculty member of your institution.",
  notYourMember: 'You can only change faculty and students of your own institution.',
  notYourRole: 'You can only remove faculty and student roles of your own institution.',
  unknownPerson: 'This person',
});

/** In the audit log, after the name of the person who did it. */
export const logged = {
  roleGiven: (username: string, role: Role, entity: string) => `made ${username} ${titleOf(role, entity)}`,
  roleChanged: (username: string, role: Role, entity: string) =>
    `changed ${username} as ${titleOf(role, entity)}`,
  memberChanged: (username: string, what: string[]) => `changed ${username}: ${what.join(', ')}`,
  memberId: (from: string, to: string) => `member ID ${from} → ${to}`,
  departments: (from: string[], to: string[]) => `departments ${from.join(', ')} → ${to.join(', ')}`,
  classOrSemester: (from: number | null, to: number | null) =>
    `class or semester ${from ?? 'none'} → ${to ?? 'none'}`,
  promoted: (count: number, from: number, to: number, department: string | undefined) =>
    `moved ${plural(count, 'student')}${department ? ` of ${department}` : ''} from class or semester ${from} to ${to}`,
  roleRemoved: (username: string, role: Role, entity: string | null) =>
    `removed ${username} as ${titleOf(role, entity)}`,
  linked: (kind: LinkKind, names: string[]) => `linked ${plural(names.length, kind)}: ${names.join(', ')}`,
  unlinked: (kind: LinkKind, names: string[]) =>
    `unlinked ${plural(names.length, kind)}: ${names.join(', ')}`,
  assigned: ({ course, username }: Assigned) => `assigned ${course} to ${username}`,
  unassigned: ({ course, username }: Assigned) => `removed ${course} from ${username}`,
};

/** Read by the operator when the server starts. */
export const adminPasswordWeak =
  'ADMIN_PASSWORD is one of the most common passwords. Please choose another one.';

export const adminTaken = (username: string, email: string) =>
  `There is no Admin yet, but the account ${username} or ${email} already belongs to someone: set ADMIN_USERNAME and ADMIN_EMAIL to others.`;

/** Read by the operator. */
export const makeAdminWords = {
  usage: 'Usage: npm run make-admin -- USERNAME',
  nobody: (username: string) =>
    `${username} has no account that can sign in. They sign up first and confirm their email; a disabled account must be enabled.`,
  made: (username: string) => `${username} is an Admin now.`,
  already: (username: string) => `${username} is an Admin already.`,
  logged: (username: string) => `made ${username} an Admin, by command`,
};

/** A call that reaches for what isn't the caller's: what the audit log says of it, and what the caller reads. */
export interface Refusal {
  refused: string;
  message: Message;
}

export const refusals = {
  institution: (id: number): Refusal => ({
    refused: `asked for institution ${id}, which is not theirs`,
    message: words.notYourInstitution,
  }),
  departments: (ids: number[]): Refusal => ({
    refused: `named ${ids.length === 1 ? 'department' : 'departments'} ${ids.join(', ')}, which the institution has not linked`,
    message: words.departmentNotLinked,
  }),
  faculty: (id: number): Refusal => ({
    refused: `named faculty ${id}, who does not teach at the institution`,
    message: words.notFacultyHere,
  }),
  course: (id: number): Refusal => ({
    refused: `named course ${id}, which the institution has not linked`,
    message: words.courseNotLinked,
  }),
  studentsOfUnassigned: (courseId: number): Refusal => ({
    refused: `asked for the students of course ${courseId}, which is not assigned to them`,
    message: words.courseNotYours,
  }),
  studentsOfUnlinked: (courseId: number): Refusal => ({
    refused: `asked for the students of course ${courseId}, which is not linked`,
    message: words.courseNotLinked,
  }),
  role: (id: number): Refusal => ({
    refused: `tried to remove role ${id}, which is not theirs to remove`,
    message: words.notYourRole,
  }),
  member: (id: number): Refusal => ({
    refused: `tried to change role ${id}, which is not theirs to change`,
    message: words.notYourMember,
  }),
};
