import { catalogue } from '@quivia/contract/message';

/** Types that ask for files, or with nothing to mark. */
export const REFUSED: Readonly<Record<string, string>> = {
  FIL: 'file response',
  OP: 'opinion scale',
  QUIZ_BOWL: 'quiz bowl',
};

export const words = catalogue('question-files.blackboard-text', {
  noType: 'The line does not begin with a type of question, such as MC, and a tab.',
  fields: 'Its fields are not what this type of question has. Check the tabs between them.',
  correctOrIncorrect: 'After each option, the file must say correct or incorrect.',
  trueOrFalse: 'The last field must be true or false.',
  variable: ({ variable }: { variable: string }) =>
    `The blank [${variable}] is not in the text exactly once, or has no answer.`,
});
