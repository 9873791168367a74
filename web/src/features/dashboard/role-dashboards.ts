import type { Role } from '@quivia/contract/roles';

interface RoleDashboard {
  name: string;
  to: string;
  purpose: string;
}

export const ROLE_DASHBOARDS: Record<Role, RoleDashboard> = {
  Admin: {
    name: 'Admin',
    to: '/admin',
    purpose: 'Create institutions, courses and departments, and make people their administrators.',
  },
  Institution: {
    name: 'Institution',
    to: '/institute',
    purpose: 'Give faculty and students their roles, link courses and departments, assign courses.',
  },
  Community: {
    name: 'Community',
    to: '/community',
    purpose: 'Run the quizzes of your community, and invite its members.',
  },
  Faculty: {
    name: 'Faculty',
    to: '/faculty',
    purpose: 'Build question banks, start quizzes and vivas, see the results.',
  },
  Student: { name: 'Student', to: '/student', purpose: 'Take your quizzes and vivas, and see your results.' },
  CommunityMember: {
    name: 'Community member',
    to: '/communitymember',
    purpose: 'Take part in the quizzes of your communities, and see who leads.',
  },
};
