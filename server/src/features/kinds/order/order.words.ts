export const ORDER_MESSAGES = {
  few: 'Please add at least two items.',
  blank: 'Please fill in each item.',
  allSame: 'Please write at least two different items.',
  key: 'The right order must name each item exactly once.',
  sameId: 'Two items have the same id.',
} as const;
