// The menus are ordered word for word, capitals included.
import type { Role } from '@quivia/contract/roles';
import { ROLE_NAMES } from '@quivia/contract/roles.words';

/** Over the groups of a menu. */
export const menuHeadings = {
  set: 'Set',
  run: 'Run',
  mark: 'Mark',
  people: 'People',
  catalogue: 'Catalogue',
  system: 'System',
  teaching: 'Teaching',
  examinations: 'Examinations',
  office: 'Office',
  quizzes: 'Quizzes',
};

/** Lists of the same people. */
export const peopleTabs = { label: 'Lists of people', everyone: 'Everyone' };

/** In the bar of a phone, on the pages of halls and vivas. */
export const workShell = { hall: 'Hall', oral: 'Viva voce' };

export const dashboardPage = {
  title: 'Dashboard',
  home: 'Home',
  dashboards: 'Available dashboards',
  profile: 'Profile',
  notification: 'Notification',
  devices: 'Devices',
};

export const adminPage = {
  title: 'Admin',
  giveRole: 'Give Role',
  createInstitution: 'Create Institution',
  createCommunity: 'Create Community',
  createCourse: 'Create Course & Department',
  people: 'People',
  accounts: 'Accounts',
  security: 'Security',
  audit: 'Audit log',
  health: 'Health',
  exams: 'Exams',
  site: 'Site',
  signOn: 'College sign-in',
  platforms: 'Learning platforms',
};

export const institutePage = {
  title: 'Institution',
  giveRoles: 'Give Roles',
  link: 'Link Department & Course',
  assignCourses: 'AssignCourses',
  classes: 'Classes',
  people: 'People',
  duties: 'Heads & controllers',
  roster: 'Roster',
  handover: 'Hand over',
  exams: 'Exams',
  viva: 'Viva voce',
  rooms: 'Rooms',
  integrations: 'Integrations',
  signOn: 'College sign-in',
  platforms: 'Learning platforms',
  apiTokens: 'API tokens',
  webhooks: 'Webhooks',
  resultFiles: 'Result files',
  audit: 'Audit log',
};

export const communityPage = {
  title: 'Community',
  startQuiz: 'Start quiz',
  createQuiz: 'Create quiz',
  recentQuiz: 'Recent quiz',
  members: 'Members',
  leaderboard: 'Leaderboard',
  rooms: 'Rooms',
  profile: 'Profile',
};

export const facultyPage = {
  title: 'faculty',
  startQuiz: 'Start Quiz',
  createQbank: 'Create Qbank',
  recentQuiz: 'Recent Quiz',
  gradebook: 'Gradebook',
  viva: 'Viva voce',
  classes: 'Classes',
  exams: 'Exams',
};

export const studentPage = {
  title: 'Student',
  takeQuiz: 'Take Quiz',
  viewResults: 'View Results',
  practice: 'Practice',
};

export const communityMemberPage = {
  title: 'Community member',
  communities: 'Communities',
  takeQuiz: 'Take quiz',
  results: 'Results',
  practice: 'Practice',
  leaderboard: 'Leaderboard',
};

export const joinFirst = {
  title: 'Join a community first',
  find: 'Find a community',
  quizzes: 'Its quizzes will appear here.',
  results: 'Your results will appear here.',
  practice: 'Questions to practise will appear here.',
  leaderboard: 'Its leaderboard will appear here.',
};

export const roleMissing = {
  title: (role: Role) => `The ${role} role is missing`,
  needed: (role: Role) => `You need the ${role} role to use this page.`,
  givenBy: {
    Admin: "The person who operates this site's server can give it to you.",
    Institution: 'An administrator of this site can give it to you.',
    Community: 'Another admin of the community or an administrator of this site can give it to you.',
    Faculty: "Your institution's administrator can give it to you.",
    Student: "Your institution's administrator can give it to you.",
    CommunityMember: 'You get it by joining a community.',
  } satisfies Record<Role, string>,
  justGiven: "If you've just been given it, check again.",
  check: 'Check again',
  dashboard: 'Go to your dashboard',
};

export const shell = {
  /** 'R25CS002 · Student'. */
  known: ({ role, member_id }: { role: Role; member_id: string | null }) =>
    [member_id, ROLE_NAMES[role]].filter(Boolean).join(' · '),
  roles: (names: string[]) => (names.length === 0 ? 'No role yet' : names.join(', ')),
};

export const help = {
  title: 'Help',
  keys: 'Keyboard shortcuts',
  shortcuts: [
    { key: 'Ctrl K', does: 'Search the list on this page' },
    { key: 'Ctrl /', does: 'Open this help' },
    { key: 'Esc', does: 'Close a dialog or a menu' },
  ],
  mac: 'On a Mac, press Command instead of Ctrl.',
  more: 'Have another question?',
  contact: 'Contact us',
};

/** What each section of a page is for. */
export const sectionHelp: Record<Role | 'dashboard', Record<string, string>> = {
  dashboard: {
    dashboards: 'Your roles, what is open now, what comes next and what is waiting for you.',
    profile: 'Your name, email, password and second factors.',
    notification: 'Your notifications, and which ones you also get by email.',
    devices:
      'Where you are signed in, and tokens of programs that act for you. Sign out what you do not recognise.',
  },
  Admin: {
    'give-role': 'Make people administrators of an institution or a community.',
    'create-institution': 'Add schools, colleges and education systems.',
    'create-community': 'Add communities that hold quizzes outside a college.',
    'create-course': 'Add departments, courses and their modules.',
    roles: 'See who holds which role, and remove roles.',
    accounts: 'Find an account, disable it or delete it.',
    security: 'Sign-ins, failed sign-ins and other security events.',
    audit: 'Who changed what, and when.',
    health: 'Whether the server, its backups and its jobs are well.',
    exams: 'Every exam on this site: how far it is and what waits.',
    site: 'Rules for passwords and second factors.',
    platforms: 'The learning platforms that institutions have connected.',
  },
  Institution: {
    'give-roles': 'Make people faculty or students of your institution.',
    link: 'Choose which departments and courses your institution offers.',
    'assign-courses': 'Choose who teaches which course.',
    classes: 'Academic years with their sections, groups and courses, and who is in them.',
    people: 'Everyone in your institution, with their IDs and departments.',
    duties: 'Choose who reads the exams of a department or of the whole institution.',
    roster: 'Add many people at once from a spreadsheet.',
    handover: 'Pass the question banks and exams of a person who leaves to a colleague.',
    exams: 'Every exam of your institution: how far it is and what waits.',
    viva: 'Practicals, projects and vivas with examiners: schemes, panels, timetable, marks and lists.',
    platforms: 'Connect Moodle, Canvas or another learning platform, so that exams open from its courses.',
    'sign-on': 'Sign-in with college accounts, and other systems that work with Quivia.',
    webhooks: 'Addresses to which Quivia sends events.',
    'result-files': 'Layouts in which your university wants marks.',
    'api-tokens': 'Tokens by which programs act for people of your institution.',
    audit: 'Who changed what in your institution, and when.',
  },
  Community: {
    'start-quiz': 'Start a quiz, and follow those that are open or coming up.',
    'create-qbank': 'Write, import and organise the questions of your quizzes.',
    'recent-quiz': 'Results of quizzes: marks, answers, analysis and release.',
    members: 'Admit people who ask to join, invite others and appoint admins.',
    leaderboard: 'Members ranked by their points.',
    profile: 'The name, description and picture of your community.',
  },
  Faculty: {
    'start-quiz': 'Start a quiz or viva, and follow those that are open or coming up.',
    'create-qbank': 'Write, import, share and organise questions in question banks.',
    'recent-quiz': 'Results of your exams: marks, answers, analysis, regrading and release.',
    classes: 'The courses you teach, with their sections, students and exams.',
    gradebook: 'The marks of each course, exam by exam, with averages.',
    viva: 'Practicals, projects and vivas with examiners: those you set up and those at which you examine.',
    exams: 'The exams of the department or institution that you watch over.',
  },
  Student: {
    'take-quiz': 'Quizzes and vivas you can take now, and those that are coming up.',
    'view-results': 'Your marks once they are released, and your progress in each course.',
    practice: 'Questions you missed, and question banks opened for practice, without marks.',
  },
  CommunityMember: {
    communities: 'Find communities, join them and choose your nickname.',
    'take-quiz': 'Quizzes of your communities that you can take now, and those that are coming up.',
    'view-results': 'Your marks once they are released.',
    practice: 'Questions you missed, and question banks opened for practice, without marks.',
    leaderboard: 'Members of a community ranked by their points.',
  },
};
