import { plural } from '@quivia/contract/plural';
import {
  type ExportFormat,
  type ExportLoss,
  type ImportFormat,
  type KeyReadingName,
  QUESTION_FILE,
  type QuestionImport,
} from '@quivia/contract/question-files';
import type { Words } from '../../../shared/workplace/workplace.words.ts';

type Nouns = Pick<Words, 'module' | 'modules' | 'Module' | 'course' | 'students'>;

const number = (count: number) => count.toLocaleString('en');
const questions = (count: number) => plural(count, 'question');

const FORMAT_NAMES: Record<ImportFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle: 'Moodle XML',
  qti12: 'QTI 1.2',
  qti21: 'QTI 2.1',
  qti30: 'QTI 3',
  blackboard: 'a Blackboard pool',
  blackboard_text: "Blackboard's upload text",
  brightspace_csv: "Brightspace's question CSV",
  csv: 'CSV',
  xlsx: 'Excel',
  docx: 'Word',
  h5p: 'H5P',
};

export const importPanel = {
  title: 'Import questions',
  lead: 'You can review every question before anything is saved, and see why some are skipped.',
  waiting: (count: number) =>
    count === 1
      ? '1 more file is waiting for your review after this one.'
      : `${number(count)} more files are waiting for your review after this one.`,
};

export const importSteps = {
  label: 'Steps',
  names: { file: 'File', review: 'Review', modules: undefined, stored: 'Saved' },
  done: ' (done)',
};

const MOST_MEGABYTES = QUESTION_FILE.most / 1024 / 1024;

export const importUpload = {
  title: 'Upload files',
  field: 'File with questions',
  hint: `You can choose several files: at most ${QUESTION_FILE.files}, each up to ${MOST_MEGABYTES} MB and ${questions(QUESTION_FILE.questions)}. You review them one after the other. We detect the type from the content.`,
  chosen: (count: number) => `${number(count)} files chosen`,
  tooMany: (count: number) =>
    `These are ${number(count)} files; the limit is ${QUESTION_FILE.files} in one go. Please choose fewer.`,
  tooMuch: `Together, these files are larger than ${QUESTION_FILE.together / 1024 / 1024} MB. Please choose fewer.`,
  inFile: (name: string, problem: string) => `${name}: ${problem}`,
  sendingOf: (at: number, count: number) => `Uploading file ${at} of ${count}`,
  stopped: (sent: number, count: number, reason: string) =>
    sent === 0 ? reason : `${reason} Uploaded so far: ${number(sent)} of ${number(count)} files.`,
  /** '14:32' */
  waitUntil: (time: string) => `You have uploaded many files. You can upload more at ${time}.`,
  reviewSent: (count: number) =>
    count === 1 ? 'Review the uploaded file' : `Review the ${number(count)} uploaded files`,
  noFile: 'Please choose a file',
  empty: 'This file is empty. Please choose another one.',
  tooLarge: (megabytes: number) =>
    `This file is ${megabytes} MB; the limit is ${MOST_MEGABYTES} MB. Please split it, or make its pictures smaller.`,
  submit: 'Upload and review',
  sending: 'Uploading the file',
  supported: 'Supported files',
  /** Where people get such files from. */
  formats: [
    { names: 'CSV or Excel', from: 'a table with one question per line, as in the template' },
    {
      names: 'Word (DOCX)',
      from: 'numbered questions with options A) to D) and a line “Answer: B”, or an answer key at the end',
    },
    { names: 'GIFT and Aiken', from: 'plain text, as Moodle and many teachers write it' },
    { names: 'Moodle XML', from: "exported from Moodle's question bank, with pictures" },
    {
      names: 'QTI 1.2, 2 and 3',
      from: 'exported from Canvas, Blackboard, Brightspace, Sakai and others, also as a zip package',
    },
    {
      names: 'Blackboard text, Brightspace CSV',
      from: 'the text with tabs that Blackboard takes for an upload, and the CSV of Brightspace with NewQuestion lines',
    },
    { names: 'H5P', from: 'a question set, or a book or column that contains questions, with pictures' },
  ],
  kinds:
    'Multiple choice, true/false, numbers, short texts, matching, ordering, texts with blanks, essays and information are imported. Other types, such as file uploads, are skipped and listed in the review.',
  template: (format: 'csv' | 'xlsx') => `Template as ${FORMAT_NAMES[format]}`,
};

export const importProgress = {
  gone: 'This upload is no longer available.',
  goneHint: 'It was discarded, or it belongs to another bank.',
  uploadAgain: (waiting: number) => (waiting === 0 ? 'Upload a file' : 'Review the next file'),
  reading: 'Reading the file',
  storing: 'Saving the questions',
};

export const importReview = {
  /** '46 ready to import, 1 with an unclear key, 3 skipped, 2 possible duplicates.' */
  counts: ({ new: ready, undecided, left_out, likely_duplicates }: QuestionImport['counts']) =>
    `${[
      `${number(ready)} ready to import`,
      ...(undecided === 0 ? [] : [`${number(undecided)} with an unclear key`]),
      `${left_out === 0 ? 'none' : number(left_out)} skipped`,
      ...(likely_duplicates === 0 ? [] : [plural(likely_duplicates, 'possible duplicate')]),
    ].join(', ')}.`,
  readAs: (format: ImportFormat) => `Read as ${FORMAT_NAMES[format]}.`,
  next: (usable: number, { modules }: Nouns) =>
    usable === 0
      ? 'Nothing in this file can be imported. Each item shows why.'
      : `Check the questions and choose their ${modules}, then confirm to save them.`,
  unticked: (count: number) => `${questions(count)} unticked, which won't be imported.`,
  openKeys: (count: number) =>
    count === 1
      ? 'Choose the correct option of 1 more question, or untick it.'
      : `Choose the correct option of ${number(count)} more questions, or untick them.`,
  show: 'Show',
  all: (count: number) => `All ${number(count)}`,
  ready: (count: number) => `Ready ${number(count)}`,
  undecided: (count: number) => `Unclear ${number(count)}`,
  skipped: (count: number) => `Skipped ${number(count)}`,
  discard: 'Discard',
  chooseModules: (count: number, { modules }: Nouns) => `Choose ${modules} for ${questions(count)}`,
};

export const importItems = {
  empty: 'None in this file.',
  ready: 'Ready',
  skipped: 'Skipped',
  likelyDuplicate: 'Possible duplicate',
  tick: (item: number) => `Import item ${item}`,
  unticked: 'Not imported',
  undecided: 'Unclear key',
  correctOption: (item: number) => `Correct option of item ${item}`,
  option: (letter: string) => `Option ${letter}:`,
  readAs: {
    position: 'If the key gives a position',
    text: 'If the key gives the text of an option',
  },
  readAllAs: (count: number, by: KeyReadingName) =>
    by === 'position'
      ? `Read all ${number(count)} unclear keys as positions`
      : `Read all ${number(count)} unclear keys as texts`,
};

export const skippedItems = {
  label: 'Skipped questions, by reason',
  count: (count: number) => `${number(count)} skipped`,
};

export const importModules = {
  title: 'Choose a module',
  noModules: ({ modules }: Nouns) => `No ${modules} found`,
  noModulesHint: ({ module, modules, course }: Nouns) =>
    `Questions belong to a ${module}. Once this ${course} has ${modules}, you can confirm the upload here.`,
  allIntoOne: ({ module }: Nouns) => `All into one ${module}`,
  moduleFor: (count: number, { Module }: Nouns) => `${Module} for ${questions(count)}`,
  noCategory: 'Without a category',
  choose: ({ module }: Nouns) => `Choose a ${module}`,
  skip: 'Skip',
  skipDuplicates: (count: number) => `Skip possible duplicates (${number(count)})`,
  /** Why it can't be confirmed yet: parts of the file without a choice. */
  missing: (open: number, parts: number, { module }: Nouns) => {
    if (parts === 1) return `Choose a ${module} for the questions.`;
    return open === 1
      ? `Choose a ${module} for 1 more part of the file, or skip it.`
      : `Choose a ${module} for ${open} more parts of the file, or skip them.`;
  },
  everythingSkipped: ({ module }: Nouns) =>
    `Everything is skipped. Choose a ${module} for at least one part of the file.`,
  result: (count: number, skipDuplicates: boolean) =>
    `${questions(count)} will be added${skipDuplicates ? ', without the possible duplicates' : ''}.`,
  back: 'Back to the review',
  confirm: 'Confirm',
};

export const importEnd = {
  seeQuestions: 'See the questions',
  again: (waiting: number) => (waiting === 0 ? 'Import another file' : 'Review the next file'),
  skipped: (count: number) => `Skipped: ${number(count)}`,
  failed: "This file couldn't be imported.",
  line: (line: number) => `Line ${line}: `,
  failedHint:
    'Nothing was saved. Correct the file and upload it again, or export it in another supported format.',
  uploadAgain: (waiting: number) => (waiting === 0 ? 'Upload another file' : 'Review the next file'),
};

export const exportDialog = {
  open: 'Export',
  title: (bank: string) => `Export “${bank}”`,
  empty: 'There are no questions in this bank yet.',
  lead: (count: number, { students }: Nouns) =>
    `${questions(count)} with the answer key and explanations, in one file. Don't share it with ${students}. A question with variables goes out with one set of values.`,
  /** By what is lost: before the types of questions and how many there are of each. */
  losses: {
    answers: 'Other programs get only the text, with nothing to answer, of:',
    some_answers: 'Other programs miss some of the accepted answers of:',
    figures: 'Significant figures become a tolerance, which accepts slightly different values, in:',
    template: 'Other programs miss the template of:',
    words: 'Other programs miss the number of words that is asked for in:',
    notes: 'Other programs miss the notes for markers of:',
    rubric: 'Other programs miss the rubric of:',
    rubric_as_text: 'The rubric becomes a list among the notes for markers in:',
    cut: "A cell can't hold all of its key, so that part of it is lost, in:",
  } satisfies Record<ExportLoss, string>,
  lost: (type: string, count: number) => `${type} (${number(count)})`,
  comesBack: 'If you import the file here again, nothing is lost.',
  checking: 'Checking what each format can hold',
  unchecked: "We couldn't check what other programs would miss.",
  download: 'Download',
  /** After "Download", for screen readers. */
  downloadAs: (format: string) => ` as ${format}`,
};

export const EXPORT_CHOICES: readonly {
  format: ExportFormat;
  name: string;
  extension: string;
  goodFor: string;
}[] = [
  {
    format: 'xlsx',
    name: 'Excel',
    extension: 'xlsx',
    goodFor: 'To read, print or edit as a spreadsheet, or to import here again.',
  },
  {
    format: 'moodle',
    name: 'Moodle XML',
    extension: 'xml',
    goodFor: 'For Moodle: keeps formatting, pictures, marks and explanations.',
  },
  {
    format: 'gift',
    name: 'GIFT',
    extension: 'gift.txt',
    goodFor: 'Plain text that Moodle reads, easy to store and compare.',
  },
  {
    format: 'qti21',
    name: 'QTI 2.1 (zip)',
    extension: 'zip',
    goodFor: 'The open standard, for Canvas, TAO and most other systems.',
  },
];
