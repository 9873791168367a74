// The vivas of a department or an institution, for its head or controller: how far each is, and its results once published.
// They read, and what they open is in the audit log and shown to the coordinators.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment, PageQuery } from '../base/fields.ts';
import { UNMARKED_STATES } from '../marking/marks.ts';
import { ORAL_STAGES } from './exams.ts';
import { ORAL_KINDS } from './parts.ts';

const OverseenViva = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(ORAL_KINDS),
  institution: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  coordinator: z.string(),
  candidates: z.int(),
  /** Whose viva is over, also those who were absent or excused. */
  done: z.int(),
  starts_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
  cancelled_at: z.nullable(Moment),
  stage: z.enum(ORAL_STAGES),
});
export type OverseenViva = z.output<typeof OverseenViva>;

/** The day of the caller, which the server can't know. */
const ofDay = { from: z.optional(Moment), until: z.optional(Moment) };

export const listOverseenVivas = endpoint({
  method: 'GET',
  path: '/office/viva',
  access: ['Faculty'],
  summary:
    'Vivas voce that a head or controller watches over: those of the given day first, then the newest; no marks',
  query: z.object({ ...PageQuery, ...ofDay }),
  reply: z.array(OverseenViva),
});

const PublishedList = z.object({
  /** Of the session; empty where one list has the whole viva. */
  name: z.string(),
  starts_at: z.nullable(Moment),
  released_at: Moment,
  revision: z.int(),
  maximum: z.number(),
  rows: z.array(
    z.object({
      roll_number: z.string(),
      name: z.string(),
      total: z.nullable(z.number()),
      /** Replaces marks. */
      unmarked: z.nullable(z.enum(UNMARKED_STATES)),
      outcome: z.nullable(z.enum(['pass', 'fail'])),
    }),
  ),
});
export type PublishedList = z.output<typeof PublishedList>;

export const getOverseenViva = endpoint({
  method: 'GET',
  path: '/office/viva/:id',
  access: ['Faculty'],
  summary: 'One of them: how far it is, and its award lists as far as they are published to candidates',
  params: z.object({ id: IdText }),
  query: z.object(ofDay),
  reply: z.extend(OverseenViva, { lists: z.array(PublishedList) }),
});
