import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

const number = (value: number) => value.toLocaleString('en');
const ACCEPTED =
  "Upload a Word document (DOCX), GIFT or Aiken text, Moodle XML, QTI 1.2, 2 or 3, Blackboard pools (also as a zip package), Blackboard's upload text, Brightspace's question CSV, H5P, or a CSV or XLSX table.";

/** The file as a whole. */
export const fileWords = catalogue('question-files.file', {
  empty: `The file is empty. ${ACCEPTED}`,
  noQuestions: `There are no questions in the file. ${ACCEPTED}`,
  notQuestions: `This is not a file of questions. ${ACCEPTED}`,
  tooManyQuestions: ({ most }: { most: number }) =>
    `The file has more than ${number(most)} questions. Split it into several files.`,
  tooMuchText: 'The file contains far more text than questions need.',
  onlyManifest: 'This file only lists the contents of a package. Upload the whole zip file.',
  webPage: `This is a web page. ${ACCEPTED}`,
  unknownXml: ({ root }: { root: string }) =>
    `This is XML, but <${root}> contains no questions that can be imported. ${ACCEPTED}`,
  unknownText: `No questions were found in this text. ${ACCEPTED}`,

  oldOffice: `This is an old Excel or Word file, or it is protected by a password. Save tables as XLSX or CSV and documents as DOCX, without a password. ${ACCEPTED}`,
  oldWord:
    'This is an old Word document (DOC). Open it in Word, save it as a Word document (.docx), and upload that file.',
  pdf: `This is a PDF, and questions can't be read from PDFs. ${ACCEPTED}`,
  rtf: `This is formatted text (RTF). Open it in Word and save it as a Word document (.docx). ${ACCEPTED}`,
  picture: `This is a picture. ${ACCEPTED}`,
  pictureOrRecording: `This is a picture or a recording. ${ACCEPTED}`,
  compressed: `This is a compressed file. Unpack it first. ${ACCEPTED}`,
  presentation: `This is a presentation. ${ACCEPTED}`,
  binaryWorkbook: `This is a binary Excel workbook. Save it as XLSX or CSV. ${ACCEPTED}`,
  openDocument: `This is an OpenDocument file. Save tables as XLSX or CSV and texts as DOCX. ${ACCEPTED}`,
});

/** A single item. "It" is the item, which the review names above the sentence. */
export const itemWords = catalogue('question-files.item', {
  tooLong: 'It is far longer than a question can be.',
  noQuestion: 'It has no question text.',
  noOptions: 'It has no options.',
  oneOption: ({ fewest }: { fewest: number }) => `It has only one option; at least ${fewest} are needed.`,
  tooManyOptions: ({ options, most }: { options: number; most: number }) =>
    `It has ${number(options)} options; the limit is ${most}.`,
  emptyOption: ({ option }: { option: string }) => `Option ${option} is empty.`,
  noKey: 'No option is marked as correct.',
  notOfKind: "Its parts don't belong to this type of question.",
  problem: ({ text }: { text: string }) => text,
  questionTooLong: ({ most }: { most: number }) => `The question is longer than ${number(most)} characters.`,
  passageTooLong: ({ most }: { most: number }) => `Its passage is longer than ${number(most)} characters.`,
  optionTooLong: ({ option, most }: { option: string; most: number }) =>
    `Option ${option} is longer than ${number(most)} characters.`,
  explanationTooLong: ({ most }: { most: number }) =>
    `The explanation is longer than ${number(most)} characters.`,
  marks: ({ most }: { most: number }) =>
    `Its marks must be a number from 0.01 to ${most} with at most two decimals.`,
  negativeMarks: ({ most }: { most: number }) =>
    `Its negative marks must be a number from 0 to ${most} with at most two decimals.`,
  unsupportedType: ({ type }: { type: string }) => `Questions of the type "${type}" can't be imported.`,

  blankOptions: 'Blank options were removed.',
  controlCharacters: 'Invisible control characters were removed.',
  tagsCut: ({ most }: { most: number }) => `Tags were shortened to ${most} characters.`,
  tagsDropped: ({ most, given }: { most: number; given: number }) =>
    `Only the first ${most} of its ${plural(given, 'tag')} were kept.`,
  hints: 'Hints were skipped.',
  remarksMoved: 'Feedback on single options was added to the explanation.',
  feedbackMerged: 'All feedback in the file was added to the explanation.',
});

/** Where in the file an item is. */
export const placeWords = {
  line: (line: number) => `line ${line}`,
  row: (row: number) => `row ${row}`,
  item: (name: string) => `item ${name}`,
  question: (name: string) => `question "${name}"`,
};

/** Texts that become part of a question. */
export const partWords = {
  true: 'True',
  false: 'False',
  optionNumber: (position: number) => `number ${position}`,
  remark: ({ option, remark }: { option: string; remark: string }) => `On “${option}”: ${remark}`,
  remarkOnLong: ({ letter, remark }: { letter: string; remark: string }) =>
    `On option ${letter} of the file: ${remark}`,
};

/** What the scoring of a file becomes here. */
export const markWords = catalogue('question-files.marks', {
  someEarnPart:
    'Some options earn part of the marks in the file. Here only options that earn all the marks are correct.',
  noneEarnsAll: 'No option earns all the marks; each earns only part of them.',
  eachEarnsPart:
    'Each correct option earns part of the marks in the file. Here students must choose all correct options and no others.',
  differentShares: ({ percent }: { percent: string }) =>
    `Wrong options lose different shares of the marks in the file. Here each loses the largest share, ${percent} %.`,
  differentLosses:
    'Wrong options lose different marks in the file. Here each loses as many as the most costly one.',
  wrongReduce: 'Wrong options reduce the marks in the file. Here choosing one earns nothing.',
  someWrongLose: 'Some wrong choices lose marks in the file. Here they earn nothing.',
  ownRules: "The file's own scoring rules weren't kept. Please check the marks.",
  marksChanged: ({ given, kept }: { given: string; kept: number }) =>
    `Its marks were ${given} in the file and are ${kept} here.`,
  negativeMarksChanged: ({ given, kept }: { given: string; kept: number }) =>
    `Its negative marks were ${given} in the file and are ${kept} here.`,
});
