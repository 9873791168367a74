import type { MarkingGuest } from '@quivia/contract/marking-guests';
import { plural } from '@quivia/contract/plural';
import type { GivenShare } from '@quivia/contract/team';
import { SHARE_ALLOWS, SHARE_NAMES } from '@quivia/contract/team.words';

export const shareNames = SHARE_NAMES;

export const team = {
  title: 'Team',
  you: 'You',
  yours: (share: keyof typeof SHARE_ALLOWS) => `You can ${SHARE_ALLOWS[share]}.`,
  community: 'The admins of the community run this exam together.',
  given: (by: string) => `Shared by ${by}`,
  noAccess: 'This share opens nothing: they have left the college, or they take this exam.',
  shareOf: (who: string) => `Share of ${who}`,
  more: (who: string) => `More for ${who}`,
  end: 'End the share',
  handOver: 'Hand the exam over',
  leave: 'Leave the team',
};

export const endDialog = {
  title: (who: string) => `End the share of ${who}?`,
  text: 'They lose access at once, also in pages that are open. They are notified.',
  confirm: 'End the share',
};

export const handOverDialog = {
  title: (who: string) => `Hand this exam over to ${who}?`,
  text: 'They will own it, with its results, and decide who has a share. You can still run it.',
  confirm: 'Hand over',
};

export const leaveDialog = {
  title: 'Leave the team of this exam?',
  text: 'You will no longer see it. Only its owner can let you in again.',
  confirm: 'Leave',
};

export const shareForm = {
  title: 'Share with colleagues',
  lead: 'Faculty of your college who don’t take this exam. Those who teach its course come first.',
  search: 'Name or username',
  all: (count: number) => `Choose all ${count} who teach this course`,
  teaches: 'Teaches this course',
  nobody: 'Nobody found.',
  nobodyElse: 'Your college has no other faculty yet.',
  colleagues: 'Colleagues',
  share: 'They can',
  shares: {
    see: 'See results and analysis',
    mark: 'See paper, key and marks',
    run: 'Run the exam',
  } satisfies Record<GivenShare, string>,
  explained: {
    see: 'Students now; marks, keys and analysis once the exam has ended.',
    mark: 'Also marks and keys at any time, and the paper.',
    run: 'Also change, extend, end and release it, decide about attempts, and act as chief in its hall.',
  } satisfies Record<GivenShare, string>,
  give: (count: number) => (count === 0 ? 'Share' : `Share with ${plural(count, 'colleague')}`),
  chooseSomebody: 'Choose at least one colleague.',
};

export const guests = {
  title: 'Guests who mark',
  lead: 'People without an account can mark by a link and a code. They see the answers to the questions you choose, without names, and nothing else.',
  none: 'No guests.',
  invite: 'Invite a guest',
  all: 'All questions',
  some: (numbers: readonly number[]) =>
    `${numbers.length === 1 ? 'Question' : 'Questions'} ${numbers.join(', ')}`,
  states: { invited: 'Invited', accepted: 'Marks', over: 'Over' } satisfies Record<
    MarkingGuest['state'],
    string
  >,
  until: 'until',
  answers: (count: number) => plural(count, 'answer'),
  more: (who: string) => `More for ${who}`,
  again: 'Send the invitation again',
  withdraw: 'End the access',
};

export const guestDialog = {
  title: 'Invite a guest to mark',
  text: 'They get a link by email. A code from a second email shows that it’s them.',
  name: 'Name',
  email: 'Email address',
  until: 'Last day',
  untilHint: (days: number) => `At most ${plural(days, 'day')} from today.`,
  questions: 'Questions to mark',
  question: (number: number, text: string) =>
    `${number}. ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`,
  chooseOne: 'Choose at least one question.',
  confirm: 'Invite',
};

export const endGuestDialog = {
  title: (who: string) => `End the access of ${who}?`,
  text: 'They are out at once, also in pages that are open. What they marked stands.',
  confirm: 'End the access',
};
