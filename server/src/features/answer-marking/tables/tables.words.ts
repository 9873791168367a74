import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const tableColumns = {
  script: 'Script',
  question: (number: number, marks: number) => `Question ${number} (${marks})`,
  file: (title: string) => `${title} marks`,
};

/** What is wrong with a cell or a line. */
export const cellWords = catalogue('mark-tables.cell', {
  noCode: 'This line has no script code.',
  unknown: 'No script of this exam has this code.',
  twice: 'This script is in the table twice.',
  noQuestion: 'No question with this number is marked by people.',
  notGiven: 'This student wasn’t given the question.',
  noNumber: ({ given }: { given: string }) => `“${given}” is not a number.`,
  tooMuch: ({ marks, most }: { marks: number; most: number }) =>
    `${marks} is more than the question can earn, which is ${plural(most, 'mark')}.`,
  otherStep: ({ marks, step }: { marks: number; step: number }) => `${marks} is not in steps of ${step}.`,
  blank: 'This answer is blank and has 0 marks.',
  bySeveral: 'More than one person marks this question, so its marks can’t come from a table.',
  held: 'Somebody is marking this answer now.',
});

/** What is wrong with a file. */
export const fileWords = catalogue('mark-tables.file', {
  empty: 'This file is empty.',
  neither: 'This file is neither CSV nor XLSX.',
  noHeadings: 'No line of this file has a column “Script” and a column such as “Question 1”.',
  noRows: 'There is no script below the headings.',
  tooMuch: 'This file has more text than a table of marks can have.',
  tooManyRows: ({ most }: { most: number }) => `A table can have at most ${most} lines.`,
});

export const words = catalogue('mark-tables', {
  adjustment: 'From a table of marks',
  noSuchTable: 'There is no such table in this exam.',
  changed: 'Marks were given meanwhile. Please look at the table again.',
  wrongCells: 'Some cells can’t be read. Correct them, or skip them.',
  nothing: 'This table gives no answer a mark.',
  appliedAlready: 'This table has already been applied.',
  notApplied: 'This table hasn’t been applied.',
  undoneAlready: 'This table has already been undone.',
  notYet: 'Students are still taking this exam.',
  tooMany: ({ most }: { most: number }) => `At most ${plural(most, 'table')} can be applied to an exam.`,
  applied: ({ marks }: { marks: number }) => `${plural(marks, 'answer')} marked.`,
  undone: ({ marks, kept }: { marks: number; kept: number }) =>
    `${plural(marks, 'answer')} ${marks === 1 ? 'waits' : 'wait'} for a mark again.${
      kept > 0
        ? ` ${plural(kept, 'mark')} ${kept === 1 ? 'stays' : 'stay'}: changed since, or seen by students.`
        : ''
    }`,
});

interface Logged {
  exam: string;
  count: number;
  reason: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('mark-tables.log', {
  applied: ({ exam, count, reason }: Logged) =>
    `marked ${plural(count, 'answer')} of ${exam} from a table: ${reason}`,
  undone: ({ exam, count, reason }: Logged) =>
    `undid a table that had marked ${exam}, so that ${plural(count, 'answer')} ${count === 1 ? 'waits' : 'wait'} again: ${reason}`,
  codes: ({ exam, reason }: { exam: string; reason: string }) =>
    `looked up which script of ${exam} is whose, to number scripts on paper: ${reason}`,
});
