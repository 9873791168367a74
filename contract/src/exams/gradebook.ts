// The gradebook of a course: its students by one's own exams.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, Moment, PageQuery } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

const Gradebook = z.object({
  exams: z.array(z.object({ id: Id, title: z.string(), date: Moment, total_marks: z.number() })),
  students: z.array(
    z.object({
      student_id: Id,
      roll_number: z.string(),
      student_name: z.string(),
      /** In the order of the exams: -1 for absent, null for not of the exam or not ended. */
      marks: z.array(z.nullable(z.number())),
      total: z.number(),
      percent: z.nullable(z.number()),
    }),
  ),
  /** Figures of an earlier moment, because they come from a replica that lags behind. */
  as_of: z.optional(Moment),
});
export type Gradebook = z.output<typeof Gradebook>;

const GradebookQuery = { course_id: IdText };

export const getGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook',
  access: EXAMINERS,
  summary: "Students by exams of a course, one's own exams",
  query: z.object({
    ...GradebookQuery,
    search: PageQuery.search,
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: Gradebook,
});

export const exportGradebook = endpoint({
  method: 'GET',
  path: '/quiz/gradebook/export',
  access: EXAMINERS,
  summary: 'The gradebook as a file',
  query: z.object({ ...GradebookQuery, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});
