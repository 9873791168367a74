// What the rooms of this feature have in common: how questions, their marks and their modules are named.
import { plural } from '@quivia/contract/plural';
import type { BankModule } from '@quivia/contract/question-banks';
import type { AnswerRule, Difficulty, NegativeShare, QuestionContent } from '@quivia/contract/questions';
import type { ReactNode } from 'react';
import type { Words } from '../../shared/workplace/workplace.words.ts';

type Number = number | null;

export const questionName = (number: Number) => `Question ${number}`;

export const questionHeading = (number: Number) => (
  <>
    Question <span className="tabular">{number}</span>
  </>
);

/** A question of another bank. */
export const questionInBank = (bank: string, number: Number) => (
  <>
    {bank}, question <span className="tabular">{number}</span>
  </>
);

export const questionCount = (count: number) => plural(count, 'question');

/** 'Used in 2 exams' */
export const usedIn = (exams: number) => `Used in ${plural(exams, 'exam')}`;

export const examUse = {
  starts: (at: ReactNode) => <>starts {at}</>,
  started: (at: ReactNode) => <>started {at}</>,
  /** Exams that colleagues run are counted, but not named. */
  others: (count: number, listed: number) =>
    `${listed === 0 ? '' : 'And '}${plural(count, listed === 0 ? 'exam' : 'other exam')} that are older or run by colleagues`,
};

export const correct = 'Correct';
export const cancel = 'Cancel';
export const save = 'Save';
export const backToBank = 'Back to the bank';

export const difficultyNames: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

export const answerRuleNames: Record<AnswerRule, string> = {
  any_correct: 'Any correct option',
  select_all: 'Select all that apply',
};

type Points = Pick<QuestionContent, 'marks' | 'negative_marks' | 'negative_share'>;

/** '2 marks, −0.5 if wrong' */
export function marksText({ marks, negative_marks, negative_share }: Points) {
  const earned = plural(marks, 'mark');
  if (negative_share !== null) return `${earned}, −${shareText(negative_share)} if wrong`;
  return negative_marks === 0 ? earned : `${earned}, −${negative_marks} if wrong`;
}

export const shareText = (share: NegativeShare) => (share === '1' ? '100%' : `${share} of the marks`);

type Named = Pick<BankModule, 'module_number' | 'module_name'>;

/** 'Module 2: Arrays' */
export const moduleName = ({ module_number, module_name }: Named, { Module }: Pick<Words, 'Module'>) =>
  module_number === null ? `${module_name} (retired)` : `${Module} ${module_number}: ${module_name}`;

export const questionDeleted = (number: Number) => `Question ${number} deleted.`;
