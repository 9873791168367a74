import type { SeedUse } from '@quivia/contract/marking/seeds';
import type { MarkerAct } from '@quivia/contract/marking-seeds';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('marking-seeds', {
  byScript: 'This exam is marked by script. Seeds are for exams that are marked by question.',
  otherAct: 'This key belongs to another seed.',
  notMarked: 'This answer has no mark yet.',
  notYourMark: 'You can choose an answer only if the mark that counts is yours, or you agreed to it.',
  isSeed: 'This answer is a seed already.',
  tooMany: ({ most }: { most: number }) =>
    `A question can have ${most} seeds at most, with those that were removed.`,
  tooManyChanges: ({ most }: { most: number }) => `This has changed ${most} times and can’t change again.`,
  chosen: 'Seed chosen. Markers are given it from now on.',
  proposed: 'Seed chosen. Markers are given it once another person has confirmed the mark.',
  noSuchSeed: 'There is no such seed in this exam.',
  removed: 'Seed removed. The mark of the answer stays.',
  notYoursToConfirm: 'This mark is for somebody else to confirm.',
  confirmed: 'Confirmed. Markers are given this answer as a seed.',
  refused: 'The answer doesn’t become a seed. Those who run the exam can read why.',
  sayWhy: 'Please say why you don’t agree.',
  ofPlan: 'The plan of this question has a tolerance. It counts for seeds too.',
  rulesStored: 'Saved.',
  noSuchMarker: 'This person doesn’t mark this question.',
  yourself: 'Somebody else who runs the exam decides about you.',
  notNow: 'This marker is at another point by now. Please look again.',
  decided: 'Saved. The marker has been notified.',
  kept: 'Saved. The marker continues.',
});

interface Logged {
  exam: string;
  question: number;
  reason: string;
}

interface LoggedRules extends Omit<Logged, 'reason'> {
  needed: number;
  of: number;
  /** Where the plan has none. */
  tolerance?: number | null;
}

const USES: Record<SeedUse, string> = {
  practice: 'practice',
  qualification: 'qualification',
  quality: 'checks among other answers',
};

const ACTS: Record<MarkerAct, (name: string) => string> = {
  try_again: (name) => `let ${name} try again to qualify for`,
  let_in: (name) => `let ${name} mark without qualifying for`,
  keep: (name) => `looked at marks of ${name} that were far off, without a pause, at`,
  pause: (name) => `paused ${name} at`,
  resume: (name) => `ended the pause of ${name} at`,
};

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('marking-seeds.log', {
  chosen: ({ exam, question, use }: Omit<Logged, 'reason'> & { use: SeedUse }) =>
    `chose an answer to question ${question} of ${exam} as a seed for ${USES[use]}`,
  confirmed: ({ exam, question }: Omit<Logged, 'reason'>) =>
    `confirmed the mark of a seed of question ${question} of ${exam}`,
  refused: ({ exam, question, reason }: Logged) =>
    `didn’t agree to the mark of a seed of question ${question} of ${exam}: ${reason}`,
  removed: ({ exam, question, reason }: Logged) =>
    `removed a seed from question ${question} of ${exam}: ${reason}`,
  rules: ({ exam, question, needed, of, tolerance = null }: LoggedRules) =>
    (of === 0
      ? `let everybody mark question ${question} of ${exam} without qualifying`
      : `had markers qualify for question ${question} of ${exam} with ${needed} of ${of} seeds`) +
    (tolerance === null ? '' : `, with a tolerance of ${plural(tolerance, 'mark')}`),
  decided: ({ exam, question, reason, act, marker }: Logged & { act: MarkerAct; marker: string }) =>
    `${ACTS[act](marker)} question ${question} of ${exam}: ${reason}`,
});
