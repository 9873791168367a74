export const display = {
  title: 'Text size and contrast',
  saved: 'These settings stay on this device.',
  textSize: 'Text size',
  sizes: { normal: 'Normal', large: 'Large', larger: 'Very large' },
  appearance: 'Appearance',
  highContrast: 'High contrast',
  dark: 'Dark',
  hideClock: 'Hide the clock until the last 5 minutes',
  keys: 'Keyboard',
  shortcuts: 'Keyboard shortcuts',
  done: 'Done',
};

export const moveOn = {
  title: 'Move on without an answer?',
  text: "You haven't answered this question, and you can't come back to it.",
  unreadableTitle: 'Move on with this answer?',
  unreadable: "A number in your answer can't be read, and you can't come back to this question.",
  cancel: 'Stay here',
  confirm: 'Move on',
};

export const help = {
  title: 'Keyboard help',
  keys: [
    {
      keys: '1 to 9, or A to Z',
      words: 'Choose that option (not M, N, P, R and S: use Tab and Space for those)',
    },
    { keys: 'Shift + A to Z', words: 'Strike that option out, or restore it' },
    { keys: '→ or N', words: 'Next question, or the review after the last one' },
    { keys: '← or P', words: 'Previous question' },
    { keys: 'F or M', words: 'Flag for review (use M if there is an option F)' },
    { keys: 'R', words: 'Review and submit' },
    { keys: 'S', words: 'Save this answer again (answers save automatically)' },
    { keys: '?', words: 'Show this help' },
  ],
  on: 'You can turn shortcuts off under Text size and contrast.',
  off: 'Shortcuts are off. You can turn them on under Text size and contrast.',
  close: 'Close',
};

export const leave = {
  title: 'Leave the exam?',
  text: 'The clock keeps running, and leaving is recorded. Your answers are kept, and you can continue until the time is up.',
  stay: 'Stay in the exam',
  leave: 'Leave',
};
