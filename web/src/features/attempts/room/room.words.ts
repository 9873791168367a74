import { plural } from '@quivia/contract/plural';
import { lateUndecided } from '../../../shared/attempts/attempt-status.words.ts';

export const room = {
  loading: 'loading',
  toQuizzes: 'Go to your quizzes',
};

export const header = {
  keyboard: 'Keyboard help',
  display: 'Text size and contrast',
};

export const clock = {
  left: (span: string) => `${span} left`,
  moreTime: (minutes: number) => `You've been given ${plural(minutes, 'more minute')}.`,
  because: (sentence: string, reason: string) => `${sentence} Reason: ${reason}`,
  endsAt: (time: string) => `The exam now ends at ${time}.`,
};

const unstored = (answers: number) => `${plural(answers, 'answer')} not stored: don't close this page.`;

export const saveLine = {
  automatic: 'Answers save automatically',
  saving: 'Saving…',
  saved: (time: string) => `All answers saved, ${time}`,
  late: lateUndecided,
  notCounted: (answers: number) =>
    answers === 1
      ? '1 answer arrived late and does not count'
      : `${plural(answers, 'answer')} arrived late and do not count`,
  offline: 'Offline: answers will be kept on this device',
  offlineSaved: (time: string) => `Offline: everything up to ${time} is saved`,
  waiting: {
    offline: (answers: number) => `Offline: ${plural(answers, 'answer')} kept on this device`,
    serverTrouble: (answers: number) =>
      `The server is having trouble. Your ${answers === 1 ? 'answer is' : `${answers} answers are`} safe on this device and will be sent again.`,
    signedOut: (answers: number) => `You're signed out: ${plural(answers, 'answer')} kept on this device`,
  },
  /** Where the device can't store answers. */
  waitingUnstored: {
    offline: (answers: number) => `Offline. ${unstored(answers)}`,
    serverTrouble: (answers: number) => `The server is having trouble. ${unstored(answers)}`,
    signedOut: (answers: number) => `You're signed out. ${unstored(answers)}`,
  },
  rejected: (answers: number) => `${plural(answers, 'answer')} not saved`,
  /** Without a number where the question is no longer shown. */
  rejectedWhy: (question: number | undefined, why: string) =>
    question === undefined ? why : `Question ${question}: ${why}`,
};
