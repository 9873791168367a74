import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/buttons/text-link.tsx';

export const communitiesPanel = {
  title: 'Communities',
  lead: 'Quizzes with people who share your interests.',
};

export const joinedCommunities = {
  title: 'Your communities',
  none: "You haven't joined a community yet.",
  noneHint: 'Enter an invitation code, or find an open community.',
};

export const joinedCard = {
  joined: (day: ReactNode) => <>joined {day}</>,
  shownAs: (nickname: string) => (
    <>
      Shown as <strong className="font-semibold text-ink">{nickname}</strong>
    </>
  ),
  shownByName: 'You appear under your own name',
  nickname: 'Nickname',
  nicknameIn: (name: string) => `Nickname in ${name}`,
  quizzes: 'Quizzes',
  quizzesOf: (name: string) => `Quizzes of ${name}`,
  leaderboard: 'Leaderboard',
  leaderboardOf: (name: string) => `Leaderboard of ${name}`,
  leave: 'Leave',
  leaveNamed: (name: string) => `Leave ${name}`,
};

export const leaveDialog = {
  title: (name: string) => `Leave ${name}?`,
  confirm: 'Leave',
  loss: "You'll lose access to its quizzes and no longer appear on its leaderboard.",
  rejoin: {
    byInvitation: "To rejoin, you'll need another invitation.",
    byApproval: 'To rejoin, an admin has to approve you again.',
    freely: 'You can rejoin at any time.',
  },
};

export const nicknameDialog = {
  title: (name: string) => `Your nickname in ${name}`,
  label: 'Nickname',
  hint: 'Shown on the leaderboard instead of your name. Leave blank to use your name. Admins can always see who you are.',
  cancel: 'Cancel',
  save: 'Save',
};

export const codeCard = {
  title: 'Do you have a code?',
  another: 'Enter another code',
  label: 'Invitation code',
  hint: '8 letters and digits, or paste the link. Codes never contain 0, 1, I, L, O or U.',
  placeholder: 'ABCD-EFGH',
  submit: 'Continue',
};

const join = { join: 'Join', joinNamed: (name: string) => `Join ${name}` };

export const findCommunities = {
  ...join,
  title: 'Find a community',
  search: 'Search communities',
  approvalNeeded: 'approval needed',
  isMember: "You're a member",
  requested: 'Requested',
  cancel: 'Cancel request',
  cancelNamed: (name: string) => `Cancel request to join ${name}`,
  ask: 'Ask to join',
  askNamed: (name: string) => `Ask to join ${name}`,
  notFound: 'No community found',
  notFoundHint: (search: string) => `No open community matches ‘${search}’.`,
  none: 'No open communities yet',
  noneHint: 'You can join others by invitation.',
};

export const joinPage = {
  title: 'Join a community',
  damagedLink: 'This link is incomplete. Enter the code from your invitation, or ask for a new link.',
  withoutCode: (
    <>
      No code? <TextLink to="/communitymember">Browse open communities</TextLink> or go to your{' '}
      <TextLink to="/dashboard">dashboard</TextLink>.
    </>
  ),
};

export const invitationCard = {
  ...join,
  invitedBy: (person: string) => (
    <>
      <strong className="text-ink">{person}</strong> invites you to
    </>
  ),
  signUp: 'Sign up to join',
  signIn: 'I have an account: sign in',
  busyNetwork: 'Many invitations were opened from your network. Sign in to see yours.',
  loading: 'Checking your invitation',
  isMember: "You're already a member",
  toCommunities: 'Go to your communities',
  tryAgainIn: (minutes: number) =>
    minutes <= 1 ? 'You can try again in a minute.' : `You can try again in ${minutes} minutes.`,
};
