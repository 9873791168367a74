// The exams of a department, an institution or the site, for people who watch over them: where each stands and what waits.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment, PageQuery } from '../base/fields.ts';
import { EXAM_KINDS, EXAM_STATES } from './exams.ts';

/** Admins see the exams of the site, administrators those of their institution, heads and controllers what they may read. */
const OVERSEEING = ['Admin', 'Institution', 'Faculty'] as const;
export type Overseeing = (typeof OVERSEEING)[number];

const whose = {
  /** The role in which you ask. */
  as: z.enum(OVERSEEING),
  /** Of yours, where there are several; for an Admin, any. */
  institution_id: z.optional(IdText),
};

const OverseenExam = z.object({
  id: Id,
  title: z.string(),
  viva_or_quiz: z.enum(EXAM_KINDS),
  course_name: z.string(),
  course_code: z.string(),
  /** Null in a community. */
  department: z.nullable(z.string()),
  /** The institution or the community. */
  organisation: z.string(),
  owner_name: z.string(),
  start_time: Moment,
  end_time: Moment,
  state: z.enum(EXAM_STATES),
  /** Nobody can begin or continue it. */
  is_over: z.boolean(),
  released_at: z.nullable(Moment),
  students: z.int(),
  /** Whose attempts have ended: submitted, closed, disqualified or absent. */
  ended: z.int(),
  /** Of those who have answered: how many have all their marks, and of how many. */
  marked: z.int(),
  to_mark: z.int(),
  /** With late answers that nobody has decided about. */
  late: z.int(),
  /** It is over, and its results wait for a person. */
  waits_for_release: z.boolean(),
  /** By a duty or a share: its page opens. */
  may_open: z.boolean(),
});
export type OverseenExam = z.output<typeof OverseenExam>;

export const listOverseenExams = endpoint({
  method: 'GET',
  path: '/office/exam',
  access: OVERSEEING,
  scope: 'exams:read',
  summary:
    'Exams of the site, of an institution, or of what a head or controller watches over, the newest first: state, marking and what waits; no marks',
  query: z.object({
    ...whose,
    department_id: z.optional(IdText),
    course_id: z.optional(IdText),
    offering_id: z.optional(IdText),
    /** In which it starts. */
    year: z.optional(z.string().check(z.regex(/^2\d{3}$/))),
    state: z.optional(z.enum(EXAM_STATES)),
    /** Only those in which marks, a decision or the release waits for a person. */
    waits: z.optional(z.literal('true')),
    ...PageQuery,
  }),
  reply: z.array(OverseenExam),
});

export const getOverseenFilters = endpoint({
  method: 'GET',
  path: '/office/filter',
  access: OVERSEEING,
  summary:
    'What these exams can be filtered by: years, departments and courses that have some, and how many are in each state',
  query: z.object(whose),
  reply: z.object({
    /** Of the caller, where they ask as one: 'head of Physics'. */
    duties: z.array(z.object({ duty: z.enum(['head', 'controller']), of: z.string() })),
    states: z.array(z.object({ state: z.enum(EXAM_STATES), count: z.int() })),
    years: z.array(z.int()),
    departments: z.array(z.object({ id: Id, name: z.string() })),
    courses: z.array(z.object({ id: Id, name: z.string(), code: z.string(), department_id: z.nullable(Id) })),
  }),
});
