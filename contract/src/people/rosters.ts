// Rosters by file: uploaded, read, reviewed row by row, and stored: all of it, or all lines without an error. Nobody is
// ever removed.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { MESSAGES, numberFrom } from '../base/fields.words.ts';
import { ROSTER_FILE } from './roster-file.ts';

export const ROSTER_ROLES = ['Faculty', 'Student'] as const;
export const ROSTER_COLUMNS = [
  'role',
  'name',
  'username',
  'email',
  'member_id',
  'departments',
  'class_or_semester',
  'section',
  'batch',
  'elective',
] as const;
const ROSTER_STATUSES = ['reading', 'review', 'applying', 'done', 'failed'] as const;
export const ROSTER_OUTCOMES = ['new', 'existing', 'change', 'same', 'error'] as const;
export type RosterOutcome = (typeof ROSTER_OUTCOMES)[number];

/** Needed only by who administers several. */
const InstitutionId = z.optional(IdText);
const byId = z.object({ id: IdText });

export const downloadRosterTemplate = endpoint({
  method: 'GET',
  path: '/admin/roster/template',
  access: ['Institution'],
  scope: 'roster:write',
  summary: 'A file to fill in, with an example for each role',
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv'), institution_id: InstitutionId }),
  download: true,
});

export const uploadRoster = endpoint({
  method: 'POST',
  path: '/admin/roster',
  access: ['Institution'],
  scope: 'roster:write',
  summary:
    'Upload a CSV or XLSX file; it is read in the background. The rest is for what the file leaves out',
  query: z.object({
    filename: line(255, MESSAGES.file),
    institution_id: InstitutionId,
    role: z.optional(z.enum(ROSTER_ROLES)),
    department_id: z.optional(IdText),
    class_or_semester: z.optional(
      z.pipe(z.string().check(z.regex(/^([1-9]|1[0-9]|20)$/, numberFrom(1, 20))), z.transform(Number)),
    ),
  }),
  upload: { most: ROSTER_FILE.most },
  reply: z.object({ id: Id }),
});

export const Roster = z.object({
  id: Id,
  filename: z.string(),
  uploaded_at: Moment,
  status: z.enum(ROSTER_STATUSES),
  /** In rows. A total of 0 is not known yet. */
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: z.record(z.enum(ROSTER_OUTCOMES), z.int()),
  /** What confirming does; a person in two roles is counted once. Only of a roster under review. */
  plan: z.nullable(z.object({ people: z.int(), mails: z.int() })),
  /** Headings of the file that mean nothing here. */
  ignored_columns: z.array(z.string()),
  /** What to say about it now. */
  message: z.string(),
  /** What is wrong with the file as a whole, when it failed. */
  problem: z.nullable(
    z.object({
      line: z.nullable(z.int()),
      message: z.string(),
      /** It can be read once somebody has said whether its people are students or faculty. */
      asks_role: z.optional(z.literal(true)),
    }),
  ),
});
export type Roster = z.infer<typeof Roster>;

export const getRoster = endpoint({
  method: 'GET',
  path: '/admin/roster/:id',
  access: ['Institution'],
  scope: 'roster:write',
  summary: 'How far it is, and what the review found',
  params: byId,
  reply: Roster,
});

const RosterRow = z.object({
  /** As the file's owner counts: the headings are line 1. */
  line: z.int(),
  values: z.record(z.enum(ROSTER_COLUMNS), z.string()),
  outcome: z.enum(ROSTER_OUTCOMES),
  /** What changes, or what is wrong. */
  reason: z.string(),
});

export const listRosterRows = endpoint({
  method: 'GET',
  path: '/admin/roster/:id/row',
  access: ['Institution'],
  scope: 'roster:write',
  summary: 'The rows of the review, in the order of the file',
  params: byId,
  query: z.object({
    outcome: z.optional(z.enum(ROSTER_OUTCOMES)),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(RosterRow),
});

export const confirmRoster = endpoint({
  method: 'POST',
  path: '/admin/roster/:id/confirm',
  access: ['Institution'],
  summary:
    'Store what the review shows, in one transaction. Refused while a line has an error, unless those lines are to be skipped',
  params: byId,
  query: z.object({ skip_errors: z._default(z.stringbool(), false) }),
  reply: MessageReply,
});

export const downloadRosterErrors = endpoint({
  method: 'GET',
  path: '/admin/roster/:id/error',
  access: ['Institution'],
  scope: 'roster:write',
  summary:
    'The lines with errors as a file to correct and upload: the columns of the template and one with the reasons',
  params: byId,
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  download: true,
});

export const discardRoster = endpoint({
  method: 'POST',
  path: '/admin/roster/:id/discard',
  access: ['Institution'],
  scope: 'roster:write',
  summary: 'Forget an upload; what was stored from it stays',
  params: byId,
  reply: MessageReply,
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/admin/invitation',
  access: ['Institution'],
  summary: 'Resend an unused invitation to a faculty member or student',
  body: z.object({ user_id: Id, institution_id: z.optional(Id) }),
  reply: MessageReply,
});
