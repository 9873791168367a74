/** Said by a screen reader when a key was pressed. */
export const announced = {
  chosen: (letter: string) => `${letter} chosen`,
  cleared: (letter: string) => `${letter} no longer chosen`,
  struck: (letter: string) => `${letter} struck out`,
  restored: (letter: string) => `${letter} restored`,
  flagged: 'Flagged for review',
  unflagged: 'Flag removed',
};
