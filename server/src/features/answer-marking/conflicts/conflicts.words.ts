import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('marking-conflicts', {
  declared:
    'Conflict of interest declared. If this student takes the exam, none of their answers reach this marker.',
  withdrawn: 'Conflict of interest withdrawn.',
  otherAct: 'This key belongs to another conflict of interest.',
  noStudent: 'Nobody here has this roll number or full name.',
  noMarker: 'This person doesn’t mark this exam.',
  noSuchConflict: 'There is no such conflict of interest.',
  tooMany: ({ most }: { most: number }) =>
    `A marker can declare at most ${plural(most, 'conflict')} of interest in one exam. Please ask those who run it.`,
});

interface About {
  exam: string;
  marker: string;
}

/** In the audit log, after the name of the person who did it. The log is open to the whole team: it names no student, and no reason. */
export const logged = catalogue('marking-conflicts.log', {
  declared: ({ exam, marker }: About) =>
    `declared a conflict of interest of ${marker} with a student of ${exam}`,
  withdrawn: ({ exam, marker }: About) =>
    `withdrew a conflict of interest of ${marker} with a student of ${exam}`,
});
