import { plural } from '@quivia/contract/plural';

type Number = number | null;

export const duplicatesView = {
  title: 'Possible duplicates',
  lead: 'Questions with nearly the same text, most similar first. You decide which to keep.',
  comparing: 'Comparing the questions',
  empty: 'No possible duplicates',
  emptyHint: 'No similar questions found in this bank.',
};

export const duplicatePair = {
  alike: (likeness: number) => `${Math.round(likeness * 100)}% alike`,
  identical: 'The two questions are identical.',
  optionsDiffer: 'Same question, different options.',
  open: 'Open',
  /** After "Open", for screen readers. */
  openWhich: (number: Number) => ` question ${number}`,
  delete: 'Delete this one',
  dismiss: 'Not a duplicate',
  dismissWhich: (first: Number, second: Number) => ` (questions ${first} and ${second})`,
  dismissed: (first: Number, second: Number) => `Questions ${first} and ${second} are no longer listed here.`,
  differs: 'Only here:',
  deleteWhich: (number: Number) => ` (question ${number})`,
  onlyHere: ' only here: ',
  onlyHereEnd: ' (end) ',
};

export const deleteOne = {
  title: (number: Number) => `Delete question ${number}`,
  body: 'You can restore it from the deleted questions. Exams that use it keep it.',
  confirm: 'Delete',
};

export const similarQuestions = {
  count: (count: number) => plural(count, 'possible duplicate'),
  show: 'See similar questions',
  newTab: ' (opens in a new tab)',
};
