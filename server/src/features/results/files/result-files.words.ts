import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('result-files', {
  added: ({ name }: { name: string }) => `${name} is saved.`,
  changed: ({ name }: { name: string }) => `${name} is saved. Files from now on have the new layout.`,
  removed: ({ name }: { name: string }) => `${name} is removed.`,
  named: 'Another layout has this name.',
  tooMany: ({ most }: { most: number }) => `An institution can have ${plural(most, 'layout')}.`,
  noLayout: 'This layout doesn’t exist any longer. Choose another one.',
  notOver: 'The file can be made when the exam has ended.',
  cancelled: 'This exam was cancelled, so it has no results.',
  hidden:
    'You mark this exam and some answers still wait, so marks are hidden from you until all have theirs.',
});

/** In the audit log. */
export const logged = catalogue('result-files.logged', {
  added: ({ name }: { name: string }) => `saved the layout ${name} of result files`,
  changed: ({ name }: { name: string }) => `changed the layout ${name} of result files`,
  removed: ({ name }: { name: string }) => `removed the layout ${name} of result files`,
  file: ({
    exam,
    layout,
    students,
    waiting,
    hash,
  }: {
    exam: string;
    layout: string;
    students: number;
    waiting: number;
    hash: string;
  }) =>
    `got the results of ${exam} as a file (${layout}, ${plural(students, 'student')}${waiting > 0 ? `, ${waiting} without complete marks` : ''}), SHA-256 ${hash}`,
});
