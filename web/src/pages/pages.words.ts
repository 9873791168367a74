// The menus are ordered word for word, capitals included.
import type { Role } from '@quivia/contract/roles';

export const dashboardPage = {
  title: 'Dashboard',
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
  roles: 'Roles',
  accounts: 'Accounts',
  security: 'Security',
  audit: 'Audit log',
  health: 'Health',
  site: 'Site',
};

export const institutePage = {
  title: 'Institution',
  giveRoles: 'Give Roles',
  link: 'Link Department & Course',
  assignCourses: 'AssignCourses',
  people: 'People',
  roster: 'Roster',
  handover: 'Hand over',
  audit: 'Audit log',
};

export const communityPage = {
  title: 'Community',
  startQuiz: 'Start quiz',
  createQuiz: 'Create quiz',
  recentQuiz: 'Recent quiz',
  members: 'Members',
  leaderboard: 'Leaderboard',
  profile: 'Profile',
};

export const facultyPage = {
  title: 'faculty',
  startQuiz: 'Start Quiz',
  createQbank: 'Create Qbank',
  recentQuiz: 'Recent Quiz',
};

export const studentPage = { title: 'Student', takeQuiz: 'Take Quiz', viewResults: 'View Results' };

export const communityMemberPage = {
  title: 'Community member',
  communities: 'Communities',
  takeQuiz: 'Take quiz',
  results: 'Results',
  leaderboard: 'Leaderboard',
};

export const joinFirst = {
  title: 'Join a community first',
  find: 'Find a community',
  quizzes: 'Its quizzes will appear here.',
  results: 'Your results will appear here.',
  leaderboard: 'Its leaderboard will appear here.',
};

export const roleMissing = {
  title: (role: Role) => `The ${role} role is missing`,
  needed: (role: Role) => `You need the ${role} role to use this page.`,
  givenBy: {
    Admin: 'Another administrator of this site can give it to you.',
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
