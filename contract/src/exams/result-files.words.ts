/** At the fields of a layout. */
export const RESULT_FILE_MESSAGES = {
  name: 'Give the layout a name.',
  heading: 'Enter a heading.',
  plainText: 'Please use plain text without control characters.',
  columns: 'Add at least one column.',
  tooManyColumns: 'A layout can have at most 40 columns.',
  digits: 'Enter a whole number from 0 to 20.',
  absent: 'Enter what stands for absent, such as AB.',
  waiting: 'Enter what stands for marks that aren’t complete.',
  waitingIsNumber: 'Marks that aren’t complete must not look like a number.',
  waitingIsAbsent: 'Choose another text than for absent or disqualified.',
};
