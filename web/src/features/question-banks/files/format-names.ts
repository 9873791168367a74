import type { ExportFormat, ImportFormat } from '@quivia/contract/question-files';

export const FORMAT_NAMES: Record<ImportFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle: 'Moodle XML',
  qti12: 'QTI 1.2',
  qti21: 'QTI 2.1',
  csv: 'CSV',
  xlsx: 'Excel',
};

/** Where people get such files from. */
export const TAKEN_FORMATS: readonly { names: string; from: string }[] = [
  { names: 'CSV or Excel', from: 'a table with one question a line, as in the template' },
  { names: 'GIFT and Aiken', from: 'plain text, as Moodle and many teachers write it' },
  { names: 'Moodle XML', from: "the export of Moodle's question bank, pictures included" },
  { names: 'QTI 1.2 and 2.1', from: 'the export of Canvas, Blackboard and others, also as a zip package' },
];

export const GIVEN_FORMATS: readonly { format: ExportFormat; name: string; file: string; goodFor: string }[] =
  [
    {
      format: 'xlsx',
      name: 'Excel',
      file: 'xlsx',
      goodFor: 'To read, print or edit in a table, and to import here again.',
    },
    {
      format: 'moodle',
      name: 'Moodle XML',
      file: 'xml',
      goodFor: 'For Moodle: keeps formatting, pictures, marks and explanations.',
    },
    {
      format: 'gift',
      name: 'GIFT',
      file: 'gift.txt',
      goodFor: 'Plain text that Moodle reads, and that is easy to keep and compare.',
    },
    {
      format: 'qti21',
      name: 'QTI 2.1 (zip)',
      file: 'zip',
      goodFor: 'The open standard: for Canvas, TAO and most other systems.',
    },
  ];
