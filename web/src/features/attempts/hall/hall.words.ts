import type { AskForStudent, AskKind } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import type { Paused } from '@quivia/contract/hall/student';
import { plural } from '@quivia/contract/plural';

export const button = (unread: number) =>
  unread === 0 ? 'Messages and questions' : `Messages and questions, ${unread} new`;

/** Whom a message is from, or which of the student's questions it explains. */
export function titleOf(
  { to, by, is_answer, evacuation }: MessageForStudent,
  question: number | undefined,
): string {
  if (evacuation) return `Evacuation, ordered by ${by}`;
  if (question !== undefined) return `Clarification of question ${question}`;
  if (is_answer) return `${by} answered your question`;
  if (to === 'you') return `Message to you from ${by}`;
  return to === 'room' ? `Message to your room from ${by}` : `Message to everyone from ${by}`;
}

export const strip = {
  announced: (title: string, text: string) => `${title}: ${text}`,
  more: (count: number) => plural(count, 'more message'),
  close: 'Got it',
  go: (question: number) => `Go to question ${question}`,
};

export const pinned = 'Clarification';

export const dialog = {
  title: 'Messages and questions',
  close: 'Close',
  messages: 'Messages',
  over: (time: string) => `Over since ${time}`,
  noMessages: 'No messages so far.',
  asks: 'Your questions',
  ask: 'Ask a question',
};

export const asks = {
  kind: 'What is it about?',
  kinds: [
    { value: 'paper', words: 'The exam paper', hint: 'Goes to the people who set the exam.' },
    {
      value: 'help',
      words: 'Help with something else',
      hint: 'For example, your computer. Goes to the invigilators.',
    },
  ] as const satisfies readonly { value: AskKind; words: string; hint: string }[],
  question: (number: number) => `It's about question ${number}`,
  text: 'Your question',
  hint: 'At most 500 characters. If the answer helps others, everyone may see it, without your name.',
  write: 'Please write your question',
  send: 'Send',
  unsent: 'Send your question?',
  sendNow: 'Send it',
  keep: 'Keep it for later',
  keepHint: 'It has not been sent yet. If you keep it for later, you find it here again.',
  withdraw: 'Withdraw',
  left: (count: number) =>
    count > 0
      ? `You can ask ${plural(count, 'more question')} in this exam.`
      : 'You have asked all the questions you can in this exam.',
  /** Of which kinds no question is open; none while one waits to be sent. */
  mayAsk(kinds: readonly AskKind[], left: number): string {
    if (kinds.length === 2 || left <= 0) return asks.left(left);
    if (kinds[0] === 'help')
      return 'You can still call for help. You can ask about the paper again once this question is answered or withdrawn.';
    return kinds[0] === 'paper'
      ? 'You can still ask about the paper.'
      : 'You can ask again once this question is answered or withdrawn.';
  },
  /** Where a student wrote nothing. */
  help: 'You asked for help.',
  about: (number: number) => `About question ${number}`,
  notSent: 'Not sent yet',
  waiting: 'Not sent yet. It is kept on this device and will be sent once there is a connection.',
  inPerson: 'Someone helped you in person.',
  forEveryone: 'The answer was sent to everyone.',
  state: ({ state, by }: Pick<AskForStudent, 'state' | 'by'>): string => {
    if (state === 'sent') return 'Sent';
    if (state === 'withdrawn') return 'Withdrawn';
    if (state === 'seen') return `Seen by ${by}`;
    return state === 'taken' ? `${by} is dealing with it` : `Answered by ${by}`;
  },
};

export const pause = {
  title: 'This exam is paused',
  untilBack: 'Your exam is waiting for you',
  evacuation: 'Evacuation: stop now',
  leave:
    'Your answers are safe, and your clock has stopped. Leave this page open: the exam continues here automatically.',
  safe: 'Your answers are safe, and your clock has stopped. Keep this page open: the exam continues here automatically.',
  waiting: (latest: string | undefined) =>
    `Your answers are safe, and your clock has stopped. It starts again when you continue${latest ? `, or automatically at ${latest}` : ''}.`,
  left: 'Time left when the exam continues',
  since: (time: string) => `Paused since ${time}`,
  continue: 'Continue the exam',
  held: 'Your answers are safe, and your clock has stopped. When you are back at your seat, press “I’m back”: the exam then continues here together with everyone.',
  back: 'I’m back',
};

type Shown = Pick<Paused, 'until_back' | 'is_awaited' | 'is_evacuation'>;

export function pauseTitle({ until_back, is_evacuation }: Shown): string {
  if (until_back) return pause.untilBack;
  return is_evacuation ? pause.evacuation : pause.title;
}

/** `runsAt`: the time at which it continues by itself. */
export function pauseHint({ until_back, is_awaited, is_evacuation }: Shown, runsAt?: string): string {
  if (until_back) return pause.waiting(runsAt);
  if (is_awaited) return pause.held;
  return is_evacuation ? pause.leave : pause.safe;
}
