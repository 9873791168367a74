// Files of results for the portal of a university: an institution saves the layout that it needs, and people who may see the
// results of an exam get its file in that layout.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';
import { RESULT_FILE_MESSAGES as MESSAGES } from './result-files.words.ts';

export const MOST_RESULT_LAYOUTS = 50;
const MOST_COLUMNS = 40;

/** What a column can hold. */
export const COLUMN_CONTENTS = [
  'serial',
  'roll_number',
  'name',
  'marks',
  'marks_in_words',
  'total_marks',
  'percent',
  'attendance',
  'exam',
  'exam_date',
  'course_code',
  'course_name',
  'semester',
  'institution',
  'text',
] as const;
export type ColumnContent = (typeof COLUMN_CONTENTS)[number];

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Of the 9th of November. */
export const DATE_FORMS = [
  '09/11/2026',
  '09-11-2026',
  '09.11.2026',
  '11/09/2026',
  '2026-11-09',
  '20261109',
] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** Cells of fixed words; may be empty. */
const Words = (max: number) =>
  z.string(MESSAGES.plainText).check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !/\p{Cc}/u.test(text), MESSAGES.plainText),
  );

const Column = z.object({
  heading: line(100, MESSAGES.heading),
  content: z.enum(COLUMN_CONTENTS),
  /** What stands in each row of a column of fixed text. */
  text: Words(100),
});
export type ResultColumn = z.output<typeof Column>;

const isNumber = (text: string) => /^[-+]?[\d.,\s]*\d[\d.,\s]*$/.test(text);

const layout = {
  name: line(100, MESSAGES.name),
  columns: z
    .array(Column)
    .check(z.minLength(1, MESSAGES.columns), z.maxLength(MOST_COLUMNS, MESSAGES.tooManyColumns)),
  format: z.enum(FILE_FORMATS),
  /** The first row. */
  has_headings: z.boolean(),
  /** In CSV. */
  separator: z.enum(SEPARATORS),
  /** In CSV: the byte order mark, by which Excel knows the encoding. */
  has_bom: z.boolean(),
  decimals: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  date_form: z.enum(DATE_FORMS),
  /** Numbers get zeros in front until they have so many digits; 0 leaves them. */
  roll_digits: z.int(MESSAGES.digits).check(z.nonnegative(MESSAGES.digits), z.maximum(20, MESSAGES.digits)),
  absent_text: line(20, MESSAGES.absent),
  /** Instead of the marks of somebody who was disqualified; empty for 0. */
  disqualified_text: Words(20),
  /** Instead of marks that aren't complete. Never a number, and never the text for absent. */
  waiting_text: line(20, MESSAGES.waiting),
};

export const ResultLayoutForm = z.object(layout).check(
  z.refine(({ waiting_text }) => !isNumber(waiting_text), {
    path: ['waiting_text'],
    error: MESSAGES.waitingIsNumber,
  }),
  z.refine(
    ({ waiting_text, absent_text, disqualified_text }) =>
      ![absent_text, disqualified_text].some((one) => one.toLowerCase() === waiting_text.toLowerCase()),
    { path: ['waiting_text'], error: MESSAGES.waitingIsAbsent },
  ),
);
export type ResultLayout = z.output<typeof ResultLayoutForm>;

const SavedLayout = z.object({ id: Id, ...layout });
export type SavedLayout = z.output<typeof SavedLayout>;

const byId = z.object({ id: IdText });
const ofInstitution = z.object({ institution_id: z.optional(IdText) });

export const listResultLayouts = endpoint({
  method: 'GET',
  path: '/admin/result-layout',
  access: ['Institution'],
  summary: "The institution's layouts of result files",
  query: ofInstitution,
  reply: z.array(SavedLayout),
});

export const addResultLayout = endpoint({
  method: 'POST',
  path: '/admin/result-layout',
  access: ['Institution'],
  summary: 'Save a layout of result files',
  query: ofInstitution,
  body: ResultLayoutForm,
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeResultLayout = endpoint({
  method: 'PATCH',
  path: '/admin/result-layout/:id',
  access: ['Institution'],
  summary: 'Replace a layout of result files',
  params: byId,
  body: ResultLayoutForm,
  reply: MessageReply,
});

export const removeResultLayout = endpoint({
  method: 'DELETE',
  path: '/admin/result-layout/:id',
  access: ['Institution'],
  summary: 'Remove a layout of result files',
  params: byId,
  reply: MessageReply,
});

const ofLayout = z.object({ layout_id: IdText });

export const listLayoutsOfExam = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/result-layout',
  access: EXAMINERS,
  share: 'see',
  scope: 'results:read',
  summary: 'The layouts in which the results of an exam can be had as a file; none in a community',
  params: byId,
  reply: z.array(z.object({ id: Id, name: z.string(), format: z.enum(FILE_FORMATS) })),
});

export const previewResultFile = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/result-file/preview',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  summary: 'The first five rows of a result file, and whom it has no marks of',
  params: byId,
  query: ofLayout,
  reply: z.object({
    filename: z.string(),
    /** Null where the layout has none. */
    headings: z.nullable(z.array(z.string())),
    rows: z.array(z.array(z.string())),
    students: z.int(),
    absent: z.int(),
    disqualified: z.int(),
    /** Whose marks aren't complete. */
    waiting: z.int(),
    is_released: z.boolean(),
  }),
});
export type ResultFilePreview = z.output<typeof previewResultFile.reply>;

export const downloadResultFile = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/result-file',
  access: EXAMINERS,
  share: 'see',
  showsMarks: true,
  scope: 'results:read',
  summary:
    'The results of an exam that is over as a file in a layout of the institution. Its SHA-256 goes to the audit log',
  params: byId,
  query: ofLayout,
  download: true,
});
