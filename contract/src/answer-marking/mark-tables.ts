// Marks that were given on paper: a table of scripts by questions, uploaded, reviewed cell by cell, applied with a reason, and
// undone as a whole. It names scripts by their codes, and nobody.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, paragraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { EXAMINERS } from '../people/roles.ts';

const byId = z.object({ id: IdText });
const ofTable = z.object({ id: IdText, table_id: IdText });
const LONGEST = 500;

/** Of one file: bytes and lines. */
export const MARK_TABLE = { most: 2_000_000, rows: 5000 } as const;

/** Of one exam, the newest. */
export const MOST_MARK_TABLES = 50;

/** Of one review: what is wrong, and what differs. */
export const MOST_CELLS_SHOWN = 300;

export const downloadMarkTable = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/mark-table/template',
  access: EXAMINERS,
  share: 'run',
  summary: 'A table to fill in: the code of each script, and a column for each question that people mark',
  params: byId,
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
  download: true,
});

export const listScriptCodes = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/mark-table/code',
  access: EXAMINERS,
  share: 'own',
  summary:
    'Whose script has which code, to be written on paper. It says whose answers these are: each look is logged with its reason',
  params: byId,
  body: z.object({ reason: paragraph(LONGEST) }),
  reply: z.array(z.object({ student: z.string(), roll_number: z.string(), code: z.string() })),
});

export const uploadMarkTable = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/mark-table',
  access: EXAMINERS,
  share: 'run',
  summary: 'Upload the table as CSV or XLSX. Nothing is marked by it until it is applied',
  params: byId,
  query: z.object({ filename: line(255, MESSAGES.file) }),
  upload: { most: MARK_TABLE.most },
  reply: z.object({ id: Id }),
});

const MarkTable = z.object({
  id: Id,
  filename: z.string(),
  by: z.string(),
  at: Moment,
  applied: z.nullable(z.object({ by: z.string(), at: Moment, reason: z.string(), marks: z.int() })),
  /** How many answers wait again. */
  undone: z.nullable(z.object({ by: z.string(), at: Moment, reason: z.string(), marks: z.int() })),
});
export type MarkTable = z.output<typeof MarkTable>;

export const listMarkTables = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/mark-table',
  access: EXAMINERS,
  share: 'run',
  summary: `The tables of an exam, the newest first, at most ${MOST_MARK_TABLES}`,
  params: byId,
  reply: z.array(MarkTable),
});

const Cell = z.object({
  /** As the file's owner counts: the headings are line 1. */
  line: z.int(),
  code: z.string(),
  /** Null where the whole line is meant. */
  question_number: z.nullable(z.int()),
});

const Review = z.object({
  /** Cells that give an answer its mark, that say what counts already, that say something else, and that can't be read. */
  counts: z.object({ give: z.int(), same: z.int(), differ: z.int(), wrong: z.int() }),
  /** Of what would be given: applying names it, and is refused when it has changed meanwhile. */
  version: z.string(),
  problems: z.array(z.object({ ...Cell.shape, message: z.string() })),
  /** The mark that counts stays. */
  differences: z.array(z.object({ ...Cell.shape, marks: z.number(), given: z.number() })),
});
export type MarkTableReview = z.output<typeof Review>;

export const reviewMarkTable = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/mark-table/:table_id',
  access: EXAMINERS,
  share: 'run',
  summary: 'What applying a table would do now',
  params: ofTable,
  reply: z.object({ ...MarkTable.shape, review: Review }),
});

export const applyMarkTable = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/mark-table/:table_id/apply',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Give the marks of a table to answers that have none, in one transaction. Refused while a cell is wrong, unless those are to be skipped',
  params: ofTable,
  body: z.object({
    version: z.string().check(z.maxLength(64)),
    skip_wrong: z._default(z.boolean(), false),
    reason: paragraph(LONGEST),
  }),
  reply: MessageReply,
});

export const undoMarkTable = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/mark-table/:table_id/undo',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Have all answers that a table marked wait again, except those that somebody marked since, or whose students see their marks',
  params: ofTable,
  body: z.object({ reason: paragraph(LONGEST) }),
  reply: MessageReply,
});
