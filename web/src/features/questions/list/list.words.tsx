import { plural } from '@quivia/contract/plural';
import type { BankModule } from '@quivia/contract/question-banks';
import { QUESTION_LIMITS } from '@quivia/contract/questions';
import type { ReactNode } from 'react';
import type { Words } from '../../../shared/workplace/workplace.words.ts';

type Nouns = Pick<Words, 'module' | 'modules' | 'student'>;

export const bankQuestions = {
  found: 'Found in this bank',
  noModules: ({ modules }: Nouns) => `No ${modules} found`,
  unsaved: (questions: number) => `You have unsaved changes in ${plural(questions, 'question')}:`,
  continueEdit: 'continue editing',
  /** Of several edits: 'the 2nd'. */
  nthEdit: (number: number) => `the ${ordinal(number)}`,
};

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (number: number) => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`;

export const oneQuestion = {
  title: 'One question',
  all: 'All questions in this bank',
  notFound: "This question isn't in the bank",
  notFoundHint: "It was moved or deleted. You can restore deleted questions from the bank's menu.",
};

export const moduleSection = {
  retired: 'Retired',
  empty: ({ module }: Nouns) => `No questions in this ${module} yet`,
  /** Numbers start ten after those of the module before: without this they would look as if some were missing. */
  holds: ({ question_count, first_number, next_number }: BankModule) => {
    if (question_count === 0) return 'No questions yet';
    const last = next_number - 1;
    const numbers = last === first_number ? `number ${last}` : `numbers ${first_number} to ${last}`;
    return `${plural(question_count, 'question')}, ${numbers}`;
  },
};

export const questionList = {
  nothingFound: 'No questions found',
  nothingFoundHint: ({ module }: Nouns) => `Try other words, or another ${module}, tag or difficulty.`,
  selectAll: (shown: number, hasMore: boolean) =>
    hasMore ? `Select the first ${shown} questions` : `Select all ${shown} questions`,
  moved: (number: number | null) => `The question is now number ${number}.`,
};

export const questionCard = {
  select: (number: number | null) => `Select question ${number}`,
  lastChange: (version: number, author: string, at: ReactNode) => (
    <>
      Version <span className="tabular">{version}</span>, {author}, {at}
    </>
  ),
};

export const questionMenu = {
  name: (number: number | null) => `question ${number}`,
  label: (number: number | null) => `Actions for question ${number}`,
  edit: 'Edit',
  preview: ({ student }: Nouns) => `Preview as a ${student}`,
  history: 'History',
  passage: (has: boolean) => (has ? 'Edit passage…' : 'Add a passage…'),
  moveUp: 'Move up',
  moveDown: 'Move down',
  duplicate: 'Duplicate',
  duplicateTo: 'Duplicate to…',
  moveTo: 'Move to…',
  delete: 'Delete',
};

export const previewDialog = {
  title: questionMenu.preview,
  width: 'Width',
  computer: 'Computer',
  phone: 'Phone',
};

export const questionFilters = {
  search: 'Search this bank',
  allModules: ({ modules }: Nouns) => `All ${modules}`,
  tag: 'Tag',
  allTags: 'All tags',
  difficulty: 'Difficulty',
  anyDifficulty: 'Any difficulty',
  clear: 'Show all',
};

const listed = new Intl.ListFormat('en');
const questionNumbers = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'question' : 'questions'} ${listed.format(numbers.map(String))}`;

export const passageDialog = {
  add: (count: number) => (count === 1 ? 'Add a passage' : `Add a passage to ${plural(count, 'question')}`),
  edit: 'Edit passage',
  lead: 'The passage stands above its questions, which are drawn and shuffled together.',
  sharedBy: (numbers: readonly number[]) =>
    `A change applies to ${questionNumbers(numbers)}. Exams that have been set keep the old text.`,
  which: 'Passage',
  new: 'New passage',
  of: (numbers: readonly number[], text: string) =>
    `Use passage of ${questionNumbers(numbers)}: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`,
  text: 'Text',
  remove: 'Remove from this question',
};

export const selectionBar = {
  label: 'Selected questions',
  selected: (count: number) => `${plural(count, 'question')} selected`,
  edit: 'Edit…',
  passage: 'Add a passage…',
  moveTo: 'Move to…',
  duplicateTo: 'Duplicate to…',
  delete: 'Delete',
  clear: 'Select none',
  deleted: (count: number) => (count === 1 ? 'Question deleted.' : `${plural(count, 'question')} deleted.`),
};

export const editManyDialog = {
  title: (count: number) => `Edit ${plural(count, 'question')}`,
  lead: 'Each question keeps its own value where you change nothing. Every changed question gets a new version.',
  keep: 'Leave blank to keep',
  marks: 'Marks',
  negativeMarks: 'Negative marks',
  negativeMarksHint: 'Marks such as 0.5, or a share such as 1/3. Leave blank to keep.',
  difficulty: 'Difficulty',
  keepDifficulty: 'Keep',
  noDifficulty: 'Not set',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  nothing: 'Please change at least one field',
  submit: (count: number) => `Change ${plural(count, 'question')}`,
};

const ACTIONS = { move: 'Move', copy: 'Duplicate' };

export const moveDialog = {
  title: (kind: 'move' | 'copy', count: number) => `${ACTIONS[kind]} ${plural(count, 'question')}`,
  submit: (kind: 'move' | 'copy') => ACTIONS[kind],
  bank: 'Question bank',
  noBank: 'You have no bank of your own yet',
  bankFirst: 'Choose a bank first',
  noModules: bankQuestions.noModules,
  chooseBoth: ({ module }: Nouns) => `Please choose a bank and a ${module}`,
  position: 'Position',
  atEnd: 'At the end',
  atStart: 'At the beginning',
  before: 'Before question number',
  number: 'Number',
  copiesAtEnd: ({ module }: Nouns) => `Copies are added at the end of the ${module}.`,
  tooMany: `Please choose at most ${QUESTION_LIMITS.questions} questions at a time.`,
};

export const deletedQuestions = {
  title: 'Deleted questions',
  empty: 'No deleted questions',
  emptyHint: 'Questions you delete from this bank can be restored from here.',
  retiredModule: ({ module }: Nouns) => `A retired ${module}`,
  restore: 'Restore',
};
