import { QUESTION_LIMITS } from '@quivia/contract/questions';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { answerRuleNames } from '../questions.words.tsx';

export const newQuestions = {
  formLabel: (module: string) => `New questions in ${module}`,
  remove: (number: number) => `Remove question ${number}`,
  removed: (number: number) => `Question ${number} removed.`,
  draftDiscarded: 'Draft discarded.',
  addMore: 'Add More',
  save: 'Save questions',
  saving: 'Saving',
};

export const draftRestored = {
  restored: 'Draft restored',
  discard: 'Discard draft',
};

export const questionEditor = {
  formLabel: (number: number | null) => `Edit question ${number}`,
  discarded: 'Changes discarded.',
  saving: 'Saving',
};

export const questionFields = {
  type: 'Type',
  question: 'Question',
  severalCorrect: 'Several options are correct. To earn the marks:',
  answerRule: 'What earns the marks',
  pictureUploading: 'A picture is still uploading. Please save again in a moment.',
};

export const kindFields = {
  preview: 'As students see it',
  noText: 'The question will appear here.',
  notLoaded: "The fields of this question type couldn't be loaded.",
  retry: 'Try again',
};

export const problems = {
  notANumber: (field: 'marks' | 'negative_marks') =>
    field === 'marks'
      ? `Please enter a number from 0.01 to ${QUESTION_LIMITS.marks}`
      : `Please enter a number from 0 to ${QUESTION_LIMITS.marks}, or a share such as 1/3`,
};

export const optionFields = {
  legend: 'Options',
  hint: 'Fill in the circle next to each correct option. Enter moves to the next option.',
  option: (letter: string) => `Option ${letter}`,
  isCorrect: (letter: string) => `Option ${letter} is correct`,
  bar: (letter: string) => `Move or remove option ${letter}`,
  moveUp: (letter: string) => `Move option ${letter} up`,
  moveDown: (letter: string) => `Move option ${letter} down`,
  remove: (letter: string) => `Remove option ${letter}`,
  moved: (from: string, to: string) => `Option ${from} is now option ${to}.`,
  removed: (letter: string) => `Option ${letter} removed.`,
  add: 'Add option',
};

export const moreFields = {
  more: 'More',
  marks: 'Marks',
  negativeMarks: 'Negative marks',
  negativeMarksHint: 'Deducted for a wrong answer: marks such as 0.5, or a share such as 1/3.',
  difficulty: 'Difficulty',
  noDifficulty: 'Not set',
  answerRule: 'If several options are correct',
  answerRules: [
    {
      value: 'any_correct',
      words: answerRuleNames.any_correct,
      hint: 'Choosing one correct option earns the marks.',
    },
    {
      value: 'select_all',
      words: answerRuleNames.select_all,
      hint: 'Only choosing every correct option, and no other, earns the marks.',
    },
  ],
  tags: 'Tags',
  tagsHint: 'Press Enter after each tag.',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  explanation: 'Explanation',
  explanationHint: ({ students }: Pick<Words, 'students'>) =>
    `Shown to ${students} after the results are released.`,
  hasExplanation: 'with explanation',
} as const;

/** What exactly is missing, and where: some sentences speak of all fields of all questions. */
export function whereOf(sentence: string, question: number): string | undefined {
  if (sentence === QUESTION_MESSAGES.question) return `Question ${question} has no text.`;
  if (sentence === QUESTION_MESSAGES.key) return `Question ${question} has no correct option yet.`;
  return sentence === QUESTION_MESSAGES.option ? `Question ${question} has an empty option.` : undefined;
}
