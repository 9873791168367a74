// Questions drawn for the candidates of a viva voce. Only its coordinators and examiners ever receive them.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply } from '../base/fields.ts';
import { DIFFICULTIES } from '../questions/questions.ts';

export const DRAW_LIMITS = { banks: 20, parts: 20, questions: 30, uses: 500 } as const;

/** So many questions of a module and a difficulty; null stands for any. */
const DrawPart = z.object({
  module_id: z.nullable(Id),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  count: z.int().check(z.minimum(1), z.maximum(DRAW_LIMITS.questions)),
});
export type DrawPart = z.output<typeof DrawPart>;

export const DrawRules = z.object({
  /** Together at most DRAW_LIMITS.questions. */
  parts: z.array(DrawPart).check(z.maxLength(DRAW_LIMITS.parts)),
  /** How often a question may be drawn in one session; null sets no limit. */
  most_uses: z.nullable(z.int().check(z.minimum(1), z.maximum(DRAW_LIMITS.uses))),
  /** Whether each member of a group gets questions, or the group as a whole. */
  groups: z.enum(['each', 'together']),
});
export type DrawRules = z.output<typeof DrawRules>;

const Stock = z.object({
  module_id: Id,
  module_name: z.string(),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  questions: z.int(),
});

const byExam = z.object({ id: IdText });

export const getDrawRules = endpoint({
  method: 'GET',
  path: '/oral/:id/draw-rules',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Which questions are drawn for each candidate of a viva voce, and from which banks',
  params: byExam,
  reply: z.object({
    bank_ids: z.array(Id),
    rules: DrawRules,
    /** Banks that the caller can choose, and those already chosen. */
    banks: z.array(z.object({ id: Id, title: z.string(), stock: z.array(Stock) })),
    modules: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const setDrawRules = endpoint({
  method: 'POST',
  path: '/oral/:id/draw-rules',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Decide which questions are drawn; what has been drawn already stays',
  params: byExam,
  body: z.object({
    bank_ids: z.array(Id).check(z.maxLength(DRAW_LIMITS.banks)),
    rules: DrawRules,
  }),
  reply: MessageReply,
});

export const DrawnQuestion = z.object({
  /** Of the draw: how it went is marked under `question:` and this id. */
  id: Id,
  session_id: z.nullable(Id),
  candidate_id: z.nullable(Id),
  group_id: z.nullable(Id),
  position: z.int(),
  /** Markdown, as are passage, options and what explains the answer. */
  question: z.string(),
  passage: z.string(),
  options: z.array(z.string()),
  /** What a good answer says, for examiners. */
  model_answer: z.string(),
  reasoning: z.string(),
  module_name: z.string(),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  /** Another question has taken its position. */
  is_replaced: z.boolean(),
});
export type DrawnQuestion = z.output<typeof DrawnQuestion>;

export const listDraws = endpoint({
  method: 'GET',
  path: '/oral/:id/draws',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'The questions drawn for the candidates of a session, with model answers, for its panel and the coordinator',
  params: byExam,
  query: z.object({ session_id: IdText }),
  reply: z.array(DrawnQuestion),
});

export const drawQuestions = endpoint({
  method: 'POST',
  path: '/oral/:id/draws',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Draw questions for one candidate or group of a session, or for everyone in it who has none yet. Questions that were drawn before are kept',
  params: byExam,
  body: z.object({
    key: z.uuid(),
    session_id: Id,
    candidate_id: z.optional(z.nullable(Id)),
    group_id: z.optional(z.nullable(Id)),
  }),
  reply: z.extend(MessageReply, {
    /** Candidates and groups that got questions. */
    drawn: z.int(),
    /** Those for whom the banks had too few. */
    short: z.array(
      z.object({
        candidate_id: z.nullable(Id),
        group_id: z.nullable(Id),
        name: z.string(),
        missing: z.int(),
      }),
    ),
    questions: z.array(DrawnQuestion),
  }),
});

export const replaceDraw = endpoint({
  method: 'POST',
  path: '/oral/:id/draws/:draw_id/replace',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Replace a drawn question with another; the old one is kept. A repeat gives the same question',
  params: z.object({ id: IdText, draw_id: IdText }),
  body: z.object({ key: z.uuid() }),
  reply: z.extend(MessageReply, { question: DrawnQuestion }),
});
