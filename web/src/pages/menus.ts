// What the menu of each role holds, and in which order. Every entry is an address, so that it opens in a new tab too.
import type { Role } from '@quivia/contract/roles';
import {
  adminPage,
  communityMemberPage,
  communityPage,
  facultyPage,
  menuHeadings as headings,
  institutePage,
  peopleTabs,
  studentPage,
} from './pages.words.ts';

interface Entry {
  /** Of its panel, or of a view that is inside another entry's panel. */
  key: string;
  label: string;
  /** Where it isn't a panel itself. */
  view?: { of: string; name: string };
  /** Only for heads of departments and controllers of examinations. */
  isForOverseers?: true;
}

interface Group {
  heading?: string;
  entries: readonly Entry[];
}

interface TabGroup {
  label: string;
  entries: readonly [Entry, ...Entry[]];
}

export interface RoleMenu {
  path: string;
  title: string;
  groups: readonly Group[];
  /** Panels of one entry, as tabs above each. The menu leads to the first. */
  tabs?: readonly TabGroup[];
}

export const MENUS: Record<Role, RoleMenu> = {
  Admin: {
    path: '/admin',
    title: adminPage.title,
    tabs: [
      {
        label: peopleTabs.label,
        entries: [
          { key: 'roles', label: peopleTabs.everyone },
          { key: 'accounts', label: adminPage.accounts },
        ],
      },
    ],
    groups: [
      {
        heading: headings.people,
        entries: [
          { key: 'give-role', label: adminPage.giveRole },
          { key: 'roles', label: adminPage.people },
        ],
      },
      {
        heading: headings.catalogue,
        entries: [
          { key: 'create-institution', label: adminPage.createInstitution },
          { key: 'create-community', label: adminPage.createCommunity },
          { key: 'create-course', label: adminPage.createCourse },
        ],
      },
      {
        heading: headings.system,
        entries: [
          { key: 'site', label: adminPage.site },
          { key: 'sign-on', label: adminPage.signOn },
          { key: 'platforms', label: adminPage.platforms },
          { key: 'security', label: adminPage.security },
          { key: 'audit', label: adminPage.audit },
          { key: 'health', label: adminPage.health },
          { key: 'exams', label: adminPage.exams },
        ],
      },
    ],
  },
  Institution: {
    path: '/institute',
    title: institutePage.title,
    tabs: [
      {
        label: peopleTabs.label,
        entries: [
          { key: 'people', label: peopleTabs.everyone },
          { key: 'duties', label: institutePage.duties },
          { key: 'roster', label: institutePage.roster },
          { key: 'handover', label: institutePage.handover },
        ],
      },
      {
        label: institutePage.integrations,
        entries: [
          { key: 'sign-on', label: institutePage.signOn },
          { key: 'platforms', label: institutePage.platforms },
          { key: 'api-tokens', label: institutePage.apiTokens },
          { key: 'webhooks', label: institutePage.webhooks },
          { key: 'result-files', label: institutePage.resultFiles },
        ],
      },
    ],
    groups: [
      {
        heading: headings.people,
        entries: [
          { key: 'give-roles', label: institutePage.giveRoles },
          { key: 'people', label: institutePage.people },
        ],
      },
      {
        heading: headings.teaching,
        entries: [
          { key: 'link', label: institutePage.link },
          { key: 'assign-courses', label: institutePage.assignCourses },
          { key: 'classes', label: institutePage.classes },
        ],
      },
      {
        heading: headings.examinations,
        entries: [
          { key: 'exams', label: institutePage.exams },
          { key: 'viva', label: institutePage.viva },
          { key: 'rooms', label: institutePage.rooms },
        ],
      },
      {
        heading: headings.office,
        entries: [
          { key: 'sign-on', label: institutePage.integrations },
          { key: 'audit', label: institutePage.audit },
        ],
      },
    ],
  },
  Community: {
    path: '/community',
    title: communityPage.title,
    groups: [
      {
        heading: headings.quizzes,
        entries: [
          { key: 'start-quiz', label: communityPage.startQuiz },
          { key: 'create-qbank', label: communityPage.createQuiz },
          { key: 'recent-quiz', label: communityPage.recentQuiz },
          { key: 'rooms', label: communityPage.rooms },
        ],
      },
      {
        heading: headings.people,
        entries: [
          { key: 'members', label: communityPage.members },
          { key: 'leaderboard', label: communityPage.leaderboard },
          { key: 'profile', label: communityPage.profile },
        ],
      },
    ],
  },
  Faculty: {
    path: '/faculty',
    title: facultyPage.title,
    groups: [
      {
        heading: headings.set,
        entries: [
          { key: 'start-quiz', label: facultyPage.startQuiz },
          { key: 'create-qbank', label: facultyPage.createQbank },
          { key: 'classes', label: facultyPage.classes },
        ],
      },
      { heading: headings.run, entries: [{ key: 'viva', label: facultyPage.viva }] },
      {
        heading: headings.mark,
        entries: [
          { key: 'recent-quiz', label: facultyPage.recentQuiz },
          {
            key: 'gradebook',
            label: facultyPage.gradebook,
            view: { of: 'recent-quiz', name: 'gradebook' },
          },
        ],
      },
      {
        heading: headings.office,
        entries: [{ key: 'exams', label: facultyPage.exams, isForOverseers: true }],
      },
    ],
  },
  Student: {
    path: '/student',
    title: studentPage.title,
    groups: [
      {
        entries: [
          { key: 'take-quiz', label: studentPage.takeQuiz },
          { key: 'view-results', label: studentPage.viewResults },
          { key: 'practice', label: studentPage.practice },
        ],
      },
    ],
  },
  CommunityMember: {
    path: '/communitymember',
    title: communityMemberPage.title,
    groups: [
      {
        entries: [
          { key: 'communities', label: communityMemberPage.communities },
          { key: 'take-quiz', label: communityMemberPage.takeQuiz },
          { key: 'view-results', label: communityMemberPage.results },
          { key: 'practice', label: communityMemberPage.practice },
          { key: 'leaderboard', label: communityMemberPage.leaderboard },
        ],
      },
    ],
  },
};
