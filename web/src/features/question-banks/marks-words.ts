import type { QuestionContent } from '@quivia/contract/questions';

/** '2 marks, −0.5 if wrong' */
export function marksWords({ marks, negative_marks }: Pick<QuestionContent, 'marks' | 'negative_marks'>) {
  const earned = `${marks} ${marks === 1 ? 'mark' : 'marks'}`;
  return negative_marks === 0 ? earned : `${earned}, −${negative_marks} if wrong`;
}
