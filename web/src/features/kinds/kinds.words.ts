import type { QuestionType } from '@quivia/contract/kinds';

export const typeNames: Record<QuestionType, string> = {
  MCQ: 'Multiple choice',
  NUMBER: 'Number',
  TEXT: 'Short text',
  MATCH: 'Matching',
  ORDER: 'Ordering',
  CLOZE: 'Fill in the blanks',
  ESSAY: 'Essay',
  UPLOAD: 'File upload',
  INFO: 'Information',
};

/** Of kinds that people mark. */
export const markerParts = {
  model_answer: {
    label: 'Model answer',
    hint: 'Students see it with the review of their results. Leave blank for none.',
  },
  notes: { label: 'Notes for markers', hint: 'Only people who mark see them.' },
};
