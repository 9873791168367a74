import type { Flag } from './answer-marking.ts';

export const FLAG_TITLES: Record<Flag, string> = {
  illegible: 'Illegible',
  wrong_file: 'Wrong file',
  other_question: 'Answers another question',
  welfare: 'Concern for welfare',
};

export const FLAG_MESSAGES = {
  note: 'Please say what worries you.',
};
