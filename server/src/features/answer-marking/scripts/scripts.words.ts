import { HOLD_MINUTES } from '@quivia/contract/answer-marking';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('marking-scripts', {
  notByScript: 'This exam is marked by question. Its owner can have it marked by script.',
  noSuchScript: 'There is no such script in this exam.',
  lost: `You had this script for longer than ${HOLD_MINUTES} minutes, and others are marking its answers now.`,
  returned: 'The answers wait for the next marker.',
  byScript: 'Answers are now marked by script.',
  byQuestion: 'Answers are now marked by question.',
  hasPlan: 'Two people mark each script of this exam. Change that before it is marked by question again.',
  ofSomeQuestions:
    'Two people mark all of each script of this exam, and you were invited for some of its questions.',
  hasSeeds: 'Questions of this exam have seeds, which are for marking by question. Remove them first.',
});

interface Logged {
  exam: string;
  reason: string;
}

interface LoggedPlan extends Logged {
  /** In words; null where each question has its own again. */
  plan: string | null;
  count: number;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('marking-scripts.log', {
  byScript: ({ exam, reason }: Logged) =>
    `had ${exam} marked by script, so that markers see which answers belong together: ${reason}`,
  byQuestion: ({ exam, reason }: Logged) => `had ${exam} marked by question again: ${reason}`,
  planChanged: ({ exam, plan, count, reason }: LoggedPlan) =>
    `changed the marking of ${exam}, so that ${plan ?? 'each question is marked by its own plan'}, changing the marks of ${plural(count, 'answer')}${reason && `: ${reason}`}`,
});
