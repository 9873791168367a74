import type { HomeExam, Overview, Setup } from '@quivia/contract/home';
import { plural } from '@quivia/contract/plural';
import { MOST_DUE } from '@quivia/contract/practice';
import type { Role } from '@quivia/contract/roles';
import type { ReactNode } from 'react';

export const dashboardsPanel = {
  title: 'Home',
  /** Ordered; in small print. */
  dashboards: 'Available dashboards',
  welcome: (username: string) => `Welcome, ${username}.`,
  notYet: "You aren't in a college yet",
  none: 'user has no specific dashboards',
  noneHint:
    "Once your college adds you as a student or teacher, you'll find your exams here. Meanwhile, join a community.",
  roles: 'Your roles',
  next: 'What you can do next',
  askCollege: (username: string) => (
    <>
      <strong>Studying or teaching at a college?</strong> Give its administrator your username,{' '}
      <strong>{username}</strong>, or your email. You'll be asked here before you join.
    </>
  ),
  joinByCode: (join: ReactNode) => (
    <>
      <strong>Have an invitation code?</strong> {join}.
    </>
  ),
  enterCode: 'Enter it to join a community',
  examineViva: (vivas: ReactNode) => (
    <>
      <strong>Invited to examine a viva voce?</strong> {vivas}.
    </>
  ),
  vivas: 'Open your vivas',
  withheld: (roles: string[]) =>
    `This site requires a second factor for your role (${roles.join(', ')}). You can use it once you have set one up.`,
  ofCollege: (institution: string, roles: string[]) =>
    `${institution} asks you to sign in with your college account. Your role (${roles.join(', ')}) works after that.`,
  continueWith: (institution: string) => `Continue with ${institution}`,
  setUpFactor: 'Set up a second factor',
  findCommunity: 'Find a community',
  moreQuizzes: (findCommunity: ReactNode) => <>Want more quizzes? {findCommunity}.</>,
};

export const roleDashboards: Record<Role, { name: string; purpose: string }> = {
  Admin: {
    name: 'Admin',
    purpose: 'Create institutions, courses and departments, and appoint administrators.',
  },
  Institution: {
    name: 'Institution',
    purpose: 'Give faculty and student roles, link courses and departments, and assign courses.',
  },
  Community: { name: 'Community', purpose: 'Run quizzes for your community and invite members.' },
  Faculty: {
    name: 'Faculty',
    purpose: 'Build question banks, start quizzes and vivas, and see the results.',
  },
  Student: { name: 'Student', purpose: 'Take your quizzes and vivas, and see your results.' },
  CommunityMember: {
    name: 'Community member',
    purpose: "Take your communities' quizzes and see the leaderboards.",
  },
};

export const home = {
  open: 'Open now',
  noneOpen: 'No quiz is open right now.',
  upcoming: 'Coming up',
  noneUpcoming: 'No quiz is scheduled.',
  until: (time: string) => `until ${time}`,
  opens: (time: string) => `opens ${time}`,
  take: (isStarted: boolean) => (isStarted ? 'Continue' : 'Start'),
  progress: ({ in_progress, ended, total }: NonNullable<HomeExam['students']>) =>
    in_progress > 0 ? `${in_progress} in progress, ${ended} of ${total} done` : `${ended} of ${total} done`,
  assigned: (count: number, role: HomeExam['role']) =>
    plural(count, role === 'Community' ? 'member' : 'student'),
  waiting: 'Waiting for you',
  nothingWaits: "You're all caught up.",
  waitingForExaminer: 'Waiting for your examiner',
  toMark: (answers: number) =>
    `${plural(answers, 'answer')} ${answers === 1 ? 'waits' : 'wait'} for you to mark`,
  lateToDecide: (students: number, isCommunity: boolean) =>
    `Late answers of ${plural(students, isCommunity ? 'member' : 'student')} wait for your decision`,
  toRelease: 'Results are ready to release',
  toImport: (bank: string) => `Questions to review for ${bank}`,
  rosterToReview: (institution: string) => `Roster to review for ${institution}`,
  requests: (count: number) => (count === 1 ? '1 person wants to join' : `${count} people want to join`),
  practise: (due: number) =>
    `${due >= MOST_DUE ? `${MOST_DUE} or more questions` : plural(due, 'question')} to practise today`,
  practiseHint: 'No marks. Missed questions come first.',
  practiseInCommunities: 'In your communities, without marks',
  drafts: 'Unsaved questions',
  draftsHint: 'Kept on this device. Open the question bank to save them.',
  unread: 'Unread',
  allUnread: 'All notifications',
};

export const overview = {
  site: 'This site',
  today: ({ kind, name }: Pick<Overview, 'kind' | 'name'>) =>
    ({
      site: 'Exams on this site, now and within a day',
      institution: `Exams at ${name}, now and within a day`,
      duty: 'Exams you watch over, now and within a day',
    })[kind],
  allExams: 'All exams',
  noneToday: 'No exam is open, and none opens within a day.',
  figures: {
    open_exams: 'Exams open now',
    unreleased: 'Results not released',
    students: 'Students',
    faculty: 'Faculty',
    invited: "Invited, haven't joined yet",
    courses: 'Courses',
    institutions: 'Institutions',
    communities: 'Communities',
    administrators: 'Administrators',
  } satisfies Record<Overview['figures'][number]['figure'], string>,
};

export const setup = {
  done: '(done)',
  title: ({ kind, name }: Setup) =>
    ({
      site: 'Set up this site',
      institution: `Set up ${name}`,
      faculty: 'Your first exam',
      community: `Set up ${name}`,
    })[kind],
  steps: {
    site: {
      education_system: { name: 'Education system', hint: 'Add a board or university.' },
      institution: { name: 'Institution', hint: 'Add a school or college.' },
      department: { name: 'Department', hint: 'Add the departments that institutions can link.' },
      course: { name: 'Course', hint: 'Add courses with their modules.' },
      administrator: { name: 'Administrator', hint: 'Choose who runs the institution.' },
    },
    institution: {
      departments: { name: 'Departments', hint: 'Link the departments you have.' },
      courses: { name: 'Courses', hint: 'Link the courses you teach.' },
      people: { name: 'People', hint: 'Upload a roster, or give roles to people one by one.' },
      teaching: { name: 'Teaching', hint: 'Assign courses to faculty.' },
    },
    faculty: {
      courses: { name: 'Courses', hint: 'Your institution assigns them to you.' },
      bank: { name: 'Question bank', hint: 'Create one, then write or import questions.' },
      exam: { name: 'Quiz or viva', hint: 'Start it for your students.' },
    },
    community: {
      bank: { name: 'Questions', hint: 'Create a question bank, then write or import questions.' },
      members: { name: 'Members', hint: 'Invite people by email or with a code.' },
      exam: { name: 'Quiz', hint: 'Start it for your members.' },
    },
  } satisfies {
    [Kind in Setup['kind']]: Record<
      Extract<Setup, { kind: Kind }>['steps'][number]['step'],
      { name: string; hint: string }
    >;
  },
};

export const profilePanel = {
  title: 'Profile',
  devices: 'Devices',
  account: 'Your account',
  name: 'Name',
  username: 'Username',
  noName: 'None: you are listed by your username',
  email: 'Email',
  password: 'Password',
  verified: 'Verified Profile',
  notVerified: 'Email is Not Verified',
};

export const verifyEmail = {
  title: 'Verify your email',
  newEmail: 'New email',
  sentTo: (email: string) => (
    <>
      Enter the code that we sent to <strong>{email}</strong>.
    </>
  ),
  code: 'Code',
  hint: '6 digits. Expires in 10 minutes.',
  submit: 'Verify',
  resend: 'Send the code again',
};

export const verifyReminder = {
  title: "Your email isn't verified",
  text: (email: string) => (
    <>
      We sent a code to <strong className="break-all">{email}</strong>. Roles you are given start working once
      you've entered it.
    </>
  ),
  enterCode: 'Enter the code',
  resend: 'Send the code again',
};

export const changeName = {
  name: 'Name',
  hint: 'Shown beside your username. Leave blank to be listed by your username. If an institution has your name in its roster, that name appears instead.',
  submit: 'Save name',
};

export const changePassword = {
  submit: 'Change password',
  none: "You sign in without a password. With one, you can also sign in when your college's sign-in doesn't answer.",
  notSet: 'Not set',
};

export const changeEmail = {
  email: 'New email',
  hint: "Your email won't change until you confirm the new one.",
  submit: 'Change email',
};

export const deletion = {
  title: 'Delete account',
  lead: 'Delete your account and everything that identifies you.',
  ask: 'Delete account…',
  question: 'Delete your account for good?',
  consequences:
    'Your name, email, username, devices and notifications are deleted, and you are signed out everywhere. Your marks stay in the lists of your institutions under a pseudonym. If you decided about marks, exams or roles, the audit log keeps your name with these decisions for three years. Nobody can undo this.',
  password: 'Your password',
  cancel: 'Keep account',
  confirm: 'Delete account',
};

export const devicesPanel = {
  title: 'Devices',
  lead: "Devices signed in to your account. Don't recognise one? Sign it out and change your password.",
  none: 'No devices',
  thisDevice: 'This device',
  address: 'IP address',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  kinds: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' },
  signOut: 'Sign out',
  signOutOthers: 'Sign out all other devices',
};

export const signOutDialog = {
  title: 'Sign out all other devices?',
  text: "Anyone using your account on them will need to sign in again. You'll stay signed in on this device.",
  confirm: 'Sign out other devices',
};
