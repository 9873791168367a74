import type { SebFailure } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

const NAME = 'Safe Exam Browser';

export const start = {
  text: `This exam is taken in ${NAME}. It closes other programs while you take the exam.`,
  open: `Open in ${NAME}`,
  opensFrom: (time: string) => `You can open it from ${time}.`,
  opening: `${NAME} is opening. This page is no longer needed: continue there.`,
  notOpening: 'If it doesn’t open',
  install: `Install ${NAME}`,
  installHint: 'On Windows, macOS or an iPad, from safeexambrowser.org. Then press the button again.',
  download: 'Download the file',
  downloadHint: (time: string) => `Open it with ${NAME} before ${time}. It is for you alone and works once.`,
  cantUse: 'Ask your invigilator. They can let you take the exam in this browser.',
  ownFile: `Open the ${NAME} file that you were given by your college, and sign in there.`,
  inSeb: `Already in ${NAME}?`,
  checkIt: 'Check it',
  kept: (answers: number) =>
    `${plural(answers, 'answer')} kept on this device. Nothing is lost; ${answers === 1 ? 'it is' : 'they are'} sent as soon as you can continue.`,
};

export const covered = {
  title: `${NAME} couldn't be checked`,
  failures: {
    no_keys: `${NAME} didn't show its keys. Check again.`,
    wrong_keys: `${NAME} was opened with another file or other settings. Quit it and open it again from the page of your exam.`,
    no_ticket: `${NAME} was opened without the file of your exam. Quit it and open it again from the page of your exam.`,
    old_version: `This version of ${NAME} is too old for this exam. Ask your invigilator.`,
    no_version: `${NAME} didn't say which version it is. Check again.`,
  } satisfies Record<SebFailure, string>,
  safe: 'Your answers are safe, and your questions are covered until the check succeeds.',
  again: 'Check again',
  ask: "If it doesn't help, ask your invigilator. They can let you continue without it.",
};

export const check = {
  title: `Checking ${NAME}`,
  working: 'This takes a few seconds.',
  slow: `Waiting for ${NAME}…`,
  offlineTitle: 'No connection to Quivia',
  offline: 'The check needs a connection. It is tried again automatically.',
};

export const again = {
  title: 'This file has been used',
  text: `Quit ${NAME} and press “Open in ${NAME}” again on the page of your exam, in your usual browser.`,
  ask: 'To quit you may need a password: ask your invigilator.',
};

export const quit = {
  waiting: "Don't quit yet: your last answers are still being sent.",
  press: `Quit ${NAME}`,
  text: 'Everything has been sent.',
  ios: 'Everything has been sent. You can leave now.',
  failed: "The address for quitting couldn't be loaded.",
  retry: 'Try again',
  doneTitle: 'You can close this window',
  done: `In ${NAME} this page quits it.`,
};
