import { plural } from '@quivia/contract/plural';
import {
  type AnswerRule,
  type Difficulty,
  OPTION_LETTERS,
  type QuestionContent,
} from '@quivia/contract/questions';
import type { ReactNode } from 'react';
import { shareText } from '../questions.words.tsx';

export const historyDialog = {
  title: 'History',
  lead: 'Every saved version of this question, newest first, with its changes. Exams keep the version they were made with.',
  close: 'Close',
  showEarlier: 'Show earlier versions',
  tryAgain: "That didn't work. Try again",
};

export const versionEntry = {
  version: (version: number) => `Version ${version}`,
  current: 'Current version',
  restoredFrom: (version: number) => `Restored from version ${version}`,
  hideWhole: 'Hide the whole question',
  showWhole: 'Show the whole question',
  restore: 'Restore this version',
  noChanges: 'Same as the version before.',
};

export const conflictDialog = {
  title: (author: string) => `${author} saved this question while you were editing it`,
  lead: (at: ReactNode) => (
    <>
      Saved on {at}. Both changes are compared with the version you started from. Nothing is lost either way:
      their version stays in the history, and yours is saved only if you choose to save it.
    </>
  ),
  theirChanges: (author: string) => `What ${author} changed`,
  yourChanges: 'What you changed',
  noChanges: 'No changes from the version you started with.',
  keepEditing: 'Keep editing',
  takeTheirs: 'Use their version',
  keepMine: 'Save mine as the new version',
};

const letter = (index: number) => OPTION_LETTERS[index] ?? '?';

/** What an edit did, field by field. */
export const changes = {
  type: 'Type',
  passage: 'Passage',
  question: 'Question',
  variables: 'Variables',
  /** Of a question that is not multiple choice: shown whole, before and after. */
  answers: 'Answers',
  before: 'Before',
  after: 'After',
  option: (index: number) => `Option ${letter(index)}`,
  explanation: 'Explanation',
  answerRule: 'What counts as correct',
  answerRules: {
    any_correct: 'Any correct option',
    select_all: 'All correct options and no other',
  } satisfies Record<AnswerRule, string>,
  marks: 'Marks',
  negativeMarks: 'Deducted for a wrong answer',
  markCount: (marks: number) => plural(marks, 'mark'),
  penalty: ({
    negative_marks,
    negative_share,
  }: Pick<QuestionContent, 'negative_marks' | 'negative_share'>) =>
    negative_share === null ? plural(negative_marks, 'mark') : shareText(negative_share),
  difficulty: 'Difficulty',
  difficulties: (difficulty: Difficulty | null) => difficulty ?? 'not set',
  tags: 'Tags',
  added: 'Added',
  removed: 'Removed',
  isCorrect: 'Correct',
  wasCorrect: 'Was correct',
  nowCorrect: 'Now correct',
  noLongerCorrect: 'No longer correct',
  wasOption: (index: number) => `Was option ${letter(index)}`,
};

/** For screen readers, around the words of a change. */
export const diffMarks = {
  added: [' added: ', ' (end of the added text) '],
  removed: [' removed: ', ' (end of the removed text) '],
  gap: ' unchanged text skipped ',
} as const;

export const questionWithKey = {
  onlyHere: ' (only here)',
  explanation: 'Explanation',
  tags: (tags: readonly string[]) => `Tags: ${tags.join(', ')}`,
};
