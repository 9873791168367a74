export const TEXT_PROBLEMS = {
  none: 'Please enter at least one accepted answer.',
  full: 'At least one accepted answer must earn 100 %.',
  blank: 'Please enter an answer or remove it.',
  twice: 'This answer is already in the list.',
  onlyStars: 'A star alone accepts every answer. Please add letters.',
  stars: (most: number) => `Please use at most ${most} stars.`,
  pattern:
    "This pattern can't be read. Please check its brackets; lookaheads and back references can't be used.",
  patternSize: 'This pattern is too large. Please repeat less, or write it as several answers.',
  patternsTogether: 'The patterns of this question are too large together. Please remove some.',
  patternSpace: "Spaces are ignored in answers, so this pattern can't contain one.",
} as const;
