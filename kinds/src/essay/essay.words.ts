import type { RubricGroup } from '@quivia/contract/marking/rubric';

export const ESSAY_MESSAGES = {
  fewerThanFewest: 'Please enter at least as many words as the fewest that are asked for.',
} as const;

const range = (from: number | null, to: number | null) => {
  if (from !== null && to !== null) return `${from} to ${to} words`;
  if (from !== null) return `at least ${from} words`;
  return to === null ? '' : `at most ${to} words`;
};

const rubricText = (groups: readonly RubricGroup[]) =>
  groups
    .map(({ name, choose, items }) => {
      const listed = items.map(({ text, marks }) => `${text} (${marks})`).join(', ');
      return `${name && `${name}: `}${choose === 'one' ? 'one of ' : ''}${listed}`;
    })
    .join('; ');

/** 'model answer: …; notes for markers: …; rubric: names both (1), …; 200 to 300 words' */
export const essayKeyText = (
  { words_from, words_to }: { words_from: number | null; words_to: number | null },
  {
    model_answer,
    notes,
    rubric = [],
  }: { model_answer: string; notes: string; rubric?: readonly RubricGroup[] | undefined },
): string =>
  [
    model_answer.trim() && `model answer: ${model_answer.trim()}`,
    notes.trim() && `notes for markers: ${notes.trim()}`,
    rubric.length > 0 && `rubric: ${rubricText(rubric)}`,
    range(words_from, words_to),
  ]
    .filter(Boolean)
    .join('; ');
