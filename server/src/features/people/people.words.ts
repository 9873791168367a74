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
  /** Where there is only one. */
  person?: string | undefined;
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
function given({
  role,
  entity,
  person = '1 person',
  fresh,
  invited,
  unverified,
  waiting,
  changed,
  same,
}: Given): string {
  const { one, many } = ROLE_TITLES[role];
  return [
    fresh === 1 && `${person} is now ${one} of ${entity}.`,
    fresh > 1 && `${people(fresh)} are now ${many} of ${entity}.`,
    invited === 1 && `${person} has been invited to ${entity} and becomes ${one} on accepting.`,
    invited > 1 && `${people(invited)} have been invited to ${entity} and become ${many} on accepting.`,
    unverified === 1 && `${person} becomes ${one} of ${entity} once their email is verified.`,
    unverified > 1 && `${people(unverified)} become ${many} of ${entity} once their emails are verified.`,
    waiting > 0 &&
      `${waiting === 1 ? person : people(waiting)} ${waiting === 1 ? 'has' : 'have'} already been asked; nothing changed.`,
    changed > 0 && `${changed === 1 ? person : people(changed)} ${changed === 1 ? 'was' : 'were'} updated.`,
    same > 0 &&
      `${same === 1 ? person : people(same)} already ${same === 1 ? 'was' : 'were'}; nothing changed.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type LinkKind = 'course' | 'department';
interface Assigned {
  course: string;
  /** The name, or the username of a person without one. */
  person: string;
}
interface LoggedRole {
  person: string;
  role: Role;
  entity: string | null;
}
interface MemberChanged {
  person: string;
  /** Each `R12 → R13`; absent where nothing changed. */
  memberIds?: string;
  departments?: string;
  classes?: string;
}
interface Promoted {
  count: number;
  from: number;
  to: number;
  department?: string | undefined;
}
interface Links {
  kind: LinkKind;
  count: number;
  names: string;
}

export const words = catalogue('people', {
  given,
  invitedByMail: ({
    person,
    email,
    role,
    entity,
  }: {
    person: string;
    email: string;
    role: Role;
    entity: string;
  }) => `An invitation is on its way to ${email}. ${person} becomes ${titleOf(role, entity)} on accepting.`,
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
export const logged = catalogue('people.log', {
  roleGiven: ({ person, role, entity }: LoggedRole) => `made ${person} ${titleOf(role, entity)}`,
  roleChanged: ({ person, role, entity }: LoggedRole) => `changed ${person} as ${titleOf(role, entity)}`,
  memberChanged: ({ person, memberIds, departments, classes }: MemberChanged) =>
    `changed ${person}: ${[
      memberIds && `member ID ${memberIds}`,
      departments && `departments ${departments}`,
      classes && `class or semester ${classes}`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  promoted: ({ count, from, to, department }: Promoted) =>
    `moved ${plural(count, 'student')}${department ? ` of ${department}` : ''} from class or semester ${from} to ${to}`,
  roleRemoved: ({ person, role, entity }: LoggedRole) => `removed ${person} as ${titleOf(role, entity)}`,
  linked: ({ kind, count, names }: Links) => `linked ${plural(count, kind)}: ${names}`,
  unlinked: ({ kind, count, names }: Links) => `unlinked ${plural(count, kind)}: ${names}`,
  assigned: ({ course, person }: Assigned) => `assigned ${course} to ${person}`,
  unassigned: ({ course, person }: Assigned) => `removed ${course} from ${person}`,
  adminByCommand: ({ person }: { person: string }) => `made ${person} an Admin, by command`,
});

/** What was and what is now. */
export const became = (from: string | number | null, to: string | number | null) =>
  `${from ?? 'none'} → ${to ?? 'none'}`;

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
};

/** A call that reaches for what isn't the caller's: what the audit log says of it, and what the caller reads. */
export interface Refusal {
  refused: Message;
  message: Message;
}

const refused = catalogue('people.refused', {
  institution: ({ id }: { id: number }) => `asked for institution ${id}, which is not theirs`,
  departments: ({ ids, count }: { ids: string; count: number }) =>
    `named ${count === 1 ? 'department' : 'departments'} ${ids}, which the institution has not linked`,
  faculty: ({ id }: { id: number }) => `named faculty ${id}, who does not teach at the institution`,
  course: ({ id }: { id: number }) => `named course ${id}, which the institution has not linked`,
  studentsOfUnassigned: ({ id }: { id: number }) =>
    `asked for the students of course ${id}, which is not assigned to them`,
  studentsOfUnlinked: ({ id }: { id: number }) =>
    `asked for the students of course ${id}, which is not linked`,
  role: ({ id }: { id: number }) => `tried to remove role ${id}, which is not theirs to remove`,
  member: ({ id }: { id: number }) => `tried to change role ${id}, which is not theirs to change`,
});

const refusing =
  (what: (params: { id: number }) => Message, message: Message) =>
  (id: number): Refusal => ({ refused: what({ id }), message });

export const refusals = {
  institution: refusing(refused.institution, words.notYourInstitution),
  departments: (ids: number[]): Refusal => ({
    refused: refused.departments({ ids: ids.join(', '), count: ids.length }),
    message: words.departmentNotLinked,
  }),
  faculty: refusing(refused.faculty, words.notFacultyHere),
  course: refusing(refused.course, words.courseNotLinked),
  studentsOfUnassigned: refusing(refused.studentsOfUnassigned, words.courseNotYours),
  studentsOfUnlinked: refusing(refused.studentsOfUnlinked, words.courseNotLinked),
  role: refusing(refused.role, words.notYourRole),
  member: refusing(refused.member, words.notYourMember),
};
