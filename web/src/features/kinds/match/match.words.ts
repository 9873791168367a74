export const player = {
  hint: 'Choose a match for each item.',
  matches: 'Matches',
  choose: 'Choose…',
  item: (number: number) => `Item ${number}`,
  progress: (chosen: number, count: number) => `${chosen} of ${count} matched`,
};

export const review = {
  answer: 'Answer',
  correctAnswer: 'Correct answer',
  notAnswered: 'Not answered',
  correct: 'Correct',
  incorrect: 'Incorrect',
  extra: 'Belongs to none',
};

export const gradingNames = {
  share: 'Marks for each correct pair',
  all_or_nothing: 'All pairs must be correct',
};

export const editor = {
  pairs: 'Pairs',
  pairsHint: 'Each student sees the matches in a different order.',
  pair: (number: number) => `pair ${number}`,
  left: (number: number) => `Item ${number}`,
  right: (number: number) => `Match for item ${number}`,
  addPair: 'Add pair',
  extras: 'Extra matches',
  extrasHint: 'Shown among the matches, though they belong to no item.',
  extra: (number: number) => `extra match ${number}`,
  extraLabel: (number: number) => `Extra match ${number}`,
  addExtra: 'Add extra match',
  grading: 'Grading',
  gradings: [
    {
      value: 'share',
      words: gradingNames.share,
      hint: 'Three correct pairs of four earn three quarters of the marks.',
    },
    { value: 'all_or_nothing', words: gradingNames.all_or_nothing, hint: 'One wrong pair earns nothing.' },
  ],
} as const;
