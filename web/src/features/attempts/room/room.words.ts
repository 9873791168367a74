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

const safe = (answers: number) =>
  `Your ${answers === 1 ? 'answer is' : `${answers} answers are`} safe on this device and will be sent again.`;

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
  offlineKept: (answers: number) => `Offline: ${plural(answers, 'answer')} kept on this device`,
  offlineSaved: (time: string) => `Offline: everything up to ${time} is saved`,
  notStored: (answers: number) => `${plural(answers, 'answer')} not stored: don't close this page`,
  busy: (answers: number) => `The server is very busy. ${safe(answers)}`,
  signedOut: (answers: number) => `You're signed out: ${plural(answers, 'answer')} kept on this device`,
  rejected: (why: string) => `An answer couldn't be saved: ${why}`,
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
  text: "Your answers are being submitted. There's nothing you need to do.",
  unsent:
    "Some answers are still on this device. Keep this page open: they'll be sent when you're back online. Your examiner decides about answers that arrive late.",
};

export const submitting = {
  title: 'Submitting…',
  text: "Your answers are sent first, then your exam is submitted. If you're offline, this happens as soon as you're connected.",
  keepWorking: 'Keep working',
};

export const noExam = {
  failed: "We couldn't open the exam",
  refused: "This exam isn't open",
  retry: 'Try again',
  retrying: 'Retrying automatically every few seconds.',
};

export const beforeStart = {
  start: 'Start Quiz',
  cancel: 'Cancel',
};

export const receipt = {
  titles: {
    submitted: 'Submitted',
    closed_by_deadline: "Time's up",
    disqualified: 'You were disqualified',
  },
  exam: 'Exam',
  number: 'Receipt',
  ended: 'Ended',
  answered: 'Answered',
  count: (answered: number, questions: number) => `${answered} of ${questions}`,
  keep: 'Keep this receipt number in case there is a question later.',
  reopenedTitle: 'You can continue this exam',
  reopened: 'Your examiner reopened this exam for you.',
  continue: 'Continue',
  results: 'View Results',
};

export const display = {
  title: 'Text size and contrast',
  saved: 'Saved on this device.',
  textSize: 'Text size',
  sizes: { normal: 'Normal', large: 'Large', larger: 'Very large' },
  appearance: 'Appearance',
  highContrast: 'High contrast',
  dark: 'Dark',
  keys: 'Keyboard',
  shortcuts: 'Keyboard shortcuts',
  done: 'Done',
};

export const help = {
  title: 'Keyboard help',
  keys: [
    { keys: '1 to 8, or A to H', words: 'Choose that option' },
    { keys: '→ or N', words: 'Next question' },
    { keys: '← or P', words: 'Previous question' },
    { keys: 'F or M', words: 'Flag for review (use M if there is an option F)' },
    { keys: 'S', words: 'Save' },
    { keys: '?', words: 'Show this help' },
  ],
  on: 'You can turn shortcuts off under Text size and contrast.',
  off: 'Shortcuts are off. You can turn them on under Text size and contrast.',
  close: 'Close',
};
