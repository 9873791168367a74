export const ESSAY_MESSAGES = {
  fewerThanFewest: 'Please enter at least as many words as the fewest that are asked for.',
} as const;

const range = (from: number | null, to: number | null) => {
  if (from !== null && to !== null) return `${from} to ${to} words`;
  if (from !== null) return `at least ${from} words`;
  return to === null ? '' : `at most ${to} words`;
};

/** 'model answer: …; notes for markers: …; 200 to 300 words' */
export const essayKeyText = (
  { words_from, words_to }: { words_from: number | null; words_to: number | null },
  { model_answer, notes }: { model_answer: string; notes: string },
): string =>
  [
    model_answer.trim() && `model answer: ${model_answer.trim()}`,
    notes.trim() && `notes for markers: ${notes.trim()}`,
    range(words_from, words_to),
  ]
    .filter(Boolean)
    .join('; ');
