import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-files.html', {
  script: 'A script was removed.',
  styleSheet: 'A style sheet was removed.',
  embeddedPage: 'An embedded page was removed.',
  embeddedObject: 'An embedded object was removed.',
  video: 'A video was removed.',
  sound: 'A sound was removed.',
  drawing: 'A drawing was removed.',
  formField: 'A form field was removed.',
  underlined: 'Underlined text is shown in italics.',
  otherLink: "A link that doesn't lead to a website is shown as text.",
  mathml: 'A formula in MathML is shown as text. Please check it.',
  subscript: 'Superscript or subscript text is shown in brackets. Please check it.',
  codeFormatting: 'Formatting inside code, such as bold text or a link, was removed.',
  letteredList:
    'A list with letters or Roman numerals is numbered 1, 2, 3 here. Please check what refers to it.',
  colours: 'Colours of the text were removed.',
  columns: ({ most }: { most: number }) => `A table was cut: only its first ${most} columns are shown.`,
  emphasis: 'Some bold or italic letters within a word are shown as plain text.',
  mergedCells: 'Merged table cells were split.',
  cellsOnOneLine: 'Paragraphs and lists in a table are shown on one line.',
  remotePicture: "A picture on another website can't be imported. A link to it was inserted instead.",
  missingPicture: 'A picture is missing from the file.',
  unknownPicture: 'A picture was skipped: it is not a PNG, JPEG, WebP or SVG.',
  largePicture: ({ megabytes }: { megabytes: number }) =>
    `A picture was skipped: it is larger than ${megabytes} MB.`,
  tooComplex: 'The markup of its text is too complex to read.',
  tooLong: 'Its text is far longer than a question can be.',
});

/** For the link to a picture without a description. */
export const PICTURE = 'Picture';
