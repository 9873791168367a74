// A marking scheme: components in order, how each is marked and by whom, and how several sheets become one award.
import * as z from 'zod/mini';
import { line, optionalParagraph } from '../base/fields.ts';
import { MESSAGES } from '../base/fields.words.ts';
import { words } from './scheme.words.ts';

/** Marks have at most two decimals; sums of them are made in hundredths. */
export const inHundredths = (mark: number) => Math.round(mark * 100);
export const hasTwoDecimals = (mark: number) => Math.abs(mark * 100 - inHundredths(mark)) < 1e-6;
const Mark = z.number().check(z.minimum(0), z.maximum(1000), z.refine(hasTwoDecimals, MESSAGES.twoDecimals));

/** Short and stable: results refer to it. */
const PartId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const Level = z.object({ id: PartId, name: line(60), mark: Mark, description: optionalParagraph(500) });
const ChecklistItem = z.object({ id: PartId, text: line(200), mark: Mark });

export const MARK_STEPS = [0.25, 0.5, 1, 2, 5] as const;

const Method = z.discriminatedUnion('type', [
  z.object({ type: z.literal('number'), step: z.union(MARK_STEPS.map((step) => z.literal(step))) }),
  z.object({ type: z.literal('levels'), levels: z.array(Level).check(z.minLength(2), z.maxLength(12)) }),
  z.object({
    type: z.literal('checklist'),
    items: z.array(ChecklistItem).check(z.minLength(1), z.maxLength(60)),
  }),
]);

/** The parts that people take in marking: a scheme names them. An observer marks nothing. */
export const EXAMINER_ROLES = ['internal', 'external', 'guide', 'chair', 'observer'] as const;
export type ExaminerRole = (typeof EXAMINER_ROLES)[number];

/** `entered`: known before the exam, such as marks of the year. */
export const MARKED_BY = ['each', 'internal', 'external', 'guide', 'chair', 'entered'] as const;

const Component = z.object({
  id: PartId,
  name: line(80),
  maximum: Mark.check(z.positive()),
  /** A candidate who misses it fails, whatever the total. */
  minimum: z.nullable(Mark),
  method: Method,
  marked_by: z.enum(MARKED_BY),
  subject: z.enum(['candidate', 'group']),
  /** False for a global rating, which stands beside the marks. */
  counts: z.boolean(),
  /** Where it is marked, where several stations have schemes of their own (stations.ts). */
  station: z.optional(z.int()),
});
export type Component = z.output<typeof Component>;

/**
 * How the sheets of several examiners become one award. `mean`: the mean, where the totals differ by no more than the
 * tolerance; `component`: the mean of each component that differs by no more than it; `agreed`: examiners agree wherever
 * they differ at all.
 */
export const COMBINATIONS = ['mean', 'component', 'agreed'] as const;

/** Of several stations together it can be above that of any scheme. */
const PassMark = z.nullable(
  z.number().check(z.minimum(0), z.maximum(100_000), z.refine(hasTwoDecimals, MESSAGES.twoDecimals)),
);
const combination = { combine: z.enum(COMBINATIONS), tolerance: Mark };

/** What the scheme of a station says beside its components. */
const StationRules = z.object({
  station: z.int(),
  name: z.string(),
  pass_mark: PassMark,
  ...combination,
});

export const SchemeDefinition = z
  .object({
    components: z.array(Component).check(z.minLength(1)),
    /** Of the total; null where only the minima of components count. */
    pass_mark: PassMark,
    ...combination,
    /** Where stations have schemes of their own, in order: their marks are added up. */
    stations: z.optional(z.array(StationRules)),
    /** Halves go up. */
    rounding: z.object({
      to: z.union([z.literal(0.01), z.literal(0.25), z.literal(0.5), z.literal(1)]),
      of: z.enum(['components', 'total']),
    }),
  })
  .check(
    z.refine(({ components }) => areUnlike(components.map(({ id }) => id)), words.sameId),
    z.refine(
      ({ components }) => components.every(({ minimum, maximum }) => (minimum ?? 0) <= maximum),
      words.minimumAboveMaximum,
    ),
    z.refine(({ components }) => components.some(({ counts }) => counts), words.countsNothing),
  );
export type SchemeDefinition = z.output<typeof SchemeDefinition>;

/** Notes on a sheet are kept under this name, where marks are kept under the names of components. */
export const NOTE_ITEM = 'note';

/** Of one college. */
export const MOST_SCHEMES = 200;

const MOST_COMPONENTS = 40;

/** What somebody saves. Schemes that were saved without these checks are still read: marks refer to them. */
export const NewSchemeDefinition = SchemeDefinition.check(
  z.refine(({ components }) => components.length <= MOST_COMPONENTS, words.tooMany(MOST_COMPONENTS)),
  z.refine(
    ({ components, stations }) =>
      stations === undefined && components.every(({ station }) => station === undefined),
    words.ofCircuit,
  ),
  z.refine(({ components }) => components.every(({ id }) => id !== NOTE_ITEM), words.reserved(NOTE_ITEM)),
  z.refine(({ components }) => areUnlike(components.map(({ name }) => folded(name))), words.sameName),
  z.refine(
    ({ components }) => components.every(({ method }) => areUnlike(linesOf(method).map(({ id }) => id))),
    words.sameId,
  ),
  z.refine(
    ({ components }) =>
      components.every(({ method, maximum }) => linesOf(method).every(({ mark }) => mark <= maximum)),
    words.lineAboveMaximum,
  ),
  z.refine(
    ({ components }) =>
      components.every(
        ({ method, maximum }) =>
          method.type !== 'checklist' || sumOf(method.items.map(({ mark }) => mark)) === maximum,
      ),
    words.checklistSum,
  ),
  z.refine((scheme) => (scheme.pass_mark ?? 0) <= maximumOf(scheme), words.passMarkAboveTotal),
);

const areUnlike = (all: readonly string[]) => new Set(all).size === all.length;
export const folded = (name: string) => name.normalize('NFKC').toLowerCase();
const linesOf = (method: Component['method']) =>
  method.type === 'levels' ? method.levels : method.type === 'checklist' ? method.items : [];
const sumOf = (marks: readonly number[]) => marks.reduce((sum, mark) => sum + inHundredths(mark), 0) / 100;

/** The most a candidate can get. */
export const maximumOf = ({ components }: SchemeDefinition) =>
  sumOf(components.filter(({ counts }) => counts).map(({ maximum }) => maximum));
