import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';
import { memberCount } from '../communities.words.ts';

export const membersPanel = {
  invite: 'Invite people',
  title: 'Members',
  lead: (name: string, members: number) =>
    `${name} has ${memberCount(members)}. Admins who haven't joined are listed but not counted.`,
  list: 'Members and admins',
  search: 'Search members',
  notFound: 'No one found',
  notFoundHint: (search: string) => `No name or username contains ‘${search}’.`,
  none: 'No one has joined yet',
  noneHint: 'Create a code, or invite people by email.',
};

export const memberTable = {
  caption: 'Members and admins of the community',
  person: 'Person',
  joined: 'Joined',
  action: 'Action',
  notMember: 'Not a member',
  you: '(you)',
  admin: 'Admin',
  nickname: (nickname: string) => `On the leaderboard as ${nickname}`,
  menu: (username: string) => `Manage ${username}`,
  promote: 'Make admin',
  demote: 'Remove as admin',
  stepDown: 'Step down as admin',
  remove: 'Remove from community',
};

export const memberDialog = {
  promote: (person: string) => ({
    title: `Make ${person} an admin?`,
    text: `${person} will be able to do everything you can: write quizzes, see every result, invite and remove people, and edit the profile.`,
    confirm: 'Make admin',
  }),
  remove: (person: string) => ({
    title: `Remove ${person}?`,
    text: `${person} will lose access to the quizzes, no longer appear on the leaderboard, and be notified.`,
    confirm: 'Remove',
  }),
  demote: (person: string) => ({
    title: `Remove ${person} as admin?`,
    text: `${person} will immediately lose the admin role and be notified. If they are also a member, they stay one.`,
    confirm: 'Remove as admin',
  }),
  stepDown: () => ({
    title: 'Step down as admin?',
    text: "You lose the admin role immediately and leave this page. While you're a member, another admin can make you an admin again.",
    confirm: 'Step down',
  }),
};

export const requestList = {
  title: (count: number) => `${plural(count, 'person', 'people')} ${count === 1 ? 'wants' : 'want'} to join`,
  none: 'No pending requests',
  requested: (when: ReactNode) => <>Requested {when}</>,
  approve: 'Approve',
  approveNamed: (username: string) => `Approve ${username}`,
  decline: 'Decline',
  declineNamed: (username: string) => `Decline ${username}`,
};
