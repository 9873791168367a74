// How a college computes the attainment of outcomes. Colleges differ in every choice, and report theirs to accreditors.
import * as z from 'zod/mini';
import { MESSAGES } from '../base/fields.words.ts';
import { hasTwoDecimals } from '../marking/scheme.ts';
import { words } from './policy.words.ts';

const twoDecimals = z.refine<number>(hasTwoDecimals, MESSAGES.twoDecimals);
const Percent = z.number().check(z.minimum(0), z.maximum(100), twoDecimals);
const PercentAboveNothing = z.number().check(z.positive(), z.maximum(100), twoDecimals);

/** From when on a student has reached an outcome. */
const Reached = z.discriminatedUnion('type', [
  /** From this percentage of the outcome's marks on. */
  z.object({ type: z.literal('percentage'), from: PercentAboveNothing }),
  /** From this percentage of the class average on; 100 is the average itself. It is of the students who were present. */
  z.object({ type: z.literal('class_average'), of: PercentAboveNothing }),
  /** From an average that is typed in for each outcome, such as the university's. */
  z.object({ type: z.literal('typed_average') }),
]);

/**
 * Of whom. `registered`: everyone who was assigned something, AB too. `present`: each student by what they were present at.
 * `attempted`: each by the questions they attempted, for papers with a choice.
 */
const DENOMINATORS = ['registered', 'present', 'attempted'] as const;

/** From a percentage on, or above it. */
const Bound = z.object({ percentage: Percent, inclusive: z.boolean() });
const Bounds = z
  .tuple([Bound, Bound, Bound])
  .check(z.refine(([one, two, three]) => isBelow(one, two) && isBelow(two, three), words.boundsRise));
export type Bounds = z.output<typeof Bounds>;

type Bound = z.output<typeof Bound>;
const isBelow = (a: Bound, b: Bound) => a.percentage < b.percentage;

const Level = z.discriminatedUnion('type', [
  /** 0 to 3, by the percentage of students who reached the outcome. */
  z.object({ type: z.literal('bounds'), bounds: Bounds }),
  /** That percentage itself. */
  z.object({ type: z.literal('percentage') }),
  /** The mean of each student's level, 0 to 3, by their percentage of the outcome's marks. */
  z.object({ type: z.literal('mean_level'), bounds: Bounds }),
]);

/**
 * `weighted_mean`: Σ(w·a) ÷ Σw. `shares_of_three`: Σ(w·a÷3) ÷ number of mapped COs. `product_of_means`: mean w × mean a of all COs
 * ÷ 3.
 */
export const PO_FORMULAS = ['weighted_mean', 'shares_of_three', 'product_of_means'] as const;
export type PoFormula = (typeof PO_FORMULAS)[number];

export const AttainmentPolicy = z.object({
  reached: Reached,
  of: z.enum(DENOMINATORS),
  /** Of several assessments marks are added, or the percentage of each counts by its weight. */
  several: z.enum(['added', 'weighted']),
  level: Level,
  /** The share of internal assessments; the rest is external. */
  internal: Percent,
  /** The share of assessments; the rest is asked of people in surveys. */
  direct: Percent,
  po_formula: z.enum(PO_FORMULAS),
});
export type AttainmentPolicy = z.output<typeof AttainmentPolicy>;

/** What the highest level is. */
export const topOf = ({ level }: Pick<AttainmentPolicy, 'level'>) => (level.type === 'percentage' ? 100 : 3);
