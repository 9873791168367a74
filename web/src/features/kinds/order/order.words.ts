export const player = {
  hint: 'Put the items in order.',
  unanswered: 'Not answered yet. Move an item, or confirm this order below.',
  answered: 'This order is your answer.',
  keep: 'Use this order',
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
  answer: 'Answer',
  correctAnswer: 'Correct answer',
  correct: 'Correct',
  incorrect: 'Incorrect',
};

export const gradingNames = {
  all_or_nothing: 'The whole order must be correct',
  places: 'Marks for each item in its position',
  relative: 'Marks for each item followed by the correct one',
  longest_run: 'Marks for the longest series in the correct order',
};

export const editor = {
  items: 'Items in the correct order',
  itemsHint: 'Each student sees them in a different order.',
  item: (number: number) => `item ${number}`,
  label: (number: number) => `Item ${number}`,
  add: 'Add item',
  grading: 'Grading',
  gradings: [
    {
      value: 'relative',
      words: gradingNames.relative,
      hint: 'Wherever they are in the list. Guessing earns little.',
    },
    {
      value: 'places',
      words: gradingNames.places,
      hint: 'Strict: with the first item at the end, every item is out of position.',
    },
    {
      value: 'longest_run',
      words: gradingNames.longest_run,
      hint: 'Lenient: one misplaced item loses only its own share. Guessing earns much.',
    },
    {
      value: 'all_or_nothing',
      words: gradingNames.all_or_nothing,
      hint: 'One misplaced item earns nothing.',
    },
  ],
} as const;
