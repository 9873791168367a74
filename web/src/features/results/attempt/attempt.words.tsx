import type { ReplyOf } from '@quivia/contract/endpoint';
import type { BankEffect, RegradePolicy, regrade } from '@quivia/contract/exam-decisions';
import type { AttemptForFaculty, ResultRow } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import type { AnswerRule } from '@quivia/contract/questions';
import type { Decision } from '@quivia/contract/results';
import type { ReactNode } from 'react';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import {
  changeInMarks,
  isAbsent,
  marksWords,
  outOf,
  scoreOrDash,
  scoreWords,
  secondsWords,
} from '../marks.words.ts';

export const standing = {
  marks: 'Marks',
  status: 'Status',
  started: 'Started',
  ended: 'Ended',
  ofTotal: (score: number | null, total: number | null) =>
    score === null || total === null || isAbsent(score) ? scoreOrDash(score) : outOf(score, total),
  unmarked: (count: number, isExcepted: boolean) =>
    `${plural(count, 'answer')} without a mark${isExcepted ? '; the release does not wait' : ''}`,
  corrected: (computed: number | null) =>
    computed === null ? 'Corrected' : `Corrected; computed: ${marksWords(computed)}`,
};

export const beside = {
  label: ({ Students }: Words) => `Other ${Students.toLowerCase()}`,
  previous: (name: string) => (
    <>
      Previous<Hidden>: {name}</Hidden>
    </>
  ),
  next: (name: string) => (
    <>
      Next<Hidden>: {name}</Hidden>
    </>
  ),
  position: (position: number, all: number) =>
    `${position.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  keys: 'Use the left and right arrow keys to move between them.',
  print: 'Print',
};

/** Why an attempt that ended has no marks, and what to do. */
export const ungraded: Record<NonNullable<AttemptForFaculty['ungraded']>, { what: string; todo: string }> = {
  no_paper: {
    what: 'This attempt has no marks: the exam has no questions for it.',
    todo: 'Start a new exam from a question bank that has questions.',
  },
  grading_failed: {
    what: "This attempt has no marks: it couldn't be graded.",
    todo: 'Regrade any question to grade it again. If that fails too, reopen the exam, or contact your administrator.',
  },
};

export const answers = {
  unreadable: "The answer couldn't be read as a number, so it earned nothing and cost nothing.",
  title: 'Answers',
  none: { title: 'No questions', hint: ({ student }: Words) => `This ${student} has not started.` },
  question: (number: number) => `Question ${number}`,
  marks: outOf,
  late: (letters: string) => (letters === '' ? 'Removed late' : `Late: ${letters}`),
  chosen: 'chosen',
  key: 'Key',
  regrade: (number: number) => (
    <>
      Regrade<Hidden> question {number}</Hidden>
    </>
  ),
  noMark: 'No mark yet',
  notCounted: "Doesn't count",
  notAnswered: 'Not answered',
  correct: 'Correct',
  partly: 'Partly correct',
  wrong: 'Incorrect',
  notReadable: 'Not readable',
  paused: 'Arrived during a pause',
  nameless:
    'This answer is marked without a name, on the tab Marking. The owner of the exam can reveal names there when every answer has a mark.',
};

const DECISIONS: Record<Decision['kind'], string> = {
  marks_corrected: 'Marks corrected',
  regraded: 'A question was regraded',
  late_accepted: 'Late answers accepted',
  late_refused: 'Late answers refused',
  disqualified: 'Disqualified',
  reopened: 'Reopened with more time',
  excepted: "The release doesn't wait for this result",
};

export const decisions = {
  title: 'Decisions',
  none: 'No decisions so far.',
  kind: (kind: Decision['kind']) => DECISIONS[kind],
  /** '4 → 6 marks'; empty where the marks did not change. */
  marksChange: ({ marks_before, marks_after }: Decision): string =>
    marks_before === null || marks_after === null || marks_before === marks_after
      ? ''
      : `${scoreWords(marks_before)} → ${marksWords(marks_after)} marks`,
  byAt: (by: string, at: ReactNode) => (
    <>
      {by}, {at}
    </>
  ),
};

export const integrityCard = { title: 'Integrity events', replay: 'Replay the session' };

export const actions = {
  label: 'Decide',
  correct: 'Correct the marks',
  undoCorrection: 'Undo the correction',
  reopen: 'Reopen',
  except: "Don't wait for this result",
  disqualify: 'Disqualify',
};

type LateAnswer = AttemptForFaculty['late'][number];

export const late = {
  title: 'Late answers',
  caption: 'Answers that arrived late',
  toDecide: (count: number) => `${plural(count, 'late answer')} to decide on.`,
  undecided: 'Late answers are kept, and count only if you accept them.',
  question: 'Question',
  chosen: 'Chosen',
  removed: 'Answer removed',
  received: 'Received',
  /** By the clock of the student's device. */
  given: 'Given, by the device',
  notSaid: '–',
  howLate: 'How late',
  lateness: ({ late_by, after_results }: LateAnswer, hasSubmitted: boolean) =>
    `${secondsWords(late_by)} after ${hasSubmitted ? 'submission' : 'the deadline'}${after_results ? ', after the results' : ''}`,
  effect: 'Effect',
  effectOf: ({ accepted, marks_change, needs_mark }: LateAnswer) => {
    if (needs_mark) return 'Needs a mark';
    if (marks_change === null) return 'Replaced by a later answer';
    if (accepted) return 'Counts';
    return marks_change === 0 ? 'No change' : changeInMarks(marks_change);
  },
  decision: 'Decision',
  decisionOf: ({ accepted }: LateAnswer) =>
    accepted === null ? 'Not decided' : accepted ? 'Accepted' : 'Refused',
  accept: 'Accept late answers',
  refuse: 'Refuse late answers',
};

export const afterResults: Pick<typeof late, 'toDecide' | 'undecided' | 'accept' | 'refuse'> = {
  toDecide: (count: number) => `${plural(count, 'answer')} arrived after the results.`,
  undecided:
    'Answers after the results are kept and not counted. The student may have seen the correct answers before sending them.',
  accept: 'Accept answers after the results',
  refuse: 'Refuse answers after the results',
};

export const lateDialog = {
  covers: (count: number) =>
    count === 1
      ? 'This decision covers only this answer. An answer that arrives later needs its own decision.'
      : `This decision covers only these ${count} answers. An answer that arrives later needs its own decision.`,
  answer: (number: number, chosen: string) => `Question ${number}: ${chosen || late.removed}`,
  /** After the answer. */
  detail: (lateness: string, effect: string) => ` (${lateness}; ${effect})`,
  now: 'Marks now',
  withLate: 'With the late answers',
  corrected: 'The corrected marks count either way.',
  accepts: 'They are graded, and the marks change accordingly.',
  acceptsRefused: (count: number) => `This includes ${plural(count, 'answer')} you refused before.`,
  refuses: "They don't count. They are kept, and you can still accept them.",
  refusesAccepted: (count: number) =>
    `This includes ${plural(count, 'answer')} you accepted before: ${count === 1 ? 'it no longer counts' : 'they no longer count'}.`,
};

/** Of all dialogs that ask for a reason. */
export const dialogs = {
  cancel: 'Cancel',
  reasonHint: ({ student }: Words) => `The ${student} sees it, and it is kept in the audit log.`,
  accept: { title: (name: string) => `Accept ${name}'s late answers?`, confirm: late.accept },
  refuse: { title: (name: string) => `Refuse ${name}'s late answers?`, confirm: late.refuse },
  accept_after: {
    title: (name: string) => `Accept ${name}'s answers after the results?`,
    confirm: afterResults.accept,
  },
  refuse_after: {
    title: (name: string) => `Refuse ${name}'s answers after the results?`,
    confirm: afterResults.refuse,
  },
  disqualify: {
    title: (name: string) => `Disqualify ${name}?`,
    consequence:
      'The attempt ends now, without marks. The person is notified. You can let them continue by reopening the exam.',
    confirm: 'Disqualify',
  },
  except: {
    title: (name: string) => `Don't wait for ${name}'s result?`,
    consequence: (unmarked: number) =>
      `${plural(unmarked, 'answer')} ${unmarked === 1 ? 'has' : 'have'} no mark yet. The others can be released without this result, which follows once every answer has a mark.`,
    confirm: "Don't wait",
  },
  restore: {
    title: (name: string) => `Undo ${name}'s correction?`,
    consequence: (computed: number | null) =>
      computed === null
        ? 'The computed marks count again.'
        : `The computed marks count again: ${marksWords(computed)}.`,
    confirm: 'Undo the correction',
  },
};

export const correctDialog = {
  title: (name: string) => `Correct ${name}'s marks`,
  consequence: 'These marks replace the computed ones, even after a regrade, until you undo the correction.',
  confirm: 'Correct the marks',
  marks: (total: number | null) => (total === null ? 'Marks' : `Marks, of ${marksWords(total)}`),
  notNumber: 'Please enter a number',
};

export const reopenDialog = {
  title: (name: string) => `Reopen the exam for ${name}?`,
  continues: ({ student }: Words) =>
    `The ${student} continues with the answers so far, for the time you enter below, starting now. The exam is graded again at the end.`,
  starts: ({ student }: Words) => `The ${student} can start now and has the time you enter below.`,
  confirm: 'Reopen',
  minutes: 'Minutes from now',
  notMinutes: 'Please enter whole minutes, at most 1,440 (one day)',
};

type Change = ReplyOf<typeof regrade>['changes'][number];

export const regradeDialog = {
  title: (question: string) => `Regrade ${question}`,
  thisQuestion: 'this question',
  question: (number: number) => `question ${number}`,
  policy: 'How it is graded',
  policies: [
    ['new_key', 'Correct the key'],
    ['all_correct', 'Full marks for everyone'],
    ['drop', 'Remove the question'],
  ] as const,
  policyHints: {
    new_key: 'Choose the right answer. Everyone who had the question is graded by it.',
    all_correct: 'Everyone who had the question gets its full marks.',
    drop: "It doesn't count for anyone, and the total is reduced.",
  },
  acceptHint:
    'Choose an answer to accept as right too. Everyone who had the question is graded by the wider key.',
  accept: 'Accept this answer too',
  keyOfBank: 'None: grade by the key that the question has in its bank now',
  givenBy: (students: number, share: number, { student }: Words) =>
    `${plural(students, student)}${share > 0 ? `, ${Math.round(share * 100)} % of the marks now` : ''}`,
  differentValues:
    'Everyone had other values, so no single answer can be accepted for all. Correct the formula in the question bank, then regrade by its key.',
  nothingToAccept: 'No answer was given that could be accepted as well.',
  key: 'Right answer',
  keys: 'Right answers',
  keyNow: 'Key now',
  several: 'More than one answer is right',
  severalCount: {
    any_correct: 'Any one of them earns the marks.',
    select_all: 'All of them, and no others, must be chosen.',
  } satisfies Record<AnswerRule, string>,
  inBank: (effect: BankEffect, bank: ReactNode) => {
    const sentences: Record<BankEffect, ReactNode> = {
      changes: <>The question in {bank} gets this key too, for later exams.</>,
      same: <>The question in {bank} already has this key.</>,
      other_options: (
        <>The question in {bank} has different options now. This key counts in this exam only.</>
      ),
      deleted: <>The question was deleted from {bank}. This key counts in this exam only.</>,
      no_access: <>You can't edit {bank}. This key counts in this exam only; please tell the bank's owner.</>,
    };
    return sentences[effect];
  },
  alsoUsed: (ofColleagues: number) =>
    ofColleagues === 0
      ? 'Other exams that use this question keep their key. Regrade them too if they need it:'
      : `Other exams that use this question keep their key, ${plural(ofColleagues, 'exam')} of your colleagues among them. Regrade yours too if they need it.`,
  calculating: 'Calculating what would change…',
  reason: 'Reason',
  reasonHint: ({ Students }: Words) =>
    `${Students} whose marks change see it, and it is kept in the audit log.`,
  cancel: 'Cancel',
  apply: 'Apply to everyone',
  /** Where it changes no marks, but what students see. */
  applyKey: 'Change the key',
  noChange: "No one's marks or total would change.",
  changes: (changed: number, unchanged: number, { student }: Words) =>
    `Marks or totals would change for ${plural(changed, student)}${unchanged > 0 ? ` and stay the same for ${unchanged.toLocaleString('en')}` : ''}.`,
  caption: 'What would change',
  name: 'Name',
  marksAndTotal: 'Marks / total',
  fromTo: (one: Change, marks: (marks: number) => string) => {
    const shown = (given: number | null) => (given === null ? '–' : marks(given));
    return `${shown(one.marks_before)} / ${marksWords(one.total_before)} → ${shown(one.marks_after)} / ${marksWords(one.total_after)}`;
  },
  /** A correction stays, but never counts for more than the total. */
  corrected: (one: Change) =>
    (one.marks_after ?? 0) < (one.marks_before ?? 0) ? 'Corrected; capped at the new total' : 'Corrected',
  first: (count: number) => `The first ${count} are shown.`,
  unnamed: 'You mark answers of this exam, so nobody is named until every answer has a mark.',
};

/** How a question was regraded, in the analysis. */
export const regraded: Record<RegradePolicy, string> = {
  new_key: 'regraded by the corrected key',
  all_correct: 'full marks for everyone',
  drop: "doesn't count",
};

type Notable = Pick<
  ResultRow,
  | 'status'
  | 'score'
  | 'late_answers'
  | 'late_accepted'
  | 'integrity_events'
  | 'unmarked'
  | 'hides_marks'
  | 'is_corrected'
  | 'is_disabled'
>;

interface Note {
  words: string;
  tone: 'plain' | 'risk' | 'wrong';
}

const isUngraded = ({ status, score }: Notable) =>
  score === null && (status === 'submitted' || status === 'closed_by_deadline');

/** What to know about a row of the mark list, the most pressing first. */
export function notesOf(row: Notable): Note[] {
  const answersLate = plural(row.late_answers, 'late answer');
  const notes: (Note | false)[] = [
    row.status === 'disqualified' && { words: attemptStatus.disqualified, tone: 'wrong' },
    // How many wait is not said where marks aren't shown.
    row.unmarked > 0 &&
      !row.hides_marks && { words: `${plural(row.unmarked, 'answer')} without a mark`, tone: 'risk' },
    row.unmarked === 0 && !row.hides_marks && isUngraded(row) && { words: 'Not graded', tone: 'risk' },
    row.late_answers > 0 &&
      row.late_accepted === null && { words: `${answersLate} to decide on`, tone: 'risk' },
    row.integrity_events > 0 && { words: plural(row.integrity_events, 'integrity event'), tone: 'risk' },
    row.late_answers > 0 &&
      row.late_accepted !== null && {
        words: `${answersLate} ${row.late_accepted ? 'accepted' : 'refused'}`,
        tone: 'plain',
      },
    row.is_corrected && { words: 'Marks corrected', tone: 'plain' },
    row.is_disabled && { words: 'Account disabled', tone: 'risk' },
    (row.status === 'assigned' || row.status === 'in_progress' || row.status === 'cancelled') && {
      words: attemptStatus[row.status],
      tone: 'plain',
    },
  ];
  return notes.filter((note) => note !== false);
}
