import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('covers', {
  noSuchCover: 'There is no such cover, or it has been lifted.',
  notInAnswer: 'This part isn’t in the answer.',
  tooMany: ({ most }: { most: number }) => `An answer can have at most ${plural(most, 'cover')}.`,
  otherAct: 'This key belongs to another cover.',
  lifted: 'Lifted. Markers see this part again.',
});

interface Logged {
  question: number;
  exam: string;
}

/** In the audit log, after the name of the person who did it. What is covered isn't said. */
export const logged = catalogue('covers.log', {
  covered: ({ question, exam }: Logged) => `covered a part of an answer to question ${question} of ${exam}`,
  looked: ({ question, exam }: Logged) =>
    `looked at a covered part of an answer to question ${question} of ${exam}`,
  lifted: ({ question, exam, reason }: Logged & { reason: string }) =>
    `lifted a cover of an answer to question ${question} of ${exam}: ${reason}`,
});
