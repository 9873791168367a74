// Reports of external examiners on a thesis, which are in before its viva, and the result afterwards.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, MessageReply, Moment, optionalParagraph, paragraph } from '../base/fields.ts';

export const RECOMMENDATIONS = ['accept', 'revise', 'reject'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export const THESIS_RESULTS = ['awarded', 'corrections', 'not_awarded'] as const;
export type ThesisResult = (typeof THESIS_RESULTS)[number];

/** Versions of one report; candidates of one viva voce that are listed. */
export const THESIS_LIMITS = { versions: 20, candidates: 500, text: 20_000 } as const;

const byExam = z.object({ id: IdText });
const ofCandidate = z.object({ id: IdText, candidate_id: IdText });

const Report = z.object({
  examiner_id: Id,
  examiner: z.string(),
  is_own: z.boolean(),
  is_in: z.boolean(),
  submitted_at: z.nullable(Moment),
  /** Null where it is missing, or not yet for the reader to see. */
  recommendation: z.nullable(z.enum(RECOMMENDATIONS)),
  text: z.nullable(z.string()),
});

const Thesis = z.object({
  candidate_id: Id,
  name: z.string(),
  roll_number: z.string(),
  topic: z.string(),
  viva_at: z.nullable(Moment),
  reports: z.array(Report),
  /** All reports are in, or the coordinator decided to go ahead without the rest. */
  is_ready: z.boolean(),
  override: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Moment })),
  result: z.nullable(
    z.object({ result: z.enum(THESIS_RESULTS), note: z.string(), by: z.string(), at: Moment }),
  ),
  /** Of all the above, as the reader sees it: printed with it. */
  hash: z.string(),
});
export type Thesis = z.output<typeof Thesis>;

export const getTheses = endpoint({
  method: 'GET',
  path: '/oral/:id/thesis',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'The theses of a PhD viva with the reports on them. An external examiner sees the reports of others once their own is in; at most 500 candidates',
  params: byExam,
  reply: z.object({
    due_at: z.nullable(Moment),
    /** Whether the caller can record results. */
    can_decide: z.boolean(),
    theses: z.array(Thesis),
  }),
});

export const setReportsDue = endpoint({
  method: 'POST',
  path: '/oral/:id/thesis/due',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Say by when the reports of the external examiners are due',
  params: byExam,
  body: z.object({ key: z.uuid(), due_at: z.nullable(Moment) }),
  reply: MessageReply,
});

export const submitReport = endpoint({
  method: 'POST',
  path: '/oral/:id/thesis/:candidate_id/report',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary:
    'Submit your report on a thesis, as external examiner. A later one is a further version; the first is kept',
  params: ofCandidate,
  body: z.object({
    key: z.uuid(),
    recommendation: z.enum(RECOMMENDATIONS),
    text: paragraph(THESIS_LIMITS.text),
  }),
  reply: MessageReply,
});

export const overrideReports = endpoint({
  method: 'POST',
  path: '/oral/:id/thesis/:candidate_id/override',
  access: 'signed-in',
  part: 'coordinator',
  summary: 'Hold the viva although a report is missing, with a reason',
  params: ofCandidate,
  body: z.object({ key: z.uuid(), reason: paragraph(500) }),
  reply: MessageReply,
});

export const recordThesisResult = endpoint({
  method: 'POST',
  path: '/oral/:id/thesis/:candidate_id/result',
  access: 'signed-in',
  alsoFor: ['guest'],
  part: 'examiner',
  summary: 'Record the result of a PhD viva, for the coordinator and the chair. An earlier one is kept',
  params: ofCandidate,
  body: z.object({ key: z.uuid(), result: z.enum(THESIS_RESULTS), note: optionalParagraph(2_000) }),
  reply: MessageReply,
});
