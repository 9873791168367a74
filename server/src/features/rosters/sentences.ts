// What to say about a roster as a whole.
import { ROSTER_OUTCOMES, type RosterOutcome } from '@quivia/contract/rosters';

export type Counts = Record<RosterOutcome, number>;

export function countOutcomes(rows: { outcome: RosterOutcome }[]): Counts {
  const counts = Object.fromEntries(ROSTER_OUTCOMES.map((outcome) => [outcome, 0])) as Counts;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

const people = (n: number, noun = '') =>
  `${n.toLocaleString('en')} ${noun}${n === 1 ? 'person' : 'people'}`.trim();

export function reviewSentence(counts: Counts): string {
  if (counts.error > 0) {
    const lines =
      counts.error === 1 ? '1 line has an error' : `${counts.error.toLocaleString('en')} lines have errors`;
    return `${lines}. Correct the file and upload it again; nothing is stored.`;
  }
  if (counts.new + counts.existing + counts.change === 0)
    return 'Everybody in this file is here already; nothing would change.';
  return 'Please look through the review, then confirm to store it.';
}

/** `3 new people, 1 existing person, 2 changes, 10 unchanged` */
export function countSentence(counts: Counts): string {
  const changes = `${counts.change.toLocaleString('en')} ${counts.change === 1 ? 'change' : 'changes'}`;
  return [
    people(counts.new, 'new '),
    people(counts.existing, 'existing '),
    changes,
    `${counts.same.toLocaleString('en')} unchanged`,
  ].join(', ');
}

export const doneSentence = (counts: Counts) =>
  counts.new + counts.existing + counts.change === 0
    ? 'Everybody in this file was here already; nothing changed.'
    : `Stored: ${countSentence(counts)}.`;

export const CHANGED_MEANWHILE =
  'People or departments were changed in the meantime, so nothing is stored yet. This is the new review: please look through it and confirm again.';
