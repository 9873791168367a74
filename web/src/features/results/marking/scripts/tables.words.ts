import { MARK_TABLE, type MarkTable, type MarkTableReview } from '@quivia/contract/mark-tables';
import { plural } from '@quivia/contract/plural';

const have = (count: number) => (count === 1 ? 'has' : 'have');
const MEGABYTES = MARK_TABLE.most / 1_000_000;

export const tables = {
  link: 'Marks from paper',
  heading: 'Marks from paper',
  lead: 'For scripts that were printed and marked on paper. Write each script’s code on it, enter the marks beside the codes, and upload the table. It gives marks to answers that have none, and changes no other mark.',
  codes: 'Codes for paper',
  codesOf: 'Whose script has which code',
  codesHint:
    'Whose script has which code. You will know whose answers these are, so the log says that you looked, and why.',
  showCodes: 'Show the list',
  codesTitle: 'Show whose script is whose?',
  printCodes: 'Print the list',
  student: 'Name',
  code: 'Code',
  noCodes: 'Nobody has an answer that people mark.',
  upload: 'Upload a table',
  templates: { csv: 'Table as CSV', xlsx: 'Table as XLSX' },
  file: 'Table with marks',
  fileHint: `CSV or XLSX, up to ${MEGABYTES} MB and ${MARK_TABLE.rows} lines. Leave a cell blank where there is no mark.`,
  tooLarge: `The file is larger than ${MEGABYTES} MB.`,
  submit: 'Upload and review',
  review: (filename: string) => `Review of ${filename}`,
  counts: ({ give, same, differ, wrong }: MarkTableReview['counts']) =>
    [
      `${plural(give, 'answer')} would be marked`,
      same > 0 && `${same} ${have(same)} this mark already`,
      differ > 0 && `${differ} ${have(differ)} another mark, which stays`,
      wrong > 0 && plural(wrong, 'problem'),
    ]
      .filter(Boolean)
      .join(', '),
  problems: 'Problems',
  differences: 'Marks that stay',
  line: 'Line',
  question: 'Question',
  problem: 'What is wrong',
  counting: 'Mark that counts',
  inTable: 'In the table',
  more: (count: number) => `${count} more are not shown.`,
  skip: (wrong: number) => `Skip ${plural(wrong, 'problem')}`,
  apply: (give: number) => `Mark ${plural(give, 'answer')}`,
  applyTitle: (give: number) => `Mark ${plural(give, 'answer')} from this table?`,
  applyText:
    'Each mark is given in your name. You can undo the table as a whole until the results are released.',
  nothing: 'This table gives no answer a mark.',
  past: 'Tables that were uploaded',
  none: 'No table has been uploaded yet.',
  state: ({ applied, undone }: MarkTable) => {
    if (undone) return `Undone by ${undone.by}: ${undone.reason}`;
    return applied
      ? `${plural(applied.marks, 'answer')} marked by ${applied.by}: ${applied.reason}`
      : 'Not applied';
  },
  open: (filename: string) => `Review ${filename}`,
  undo: 'Undo',
  undoTitle: 'Undo this table?',
  undoText:
    'The answers it marked wait for a mark again, except those that somebody has marked since. The marks it gave stay on record.',
};
