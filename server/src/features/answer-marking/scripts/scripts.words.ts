import { HOLD_MINUTES } from '@quivia/contract/answer-marking';
import { catalogue } from '@quivia/contract/message';

export const words = catalogue('marking-scripts', {
  notByScript: 'This exam is marked by question. Its owner can have it marked by script.',
  noSuchScript: 'There is no such script in this exam.',
  lost: `You had this script for longer than ${HOLD_MINUTES} minutes, and others are marking its answers now.`,
  returned: 'The answers wait for the next marker.',
  byScript: 'Answers are now marked by script.',
  byQuestion: 'Answers are now marked by question.',
  hasSeeds: 'Questions of this exam have seeds, which are for marking by question. Remove them first.',
});

interface Logged {
  exam: string;
  reason: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('marking-scripts.log', {
  byScript: ({ exam, reason }: Logged) =>
    `had ${exam} marked by script, so that markers see which answers belong together: ${reason}`,
  byQuestion: ({ exam, reason }: Logged) => `had ${exam} marked by question again: ${reason}`,
});
