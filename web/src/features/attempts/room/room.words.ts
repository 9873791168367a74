import { plural } from '@quivia/contract/plural';

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
  endsAt: (time: string) => `The exam now ends at ${time}.`,
};

const unstored = (answers: number) => `${plural(answers, 'answer')} not stored: don't close this page.`;

export const saveLine = {
  automatic: 'Answers save automatically',
  saving: 'Saving…',
  saved: (time: string) => `All answers saved, ${time}`,
  late: (answers: number) =>
    answers === 1
      ? '1 answer arrived late. Your examiner will decide whether it counts.'
      : `${plural(answers, 'answer')} arrived late. Your examiner will decide whether they count.`,
  elsewhere: 'Continued on another device',
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

export const elsewhere = {
  title: 'This exam is open on another device',
  text: 'An exam can be open in one place at a time. If you continue here, it closes there. Your answers are safe, and the switch is recorded.',
  movedTitle: 'Continued on another device',
  movedText:
    "You're now taking this exam on another device or in another tab. Answers from here are still sent.",
  continue: 'Continue here',
};

export const closing = {
  title: "Time's up",
  endedEarly: 'Exam ended early',
  text: "Your answers are being submitted. There's nothing you need to do.",
  unsent:
    "Some answers are still on this device. Keep this page open: they'll be sent when you're back online. Your examiner decides about answers that arrive late.",
};

export const submitting = {
  title: 'Submitting…',
  text: "Your answers are sent first, then your exam is submitted. If you're offline, this happens as soon as you're connected.",
  keepWorking: 'Keep working',
};

export const cancelled = {
  title: 'Exam cancelled',
  text: "It won't be graded, and there's nothing you need to do.",
};

export const noExam = {
  failed: "We couldn't open the exam",
  refused: "You can't open this exam",
  retry: 'Try again',
  retrying: 'Retrying automatically every few seconds.',
};
