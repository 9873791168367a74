export const ORDER_MESSAGES = {
  few: 'Please add at least two items.',
  blank: 'Please fill in each item.',
  allSame: 'Please write at least two different items.',
  key: 'The right order must name each item exactly once.',
  sameId: 'Two items have the same id.',
} as const;

export const ORDER_GRADING = {
  all_or_nothing: 'all or nothing',
  places: 'marks for each position',
  relative: 'marks for each pair of neighbours',
  longest_run: 'marks for the longest series',
} as const;
