// Offerings: a course in a term, with its sections or groups, its teachers and, by the sections, its students.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MAX_ID, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { SECTION_KINDS } from './classes.ts';
import { OFFERING_MESSAGES as MESSAGES } from './classes.words.ts';

export const OFFERING_LIMITS = { ofYear: 4000, sections: 40, teachers: 20 } as const;

const byId = z.object({ id: IdText });

const Offering = z.object({
  id: Id,
  term_id: Id,
  term: z.string(),
  year_id: Id,
  year: z.string(),
  course_id: Id,
  course: z.string(),
  code: z.string(),
  department: z.string(),
  semester: z.int(),
  sections: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(SECTION_KINDS) })),
  teachers: z.array(z.object({ id: Id, name: z.string() })),
  /** Registered now. */
  students: z.int(),
  version: z.int(),
});
export type Offering = z.output<typeof Offering>;

export const listOfferings = endpoint({
  method: 'GET',
  path: '/admin/class/offering',
  access: ['Institution'],
  summary: 'What an institution offers in an academic year, by department, semester and course',
  query: z.object({ year_id: IdText, limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.array(Offering),
});

export const listOwnOfferings = endpoint({
  method: 'GET',
  path: '/class/offering',
  access: ['Faculty'],
  summary: 'What the caller teaches, the newest term first; of a course, or of all',
  query: z.object({
    course_id: z.optional(IdText),
    /** Only in terms that aren't over. */
    now: z._default(z.stringbool(), false),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(Offering),
});

export const getOffering = endpoint({
  method: 'GET',
  path: '/class/offering/:id',
  access: ['Institution', 'Faculty'],
  summary: 'One offering, for the institution, its teachers, the head of its department and the controller',
  params: byId,
  reply: z.extend(Offering, {
    /** The caller administers the institution. */
    may_change: z.boolean(),
  }),
});
export type OfferingDetails = z.output<typeof getOffering.reply>;

const Registration = z.object({
  /** Of the period. */
  id: Id,
  student_id: Id,
  roll_number: z.string(),
  name: z.nullable(z.string()),
  section_id: Id,
  section: z.string(),
  from: Moment,
  to: z.nullable(Moment),
});
export type Registration = z.output<typeof Registration>;

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/class/offering/:id/student',
  access: ['Institution', 'Faculty'],
  summary: 'Who is registered in an offering, or who was, by roll number',
  params: byId,
  query: z.object({
    was: z._default(z.stringbool(), false),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(Registration),
});

const choice = (message: string) => z.int(message).check(z.positive(message), z.maximum(MAX_ID, message));

const Parts = {
  section_ids: z
    .array(Id, MESSAGES.sections)
    .check(z.minLength(1, MESSAGES.sections), z.maxLength(OFFERING_LIMITS.sections, MESSAGES.fewerSections)),
  faculty_ids: z.array(Id).check(z.maxLength(OFFERING_LIMITS.teachers, MESSAGES.fewerTeachers)),
};

export const OfferingForm = z.object({ term_id: Id, course_id: choice(MESSAGES.course), ...Parts });

export const createOffering = endpoint({
  method: 'POST',
  path: '/admin/class/offering',
  access: ['Institution'],
  summary: 'Offer a course in a term to sections and groups of it, taught by faculty to whom it is assigned',
  body: OfferingForm,
  reply: z.extend(MessageReply, { id: Id }),
});

export const changeOffering = endpoint({
  method: 'PATCH',
  path: '/admin/class/offering/:id',
  access: ['Institution'],
  summary: 'Change the sections and teachers of an offering; registrations follow at the same moment',
  params: byId,
  body: z.object({ ...Parts, version: z.int() }),
  reply: MessageReply,
});

export const removeOffering = endpoint({
  method: 'DELETE',
  path: '/admin/class/offering/:id',
  access: ['Institution'],
  summary: 'Remove an offering with its registrations; refused once an exam refers to it',
  params: byId,
  reply: MessageReply,
});
