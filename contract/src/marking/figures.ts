// How far examiners agree, and pass marks of stations by borderline regression.
import * as z from 'zod/mini';
import { Id, Moment } from '../base/fields.ts';
import { EXAMINER_ROLES } from './scheme.ts';

const Range = z.object({ low: z.number(), high: z.number() });

const Agreement = z.object({
  /** Second minus first, with its 95 % interval. */
  difference: z.number(),
  interval: Range,
  /** Where 95 % of the differences are expected. */
  limits: Range,
  /** Share of the pairs that differ by no more than the tolerance. */
  within: z.number(),
  /** Null where all marks are the same. */
  icc_single: z.nullable(z.number()),
  icc_mean: z.nullable(z.number()),
  /** Change of the difference in an hour; null where all pairs have one time. */
  drift: z.nullable(z.object({ per_hour: z.number(), interval: Range })),
});
export type AgreementFigures = z.output<typeof Agreement>;

const PairFigures = z.object({
  /** Null for the total of the sheet. */
  component: z.nullable(z.string()),
  maximum: z.number(),
  tolerance: z.number(),
  /** Pairs of marks. */
  n: z.int(),
  /** Null where there are too few to say. */
  figures: z.nullable(Agreement),
  /** Quadratic-weighted, where levels are marked. */
  kappa: z.nullable(z.number()),
});
export type PairFigures = z.output<typeof PairFigures>;

const FigureExaminer = z.object({ id: Id, name: z.string(), role: z.enum(EXAMINER_ROLES) });

export const ExaminerPair = z.object({
  first: FigureExaminer,
  /** The external, where one takes part. */
  second: FigureExaminer,
  /** The total first, then the components of the scheme. */
  rows: z.array(PairFigures),
  /** At which they examined together, where stations have schemes of their own. */
  station: z.optional(z.object({ station: z.int(), name: z.string() })),
});
export type ExaminerPair = z.output<typeof ExaminerPair>;

/** A pass mark that was taken from the figures, and by whom. */
export const Taken = z.nullable(z.object({ pass_mark: z.number(), by: z.string(), at: Moment }));

export const StationFigures = z.object({
  station: z.int(),
  name: z.string(),
  n: z.int(),
  maximum: z.number(),
  /** Null where there are too few candidates, or all got one rating. */
  standard: z.nullable(z.object({ pass_mark: z.number(), r_squared: z.number(), slope: z.number() })),
  taken: Taken,
});
export type StationFigures = z.output<typeof StationFigures>;
