// What is printed before, during and after a viva voce. Award lists have calls of their own.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment } from '../base/fields.ts';
import { EXAMINER_ROLES } from '../marking/scheme.ts';
import { CANDIDATE_STATES } from './parts.ts';
import { listSheets } from './sheets.ts';

const byId = z.object({ id: IdText });

const PrintedCandidate = z.object({
  id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(CANDIDATE_STATES),
  state_at: z.nullable(Moment),
  /** Why they are absent, withheld, deferred or reported. */
  note: z.string(),
  /** Their own, or their group's. */
  topic: z.string(),
  group_id: z.nullable(Id),
  group: z.nullable(z.string()),
  guide: z.nullable(z.string()),
});
export type PrintedCandidate = z.output<typeof PrintedCandidate>;

const PrintedExaminer = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(EXAMINER_ROLES),
  affiliation: z.string(),
});
export type PrintedExaminer = z.output<typeof PrintedExaminer>;

const PrintedSession = z.object({
  id: Id,
  name: z.string(),
  panel: z.string(),
  room: z.string(),
  /** Of a circuit. */
  station: z.nullable(z.int()),
  /** Its stations, with those at which candidates rest. */
  circuit_size: z.optional(z.nullable(z.int())),
  rests: z.optional(z.array(z.int())),
  starts_at: Moment,
  ends_at: Moment,
  /** Of the panel, in the order of their roles. */
  examiner_ids: z.array(Id),
  /** In order of time; a group's members share a slot. */
  slots: z.array(z.object({ starts_at: Moment, ends_at: Moment, candidate_ids: z.array(Id) })),
});
export type PrintedSession = z.output<typeof PrintedSession>;

const OralPapers = z.object({
  sessions: z.array(PrintedSession),
  candidates: z.array(PrintedCandidate),
  examiners: z.array(PrintedExaminer),
  /** SHA-256 of all this: prints with the same hash show the same. */
  hash: z.string(),
});
export type OralPapers = z.output<typeof OralPapers>;

export const getOralPapers = endpoint({
  method: 'GET',
  path: '/oral/:id/print/papers',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'What the prints of a viva voce show beside marks: sessions, candidates and examiners. Examiners get the sessions of their panels',
  params: byId,
  reply: OralPapers,
});

export const getPrintedSheets = endpoint({
  method: 'GET',
  path: '/oral/:id/print/sheets',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'The mark sheets that you may see, with a hash for their print',
  params: byId,
  reply: z.extend(listSheets.reply, {
    /** SHA-256 of the sheets. */
    hash: z.string(),
  }),
});
export type PrintedSheets = z.output<(typeof getPrintedSheets)['reply']>;
