// Who marks how much: answers are taken from one pool, or divided among people at random; and what each person has marked.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment } from '../base/fields.ts';
import { EXAMINERS } from '../people/roles.ts';

const byId = z.object({ id: IdText });

/** Of one exam. */
export const MOST_DIVISIONS = 200;

const MOST_QUESTIONS = 500;
const MOST_MARKERS = 100;

export const getDivision = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/division',
  access: EXAMINERS,
  share: 'run',
  summary: 'How the answers of an exam are divided among those who mark them, and how far each person is',
  params: byId,
  reply: z.object({
    /** 0 where nobody has divided them: everybody takes from one pool. */
    version: z.int(),
    /** People who finish their part help with the others. */
    helps: z.boolean(),
    questions: z.array(
      z.object({
        question_id: Id,
        question_number: z.int(),
        question: z.string(),
        /** None where everybody takes from the pool. */
        marker_ids: z.array(Id),
      }),
    ),
    /** Everybody who can mark, and who can't any longer but has a part. */
    markers: z.array(
      z.object({
        marker_id: Id,
        name: z.string(),
        is_you: z.boolean(),
        can_mark: z.boolean(),
        /** A guest's, who was not invited for all. */
        question_ids: z.nullable(z.array(Id)),
        /** Answers of their part, and how many of these wait for them. */
        part: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
});

export const divideWork = endpoint({
  method: 'POST',
  path: '/quiz/exam/:id/marking/division',
  access: EXAMINERS,
  share: 'run',
  summary:
    'Divide the answers that wait at random into equal parts, question by question, or put them back into the pool. What somebody holds or has marked stays theirs',
  params: byId,
  body: z.object({
    /** Of the act: a page that got no reply sends it again. */
    key: z.uuid(),
    /** The division that is changed: refused when another change came in between. */
    version: z.int().check(z.minimum(0), z.maximum(MOST_DIVISIONS)),
    helps: z.boolean(),
    /** By whom each is marked; questions that aren't named have one pool for everybody. */
    questions: z
      .array(
        z.object({
          question_id: Id,
          marker_ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_MARKERS)),
        }),
      )
      .check(z.maxLength(MOST_QUESTIONS)),
  }),
  reply: z.extend(MessageReply, { version: z.int() }),
});

const Worker = z.object({
  name: z.string(),
  /** What a colleague signs in with; null for guests. */
  account: z.nullable(z.string()),
  /** In the order of the questions. */
  by_question: z.array(z.int()),
  /** To each at least one mark of theirs was submitted. Another mark for the same answer counts nothing more. */
  answers: z.int(),
  /** Different ones, with at least one of these answers. */
  scripts: z.int(),
  /** Of their first and last mark. */
  first_at: Moment,
  last_at: Moment,
});
export type Worker = z.output<typeof Worker>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/statement',
  access: EXAMINERS,
  share: 'see',
  summary: 'How many answers and scripts each person has marked, as for a remuneration bill',
  params: byId,
  reply: z.object({
    title: z.string(),
    questions: z.array(z.object({ question_id: Id, question_number: z.int() })),
    people: z.array(Worker),
  }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/quiz/exam/:id/marking/statement/export',
  access: EXAMINERS,
  share: 'see',
  summary: 'The same as a workbook or as CSV; days in UTC',
  params: byId,
  query: z.object({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  download: true,
});
