// Questions by file: uploaded, read, reviewed item by item, given modules and stored all or not at all; and taken away.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { QUESTION_TYPES } from '../kinds/kinds.ts';
import { Parameters } from '../kinds/parameters.ts';
import { EXAMINERS } from '../people/roles.ts';
import { ANSWER_RULES, DIFFICULTIES, NEGATIVE_SHARES } from './questions.ts';

/** `files` and `together`, in bytes, are what a person can send in one go; each file is reviewed by itself. */
export const QUESTION_FILE = {
  most: 20 * 1024 * 1024,
  questions: 10_000,
  categories: 1000,
  files: 50,
  together: 200 * 1024 * 1024,
} as const;
const IMPORT_FORMATS = [
  'gift',
  'aiken',
  'moodle',
  'qti12',
  'qti21',
  'qti30',
  'blackboard',
  'blackboard_text',
  'brightspace_csv',
  'csv',
  'xlsx',
  'docx',
  'h5p',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export const EXPORT_FORMATS = ['gift', 'moodle', 'qti21', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
const IMPORT_STATUSES = ['reading', 'review', 'storing', 'done', 'failed'] as const;
/** `undecided`: its key can be read in two ways, and it isn't stored until someone has chosen one of them. */
const ITEM_OUTCOMES = ['new', 'undecided', 'left_out'] as const;
/** `usable`: all but those that are left out. */
export const ITEM_FILTERS = [...ITEM_OUTCOMES, 'usable'] as const;
/** How a key such as `4` was read: the fourth option, or the option that says 4. */
const KEY_READINGS = ['position', 'text'] as const;
export type KeyReadingName = (typeof KEY_READINGS)[number];

const byId = z.object({ id: IdText });

export const downloadQuestionTemplate = endpoint({
  method: 'GET',
  path: '/quiz/import/template',
  access: EXAMINERS,
  summary: 'A table to fill in, with examples',
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
  download: true,
});

export const uploadQuestionFile = endpoint({
  method: 'POST',
  path: '/quiz/qbank/:id/import',
  access: EXAMINERS,
  summary:
    'Upload GIFT, Aiken, Moodle XML, QTI 1.2, 2 or 3, Blackboard (also zipped, or as its upload text), the question CSV of Brightspace, CSV, XLSX, Word (DOCX) or H5P; it is read in the background',
  params: byId,
  query: z.object({ filename: line(255, MESSAGES.file) }),
  upload: { most: QUESTION_FILE.most },
  reply: z.object({ id: Id }),
});

export const QuestionImport = z.object({
  id: Id,
  qbank_id: Id,
  filename: z.string(),
  uploaded_at: Moment,
  status: z.enum(IMPORT_STATUSES),
  /** What the content turned out to be. */
  format: z.nullable(z.enum(IMPORT_FORMATS)),
  /** In items. A total of 0 is not known yet. */
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: z.object({
    new: z.int(),
    undecided: z.int(),
    left_out: z.int(),
    likely_duplicates: z.int(),
  }),
  /** What the file calls its parts, with the module each would go to. */
  categories: z.array(z.object({ category: z.string(), questions: z.int(), module_id: z.nullable(Id) })),
  /** The modules that received its questions, in the order of the file; none before they are stored. */
  stored_in: z.array(Id),
  /** What to know about the file as a whole. */
  notes: z.array(z.string()),
  /** What to say about it now. */
  message: z.string(),
  /** What is wrong with the file as a whole, when it failed. */
  problem: z.nullable(z.object({ line: z.nullable(z.int()), message: z.string() })),
});
export type QuestionImport = z.output<typeof QuestionImport>;

export const getQuestionImport = endpoint({
  method: 'GET',
  path: '/quiz/import/:id',
  access: EXAMINERS,
  summary: 'How far it is, and what the review found',
  params: byId,
  reply: QuestionImport,
});

const KeyReading = z.object({
  by: z.enum(KEY_READINGS),
  /** The options it makes correct, counted from 0. */
  correct: z.array(z.int()),
  answer_rule: z.enum(ANSWER_RULES),
});
export type KeyReading = z.output<typeof KeyReading>;

const ImportItem = z.object({
  /** Its place in the file, from 1. */
  item: z.int(),
  /** Where the file has it: 'line 12', 'item MC_3'. */
  place: z.string(),
  outcome: z.enum(ITEM_OUTCOMES),
  /** Why it is left out or undecided; empty for one that comes in. */
  reason: z.string(),
  /** What was changed or could not be kept of one that comes in. */
  notes: z.array(z.string()),
  category: z.string(),
  /** A question of the bank, or an earlier one of the file, that says nearly the same. */
  duplicate_of: z.nullable(z.string()),
  /** What was read. Null when nothing could be. */
  question: z.nullable(
    z.object({
      question: z.string(),
      /** The passage that it refers to. */
      stimulus: z.optional(z.string()),
      /** Of a kind other than multiple choice, which has options instead. */
      other: z.optional(
        z.object({
          question_type: z.enum(QUESTION_TYPES),
          body: z.record(z.string(), z.unknown()),
          answer_key: z.record(z.string(), z.unknown()),
        }),
      ),
      parameters: z.optional(z.nullable(Parameters)),
      options: z.array(z.object({ option: z.string(), is_correct: z.boolean() })),
      answer_rule: z.enum(ANSWER_RULES),
      marks: z.number(),
      negative_marks: z.number(),
      negative_share: z._default(z.nullable(z.enum(NEGATIVE_SHARES)), null),
      explanation: z.string(),
      tags: z.array(z.string()),
      difficulty: z.nullable(z.enum(DIFFICULTIES)),
    }),
  ),
  /** Of an undecided one: the ways to read its key. Until one is chosen, no option of the question is correct. */
  key_readings: z.array(KeyReading),
  /** How the file begins to say it, for one that is left out. */
  excerpt: z.string(),
});
export type ImportItem = z.output<typeof ImportItem>;

export const listImportItems = endpoint({
  method: 'GET',
  path: '/quiz/import/:id/item',
  access: EXAMINERS,
  summary: 'The items of the review, in the order of the file',
  params: byId,
  query: z.object({
    outcome: z.optional(z.enum(ITEM_FILTERS)),
    /** The number of an item: those with the same reason. */
    reason_of: z.optional(IdText),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(ImportItem),
});

export const listSkipReasons = endpoint({
  method: 'GET',
  path: '/quiz/import/:id/skipped',
  access: EXAMINERS,
  summary: 'Why items are skipped, and how many for each reason: the first of each, in the order of the file',
  params: byId,
  reply: z.array(z.object({ item: z.int(), reason: z.string(), questions: z.int() })),
});

export const confirmQuestionImport = endpoint({
  method: 'POST',
  path: '/quiz/import/:id/confirm',
  access: EXAMINERS,
  summary: 'Store what the review shows, all or nothing, in these modules; a category without one stays out',
  params: byId,
  body: z.object({
    modules: z
      .array(z.object({ category: z.string().check(z.maxLength(1000)), module_id: z.nullable(Id) }))
      .check(z.maxLength(QUESTION_FILE.categories)),
    /** Likely duplicates stay out. */
    skip_duplicates: z._default(z.boolean(), false),
    /** Items that stay out, by their position in the file. */
    skip_items: z._default(
      z.array(z.int().check(z.positive())).check(z.maxLength(QUESTION_FILE.questions)),
      [],
    ),
    /** How the key of each undecided item is read. */
    keys: z._default(
      z
        .array(z.object({ item: z.int().check(z.positive()), by: z.enum(KEY_READINGS) }))
        .check(z.maxLength(QUESTION_FILE.questions)),
      [],
    ),
    /** How the keys of all other undecided items are read. While it is null, each must be named or left out. */
    other_keys: z._default(z.nullable(z.enum(KEY_READINGS)), null),
  }),
  reply: MessageReply,
});

export const discardQuestionImport = endpoint({
  method: 'POST',
  path: '/quiz/import/:id/discard',
  access: EXAMINERS,
  summary: 'Forget an upload; what was stored from it stays',
  params: byId,
  reply: MessageReply,
});

/**
 * `answers`: there is nothing to answer, only the text. `some_answers`: some accepted answers are missing. `figures`:
 * significant figures have become a tolerance, which accepts other values. `template`, `words` (how many are asked for),
 * `notes` (for markers) and `rubric` are missing of an essay. `rubric_as_text`: it is a text among the notes for markers. `cut`: a
 * cell of a spreadsheet is too short, for us too.
 */
const EXPORT_LOSSES = [
  'answers',
  'some_answers',
  'figures',
  'template',
  'words',
  'notes',
  'rubric',
  'rubric_as_text',
  'cut',
] as const;
export type ExportLoss = (typeof EXPORT_LOSSES)[number];

export const listExportLosses = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id/export/losses',
  access: EXAMINERS,
  summary: 'What other programs would miss of the questions of a bank, by format and type of question',
  params: byId,
  reply: z.array(
    z.object({
      format: z.enum(EXPORT_FORMATS),
      loss: z.enum(EXPORT_LOSSES),
      question_type: z.enum(QUESTION_TYPES),
      questions: z.int(),
    }),
  ),
});
export type ExportLosses = z.output<(typeof listExportLosses)['reply']>;

export const exportQuestionBank = endpoint({
  method: 'GET',
  path: '/quiz/qbank/:id/export',
  access: EXAMINERS,
  summary: 'All questions of a bank as a file',
  params: byId,
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  download: true,
});
