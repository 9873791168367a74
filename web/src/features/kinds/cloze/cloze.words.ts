export const player = {
  blank: (number: number, of: number) => `Blank ${number} of ${of}`,
  choose: 'Choose…',
  readAs: (number: number, value: string) => `Blank ${number}: read as ${value}`,
  unreadable: (number: number) => `Blank ${number} can't be read as a number. Write it as 1250 or 12.5.`,
};

export const review = {
  legend: 'Blanks',
  blank: (number: number) => `Blank ${number}`,
  noAnswer: 'No answer',
  right: 'Correct answer',
  answer: 'Answer',
  verdicts: { right: 'Correct', partly: 'Partly correct', wrong: 'Incorrect' },
  earns: (percent: number) => `${percent.toLocaleString('en', { maximumFractionDigits: 1 })} %`,
  unreadable: 'Not a number',
};

export const editor = {
  text: 'Text with blanks',
  add: 'Add a blank',
  hint: 'Select words to turn them into a blank, or put the cursor where the blank belongs.',
  legend: 'Blanks',
  none: 'This text has no blanks yet.',
  added: (blank: number) => `Blank ${blank} added`,
  removed: (blank: number) => `Blank ${blank} removed. Its answer is in the text again.`,
  blank: (number: number) => `Blank ${number}`,
  type: 'Answer type',
  types: { text: 'Short text', number: 'Number', choice: 'Choice from a list' },
  weight: 'Weight',
  weightHint: 'A blank of weight 2 counts twice as much as one of weight 1.',
  show: (number: number) => `Show Blank ${number} in the text`,
  remove: (number: number) => `Remove Blank ${number}`,
  options: 'Options',
  option: 'Option',
  optionName: (number: number) => `option ${number}`,
  addOption: 'Add option',
};
