import type { QuestionType } from '@quivia/contract/kinds';

export const typeNames: Record<QuestionType, string> = {
  MCQ: 'Multiple choice',
  NUMBER: 'Number',
  TEXT: 'Short text',
  MATCH: 'Matching',
  ORDER: 'Ordering',
  CLOZE: 'Fill in the blanks',
  ESSAY: 'Essay',
  INFO: 'Information',
};
