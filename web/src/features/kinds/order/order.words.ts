export const player = {
  hint: 'Put the items in order.',
  unanswered: 'Not answered yet. Move an item, or keep the order as it is with the button below.',
  answered: 'This order is your answer.',
  keep: 'This order is right',
  move: 'Move',
  up: 'up',
  down: 'down',
  moveUp: 'Move up',
  moveDown: 'Move down',
  drag: 'Drag to move',
  /** After the item's text. */
  isNow: (position: number, count: number) => `is now ${position} of ${count}.`,
};

export const review = {
  yourOrder: 'Your order',
  correctOrder: 'Correct order',
  correct: 'Correct',
  incorrect: 'Incorrect',
};

export const gradingNames = {
  all_or_nothing: 'The whole order must be correct',
  places: 'Marks for each item in its position',
  relative: 'Marks for each item followed by the correct one',
  longest_run: 'Marks for the longest series in the correct order',
};
