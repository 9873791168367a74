// How far examiners agree, and pass marks of stations by borderline regression.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply } from '../base/fields.ts';
import { ExaminerPair, StationFigures, Taken } from '../marking/figures.ts';

const Figures = z.object({
  /** Below so many pairs nothing is said. */
  fewest: z.int(),
  /** Candidates and groups whose marks are open, of all. */
  open: z.int(),
  subjects: z.int(),
  pairs: z.array(ExaminerPair),
  /** Of a circuit. Null where the scheme has no rating with a level called borderline. */
  stations: z.nullable(z.array(StationFigures)),
  /** The mean of the stations' pass marks, or their sum where stations have schemes of their own; null where one is missing. */
  exam_pass_mark: z.nullable(z.number()),
  exam_taken: Taken,
});
export type OralFigures = z.output<typeof Figures>;

export const getOralFigures = endpoint({
  method: 'GET',
  path: '/oral/:id/figures',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'How far each pair of examiners agrees, by component, from marks that are open; pass marks of stations',
  params: z.object({ id: IdText }),
  reply: Figures,
});

export const takePassMark = endpoint({
  method: 'POST',
  path: '/oral/:id/figures/pass-mark',
  access: 'signed-in',
  part: 'coordinator',
  summary:
    'Take the pass mark of a station, or of the exam, from the figures, or undo it; until the award list is frozen',
  params: z.object({ id: IdText }),
  body: z.object({
    key: z.uuid(),
    /** Null for the exam. */
    station: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
    /** As it was shown; null to undo it. */
    pass_mark: z.nullable(z.number().check(z.minimum(0), z.maximum(40_000))),
  }),
  reply: MessageReply,
});
