// The gradebook of a course: its students by one's own exams.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

const Gradebook = z.object({
  exams: z.array(
    z.object({
      id: Id,
      title: z.string(),
      date: Moment,
      total_marks: z.number(),
      /** In the total. At first every exam does but those with 'practice' in their title. */
      counts: z.boolean(),
      /** Of all students with marks, whatever the search. */
      average: z.nullable(z.number()),
    }),
  ),
  students: z.array(
    z.object({
      student_id: Id,
      roll_number: z.string(),
      student_name: z.string(),
      /** In the order of the exams: -1 for absent, null for not of the exam or not ended. */
      marks: z.array(z.nullable(z.number())),
      /** In the order of the exams: how many answers wait for a person's mark. */
      unmarked: z.optional(z.array(z.int())),
      /** Of the exams that count; absent is 0 of that exam's marks. Null where nothing counts yet, or a mark is missing. */
      total: z.nullable(z.number()),
      percent: z.nullable(z.number()),
    }),
  ),
  /** Of all students who have one. */
  average_percent: z.nullable(z.number()),
  /** Figures of an earlier moment, because they come from a replica that lags behind. */
  as_of: z.optional(Moment),
});
export type Gradebook = z.output<typeof Gradebook>;

export const GRADEBOOK_SORTS = ['roll_number', 'student_name', 'percent'] as const;

const GradebookQuery = { course_id: IdText };

export const getGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook',
  access: EXAMINERS,
  summary: "Students by exams of a course, one's own exams",
  query: z.object({
    ...GradebookQuery,
    sort: z._default(z.enum(GRADEBOOK_SORTS), 'roll_number'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    search: PageQuery.search,
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: Gradebook,
});

export const changeGradebook = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/gradebook',
  access: EXAMINERS,
  share: 'run',
  summary: 'Count an exam in the gradebook of its course, or leave it out',
  params: z.object({ id: IdText }),
  body: z.object({ counts: z.boolean() }),
  reply: MessageReply,
});

export const exportGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook/export',
  access: EXAMINERS,
  summary: 'The gradebook as a file',
  query: z.object({ ...GradebookQuery, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});
