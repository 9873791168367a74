import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

interface Regraded {
  count: number;
  student: string;
  /** Whose question has the new key too; '' where none has. */
  bank: string;
}

const inBank = (bank: string) => (bank === '' ? '' : ` The question in ${bank} has the new key too.`);

export const words = catalogue('decisions', {
  cancelled: 'This exam was cancelled.',
  noSuchStudent: ({ student }: { student: string }) => `There is no such ${student} in this exam.`,
  nothingLate: ({ student }: { student: string }) => `This ${student} has no late answers.`,
  noMarksToChange: 'This attempt has no marks to change now.',
  noMarksToCorrect: 'This attempt has no marks to correct.',
  unmarked: ({ count }: { count: number }) =>
    `${plural(count, 'answer')} ${count === 1 ? 'has' : 'have'} no mark yet. You can correct the marks once every answer has one.`,
  nothingToExcept: ({ student }: { student: string }) => `The release does not wait for this ${student}.`,
  excepted: ({ who }: { who: string }) => `The results can be released without ${who}.`,
  alreadyDisqualified: ({ student }: { student: string }) => `This ${student} is already disqualified.`,
  stillOpen: ({ student }: { student: string }) =>
    `This ${student} can still take the exam. Give extra time instead.`,
  aboveTotal: ({ total }: { total: number }) => `This exam has ${plural(total, 'mark')} in total.`,
  lateAccepted: 'Late answers accepted.',
  lateRefused: 'Late answers refused.',
  disqualified: ({ who }: { who: string }) => `${who} has been disqualified.`,
  notOpenYet: ({ student }: { student: string }) =>
    `This exam hasn't opened yet. You can reopen it for this ${student} once it has.`,
  reopened: ({ who, minutes }: { who: string; minutes: number }) =>
    `${who} can continue for ${plural(minutes, 'minute')}.`,
  corrected: ({ who, marks }: { who: string; marks: string }) => `${who} now has ${marks} marks.`,

  noSuchQuestion: 'There is no such question in this exam.',
  otherOptions:
    'The newest version of this question has different options from the exam. Mark it correct for everyone, or drop it.',
  otherBody:
    'The newest version of this question asks something else than the exam. Mark it correct for everyone, or drop it.',
  differentValues:
    "Students got different values, so one answer can't be accepted for all of them. Correct the formula in the question bank, then regrade by the newest key.",
  noNumber: ({ count }: { count: number }) =>
    `The corrected formula gives no number for ${plural(count, 'student')}. Please check it.`,
  notAcceptable: "This answer can't be accepted for this question.",
  otherOption: 'One of the chosen options does not belong to this question.',
  wouldChange: ({ count, student }: Regraded) => `The marks of ${plural(count, student)} would change.`,
  changed: ({ count, student, bank }: Regraded) =>
    `The marks of ${plural(count, student)} changed.${inBank(bank)}`,
  changedAndNotified: ({ count, student, bank }: Regraded) =>
    `The marks of ${plural(count, student)} changed. They have been notified.${inBank(bank)}`,
});

export interface LoggedDecision {
  who: string;
  exam: string;
  reason: string;
  /** The marks, where they changed. */
  from?: string;
  to?: string;
}

const decided =
  (what: string) =>
  ({ who, exam, reason, from, to }: LoggedDecision) =>
    `${what} ${who} in ${exam}${from === undefined ? '' : ` (marks from ${from} to ${to})`}: ${reason}`;

/** How a question was regraded. */
export interface How {
  policy: 'new_key' | 'accept' | 'all_correct' | 'drop';
  /** The keys. */
  from?: string;
  to?: string;
  /** The answer that is accepted too. */
  answer?: string;
}
interface LoggedRegrade extends How {
  question: number;
  exam: string;
  count: number;
  student: string;
  reason: string;
}

function howRegraded({ policy, from, to, answer }: How): string {
  if (policy === 'drop') return 'without counting it';
  if (policy === 'all_correct') return 'with full marks for everyone';
  if (policy === 'accept') return `by accepting ‘${answer}’ too`;
  return from === to ? `by the key ${to}` : `by the key ${to} instead of ${from}`;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('decisions.log', {
  lateAccepted: decided('accepted late answers of'),
  lateRefused: decided('refused late answers of'),
  disqualified: decided('disqualified'),
  reopened: ({ minutes, ...given }: LoggedDecision & { minutes: number }) =>
    decided(`gave ${plural(minutes, 'more minute')} to`)(given),
  corrected: decided('corrected the marks of'),
  excepted: decided('excepted from the release'),
  regraded: ({ question, exam, count, student, reason, ...how }: LoggedRegrade) =>
    `regraded question ${question} of ${exam} ${howRegraded(how)}, changing the marks of ${plural(count, student)}: ${reason}`,
});
