// A rubric: what an answer can earn or lose, as items in groups. Who marks says which items apply.
import * as z from 'zod/mini';
import { line, optionalParagraph } from '../base/fields.ts';
import { words } from './rubric.words.ts';
import { inHundredths } from './scheme.ts';

/** Marks go in steps of so many. */
export const MARK_STEP = 0.5;

export const RUBRIC_LIMITS = { groups: 12, items: 40, name: 80, text: 300, note: 500, marks: 1000 } as const;

/** Below 0 for what costs marks. Every sum of them is a mark too, or is cut to one. */
const Steps = z.number(words.step).check(
  z.minimum(-RUBRIC_LIMITS.marks, words.step),
  z.maximum(RUBRIC_LIMITS.marks, words.step),
  z.refine(
    (marks) => Number.isInteger(marks * 100) && inHundredths(marks) % inHundredths(MARK_STEP) === 0,
    words.step,
  ),
);

/** Whether students see it with their results: whatever they got, only where it applies to their answer, or never. */
export const SHOWN = ['always', 'applied', 'never'] as const;

/** Stays the same in every version: sheets name the items that apply. */
const ID = '[a-z0-9-]{1,40}';
const ItemId = z.string().check(z.regex(new RegExp(`^${ID}$`)));

const RubricItem = z.object({
  id: ItemId,
  text: line(RUBRIC_LIMITS.text, words.text),
  marks: Steps,
  shown: z.enum(SHOWN),
  /** For markers alone. */
  note: optionalParagraph(RUBRIC_LIMITS.note),
});
export type RubricItem = z.output<typeof RubricItem>;

const RubricGroup = z.object({
  /** Blank for none. */
  name: optionalParagraph(RUBRIC_LIMITS.name),
  /** How many of its items apply to an answer at once. */
  choose: z.enum(['one', 'many']),
  items: z.array(RubricItem).check(z.minLength(1, words.emptyGroup)),
});
export type RubricGroup = z.output<typeof RubricGroup>;

export const itemsOf = (groups: readonly RubricGroup[]): RubricItem[] => groups.flatMap(({ items }) => items);

/** Without groups there is no rubric. */
export const RubricGroups = z.array(RubricGroup).check(
  z.maxLength(RUBRIC_LIMITS.groups, words.tooManyGroups(RUBRIC_LIMITS.groups)),
  z.refine(
    (groups) => itemsOf(groups).length <= RUBRIC_LIMITS.items,
    words.tooManyItems(RUBRIC_LIMITS.items),
  ),
  z.refine(
    (groups) => new Set(itemsOf(groups).map(({ id }) => id)).size === itemsOf(groups).length,
    words.sameId,
  ),
);

/** Items that apply, at least one, with commas between them. */
export const ItemIds = z.pipe(
  z.string().check(z.regex(new RegExp(`^${ID}(,${ID}){0,${RUBRIC_LIMITS.items - 1}}$`))),
  z.transform((ids) => ids.split(',')),
);

/** What a sheet says by a rubric: the items that apply, and marks more or less for what the rubric doesn't foresee. */
export const Applied = z
  .object({
    items: z.array(ItemId).check(z.maxLength(RUBRIC_LIMITS.items, words.tooManyItems(RUBRIC_LIMITS.items))),
    adjustment: z._default(Steps, 0),
    /** Why, for the record. */
    adjustment_note: z._default(optionalParagraph(RUBRIC_LIMITS.note), ''),
  })
  .check(
    z.refine(({ adjustment, adjustment_note }) => adjustment === 0 || adjustment_note !== '', {
      path: ['adjustment_note'],
      error: words.adjustmentNote,
    }),
  );
export type Applied = z.output<typeof Applied>;
