// A section moves up to another term in one step: who moves up, who stays back, who left. It can be undone for a day.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment } from '../base/fields.ts';
import { CLASS_LIMITS } from './classes.ts';
import { CLASS_MESSAGES as MESSAGES, PROMOTION_MESSAGES } from './classes.words.ts';

/**
 * - up: to the next semester and the section there
 * - stays: in the same semester; in a section of it in the new term, where one is named
 * - left: in no section; their role is ended where roles are
 */
export const PROMOTION_OUTCOMES = ['up', 'stays', 'left'] as const;
export type PromotionOutcome = (typeof PROMOTION_OUTCOMES)[number];

const byId = z.object({ id: IdText });

const Outcome = z.object({
  student_id: Id,
  outcome: z.enum(PROMOTION_OUTCOMES),
  /** Electives and other groups of the new term, for those who move up or stay. */
  group_ids: z.array(Id).check(z.maxLength(20)),
});

export const PromotionForm = z.object({
  /** Where they go; another term than that of the section. */
  to_term_id: z.int(PROMOTION_MESSAGES.term).check(z.positive(PROMOTION_MESSAGES.term)),
  /** Of the section in the next semester, which is made where there is none. */
  name: line(40, MESSAGES.sectionName),
  /** The section in the new term for those who stay back. */
  stays_in: z.optional(z.nullable(Id)),
  /** Everyone in the section now, each once. */
  students: z
    .array(Outcome)
    .check(z.minLength(1, MESSAGES.students), z.maxLength(CLASS_LIMITS.students, MESSAGES.fewerStudents)),
});

export const promoteSection = endpoint({
  method: 'POST',
  path: '/admin/class/section/:id/promotion',
  access: ['Institution'],
  summary:
    'Promote a section as reviewed: refused if somebody has joined or left it since. Places and semesters change together',
  params: byId,
  body: PromotionForm,
  reply: z.extend(MessageReply, { id: Id }),
});

const Promotion = z.object({
  id: Id,
  at: Moment,
  by: z.nullable(z.string()),
  to_section_id: Id,
  to_title: z.string(),
  term: z.string(),
  up: z.int(),
  stays: z.int(),
  left: z.int(),
  undone_at: z.nullable(Moment),
  /** Less than a day ago. */
  may_undo: z.boolean(),
});
export type Promotion = z.output<typeof Promotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/admin/class/section/:id/promotion',
  access: ['Institution'],
  summary: 'The last 20 promotions of a section, the newest first',
  params: byId,
  reply: z.array(Promotion),
});

export const undoPromotion = endpoint({
  method: 'POST',
  path: '/admin/class/promotion/:id/undo',
  access: ['Institution'],
  summary:
    'Undo a promotion within a day: places and semesters are as before. Refused once one of the students was moved again',
  params: byId,
  reply: MessageReply,
});
