export const player = {
  hint: 'Choose a match for each item.',
  matches: 'Matches',
  choose: 'Choose…',
  progress: (chosen: number, count: number) => `${chosen} of ${count} matched`,
};

export const review = {
  yourMatch: 'Your match',
  correctMatch: 'Correct match',
  notAnswered: 'Not answered',
  correct: 'Correct',
  incorrect: 'Incorrect',
  extra: 'Belongs to none',
};

export const gradingNames = {
  share: 'Marks for each correct pair',
  all_or_nothing: 'All pairs must be correct',
};
