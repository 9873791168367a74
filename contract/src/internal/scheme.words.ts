// What is wrong with a scheme of internal assessment as a whole.
export const words = {
  sameId: 'Two parts or components have the same id.',
  sameName: 'Two components of a part have the same name.',
  sameParts: 'Two parts have the same name.',
  weightsOfNothing: 'At least one component of a weighted part needs a weight above 0.',
  bestOfFewer: 'This part counts more components than it has.',
  sharesFit: 'Give each place a share: one for the best mark, one for the second, and so on.',
  firstShare: 'The best mark needs a share above 0.',
  unlikeMaxima: 'The components of this part have different maxima. Say what the part is scaled to.',
  bandsOfAttendance:
    'Attendance needs bands that say how many marks a percentage gives, and only attendance has them.',
  bandsInOrder: 'Start with the highest percentage. No band may give more marks than the one before it.',
  bandAboveMaximum: 'A band gives more than the maximum of its component.',
  retestOf: 'A retest replaces another component of the same part, which can have only one retest.',
  countsNothing: 'Each part needs a component that counts.',
  roundsAboveTotal: 'The total must be a multiple of the step that marks are rounded to.',
  tooMany: (most: number) => `A scheme can have at most ${most} components.`,
} as const;
