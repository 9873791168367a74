import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import type { Role } from '@quivia/contract/roles';
import { ROLE_TITLES } from '@quivia/contract/roles.words';

export const ofInstitution = {
  label: 'Institution',
  none: "You don't administer an institution",
  noneHint: 'It may have been retired. A site administrator can tell you more.',
};

export const rolesPanel = {
  title: 'People',
  lead: 'Who holds which role, and where.',
};

export const peoplePanel = {
  title: 'People',
  lead: 'The faculty and students of your institution.',
};

/** Of institutions, on the person's own dashboard. */
export const invitations = {
  title: 'Invitations',
  asRole: (role: Role, memberId: string | null) =>
    `Would like to add you as ${ROLE_TITLES[role].one}${memberId ? `, member ID ${memberId}` : ''}.`,
  accept: 'Accept',
  acceptOf: (institution: string) => `Accept the invitation from ${institution}`,
  decline: 'Decline',
  declineOf: (institution: string) => `Decline the invitation from ${institution}`,
};

/** Beside a person whose role doesn't work yet, or whose address nobody has confirmed. */
export const standing = {
  invited: 'Invited, not accepted yet',
  notVerified: 'Not verified',
  resend: 'Resend invitation',
  resendTo: (person: string) => `Resend invitation to ${person}`,
};

export const grants = {
  search: 'Search people',
  role: 'Role',
  all: 'All',
  notFound: 'No one found',
  notFoundHint: 'Try another name, or fewer filters.',
  none: 'No one holds a role here yet',
  caption: 'Who holds which role',
  person: 'Person',
  email: 'Email',
  entity: 'Where',
  details: 'As',
  memberId: 'Member ID',
  departments: 'Departments',
  since: 'Since',
  action: 'Action',
  department: 'Department',
  allDepartments: 'All departments',
  semester: 'Class or semester',
  allSemesters: 'All semesters',
  semesterNamed: (number: number) => `Semester ${number}`,
  waiting: 'Not accepted yet',
  edit: 'Edit',
  editNamed: (person: string) => `Edit ${person}`,
  promote: (semester: number) => `Promote semester ${semester}…`,
  remove: 'Remove',
  removeFrom: (role: string, username: string) => `Remove the ${role} role from ${username}`,
};

export const editMember = {
  title: (person: string) => `Edit ${person}`,
  memberId: 'Member ID',
  semester: 'Class or semester',
  departments: 'Departments',
  cancel: 'Cancel',
  save: 'Save',
};

export const promoteDialog = {
  title: (from: number, to: number) => `Move semester ${from} to semester ${to}?`,
  text: (from: number, department: string | undefined) =>
    `All students of semester ${from}${department ? ` in ${department}` : ', in every department,'} are moved. Exams that have already been assigned to them stay.`,
  confirm: 'Move students',
};

const at = (entity: string | null) => (entity ? ` at ${entity}` : '');

export const removeRoleDialog = {
  title: (role: string) => `Remove the ${role} role?`,
  confirm: 'Remove',
  ofOthers: (person: string, entity: string | null) => (
    <>
      <strong>{person}</strong> will immediately lose this role{at(entity)} and be notified.
    </>
  ),
  /** Of faculty. */
  leavesWork:
    'Their question banks, exams and vivas stay, and wait under Hand over until you give them to a colleague.',
  ofInvited: (person: string, entity: string | null) => (
    <>
      <strong>{person}</strong> has not joined yet. This withdraws the invitation{at(entity)}.
    </>
  ),
  ofSelf: (entity: string | null) =>
    `This is your own role${at(entity)}. You lose it immediately and may have to leave this page.`,
};

export const linkPanel = {
  title: 'Link Department & Course',
  lead: 'Choose what your institution offers. People can only be assigned to linked departments and courses.',
  selectAll: 'Select all shown',
  selectNamed: (name: string) => `Select ${name}`,
  name: 'Name',
  retired: 'Retired',
  inClassOrSemester: (number: number) => `semester ${number}`,
  selected: (count: number) => `${count} selected`,
};

export const linkTables = {
  course: {
    linked: {
      title: 'Your Courses',
      caption: 'Your Courses list',
      search: 'Search your courses',
      button: 'Unlink Course',
      none: 'No courses linked yet',
    },
    unlinked: {
      title: 'Available Courses',
      caption: 'Available Courses list',
      search: 'Search available courses',
      button: 'Link Course',
      none: 'No other courses',
    },
    noneSelected: PEOPLE_MESSAGES.selectCourses,
  },
  department: {
    linked: {
      title: 'Your Departments',
      caption: 'Your Departments list',
      search: 'Search your departments',
      button: 'Unlink Departments',
      none: 'No departments linked yet',
    },
    unlinked: {
      title: 'Available Departments',
      caption: 'Available Departments list',
      search: 'Search available departments',
      button: 'Link Departments',
      none: 'No other departments',
    },
    noneSelected: PEOPLE_MESSAGES.selectDepartments,
  },
};

export const assignPanel = {
  title: 'AssignCourses',
  lead: 'Faculty can see the courses assigned to them and write questions for those courses.',
  form: 'Assign a course',
  faculty: 'Faculty',
  noFaculty: 'Give someone the Faculty role first',
  course: 'Course',
  noCourses: 'Link courses first',
  submit: 'Assign Course',
  facultyNamed: (facultyId: string, person: string) => `${facultyId} · ${person}`,
  courseNamed: (name: string, code: string) => `${name} (${code})`,
};

export const teachingList = {
  title: 'Who teaches what',
  search: 'Search faculty',
  notFound: 'No one found',
  none: 'No faculty yet',
  noneHint: 'Give people the Faculty role under Give Roles.',
  caption: 'Faculty and their courses',
  facultyId: 'Faculty ID',
  name: 'Name',
  departments: 'Departments',
  courses: 'Courses',
  noCourse: 'No courses yet',
  removeFrom: (course: string, person: string) => `Remove ${course} from ${person}`,
  removeTitle: 'Remove this course?',
  removeText: (person: string, course: string) => `${person} will no longer see ${course}.`,
  remove: 'Remove',
};
