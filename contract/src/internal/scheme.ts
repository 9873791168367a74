// A scheme of internal assessment: what is assessed in a term, how much it counts, and what a missing mark means.
import * as z from 'zod/mini';
import { line } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { compare, exactly, type Fraction, over, roundedTo, sumOf, times } from '../base/fraction.ts';
import { folded, hasTwoDecimals } from '../marking/scheme.ts';
import { words } from './scheme.words.ts';

const twoDecimals = z.refine<number>(hasTwoDecimals, MESSAGES.twoDecimals);
const Marks = z.number().check(z.positive(), z.maximum(1000), twoDecimals);
const Percent = z.number().check(z.minimum(0), z.maximum(100), twoDecimals);
const Weight = z.number().check(z.minimum(0), z.maximum(1000), twoDecimals);

/** Short and stable: marks refer to it. */
const PartId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const COMPONENT_KINDS = ['test', 'assignment', 'attendance', 'viva', 'other'] as const;

/** From this percentage of attendance on, so many marks. */
const Band = z.object({
  from: Percent,
  marks: z.number().check(z.minimum(0), z.maximum(1000), twoDecimals),
});

const Component = z.object({
  id: PartId,
  name: line(80),
  kind: z.enum(COMPONENT_KINDS),
  maximum: Marks,
  /** What it counts in a weighted part. */
  weight: Weight,
  /** Of attendance, whose percentage is what is given. The highest comes first; below the last there are no marks. */
  bands: z.array(Band).check(z.maxLength(20)),
  /** The component whose AB its mark replaces. A retest counts nowhere else. */
  retest_of: z.nullable(PartId),
});
export type Component = z.output<typeof Component>;

/**
 * How the marks of a part's components become one. All but `sum` compare shares of the maxima. `ranked`: the best mark counts
 * the first share, the second best the second, and so on.
 */
const Rule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sum') }),
  z.object({ type: z.literal('mean') }),
  z.object({ type: z.literal('best'), count: z.int().check(z.minimum(1), z.maximum(20)) }),
  z.object({ type: z.literal('weighted') }),
  z.object({ type: z.literal('ranked'), shares: z.array(Weight).check(z.minLength(1), z.maxLength(20)) }),
]);

const Part = z
  .object({
    id: PartId,
    name: line(80),
    rule: Rule,
    components: z.array(Component).check(z.minLength(1), z.maxLength(20)),
    /** What the part counts; null where its rule says so. */
    scaled_to: z.nullable(Marks),
    /** A percentage of the part. */
    minimum: z.nullable(Percent),
    /** AB counts as 0 and is shown as AB, or is left out. The best n are always n: an AB among them is 0. */
    absent: z.enum(['zero', 'left_out']),
  })
  .check(
    z.refine(({ components }) => areUnlike(components.map(({ name }) => folded(name))), words.sameName),
    z.refine((part) => counted(part).length > 0, words.countsNothing),
    z.refine(
      (part) => part.rule.type !== 'weighted' || counted(part).some(({ weight }) => weight > 0),
      words.weightsOfNothing,
    ),
    z.refine(
      (part) => part.rule.type !== 'best' || part.rule.count <= counted(part).length,
      words.bestOfFewer,
    ),
    z.refine(
      (part) => part.rule.type !== 'ranked' || part.rule.shares.length === counted(part).length,
      words.sharesFit,
    ),
    z.refine((part) => part.rule.type !== 'ranked' || (part.rule.shares[0] ?? 0) > 0, words.firstShare),
    z.refine(
      (part) =>
        part.scaled_to !== null ||
        ['sum', 'weighted'].includes(part.rule.type) ||
        counted(part).every(({ maximum }) => maximum === counted(part)[0]?.maximum),
      words.unlikeMaxima,
    ),
    z.refine(
      ({ components }) => components.every(({ kind, bands }) => (kind === 'attendance') === bands.length > 0),
      words.bandsOfAttendance,
    ),
    z.refine(
      ({ components }) =>
        components.every(({ bands }) =>
          bands.every(({ from, marks }, at) => {
            const before = bands[at - 1];
            return !before || (from < before.from && marks <= before.marks);
          }),
        ),
      words.bandsInOrder,
    ),
    z.refine(
      ({ components }) =>
        components.every(({ bands, maximum }) => bands.every(({ marks }) => marks <= maximum)),
      words.bandAboveMaximum,
    ),
    z.refine(
      (part) =>
        areUnlike(part.components.flatMap(({ retest_of }) => retest_of ?? [])) &&
        part.components.every(
          ({ retest_of, kind }) =>
            retest_of === null ||
            (kind !== 'attendance' &&
              counted(part).some((one) => one.id === retest_of && one.kind !== 'attendance')),
        ),
      words.retestOf,
    ),
  );
export type Part = z.output<typeof Part>;

/** What a total is rounded to; halves go up. */
const ROUNDING_STEPS = [0.01, 0.1, 0.25, 0.5, 1] as const;

const MOST_COMPONENTS = 40;

export const InternalScheme = z
  .object({
    parts: z.array(Part).check(z.minLength(1), z.maxLength(12)),
    /** What the total counts; null where it is the sum of the parts. */
    scaled_to: z.nullable(Marks),
    /** A percentage of the total, which it has to reach as it is printed. */
    minimum: z.nullable(Percent),
    /** Components that a student was not assigned are left out and the rest counts for more, or they block the mark. */
    unassigned: z.enum(['left_out', 'blocks']),
    rounding: z.union(ROUNDING_STEPS.map((step) => z.literal(step))),
  })
  .check(
    z.refine(
      ({ parts }) =>
        areUnlike(parts.map(({ id }) => id)) &&
        areUnlike(parts.flatMap(({ components }) => components.map(({ id }) => id))),
      words.sameId,
    ),
    z.refine(({ parts }) => areUnlike(parts.map(({ name }) => folded(name))), words.sameParts),
    z.refine(
      ({ parts }) => parts.reduce((all, { components }) => all + components.length, 0) <= MOST_COMPONENTS,
      words.tooMany(MOST_COMPONENTS),
    ),
    z.refine((scheme) => {
      const total = totalOf(scheme);
      return compare(roundedTo(total, exactly(scheme.rounding)), total) === 0;
    }, words.roundsAboveTotal),
  );
export type InternalScheme = z.output<typeof InternalScheme>;

const areUnlike = (all: readonly string[]) => new Set(all).size === all.length;

/** All but retests. */
export const counted = ({ components }: Pick<Part, 'components'>) =>
  components.filter(({ retest_of }) => retest_of === null);

/** The most that a part can give. */
export function worthOf(part: Part): Fraction {
  if (part.scaled_to !== null) return exactly(part.scaled_to);
  const all = counted(part);
  const first = exactly(all[0]?.maximum ?? 0);
  switch (part.rule.type) {
    case 'sum':
      return sumOf(all.map(({ maximum }) => exactly(maximum)));
    case 'weighted':
      return sumOf(all.map(({ weight }) => exactly(weight)));
    case 'best':
      return times(first, exactly(part.rule.count));
    case 'mean':
    case 'ranked':
      return first;
  }
}

/** The most that a student can get. */
export const totalOf = ({ parts, scaled_to }: Pick<InternalScheme, 'parts' | 'scaled_to'>): Fraction =>
  scaled_to === null ? sumOf(parts.map(worthOf)) : exactly(scaled_to);

/** A percentage as a share. */
export const share = (percent: number): Fraction => over(exactly(percent), exactly(100));
