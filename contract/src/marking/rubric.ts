// A rubric: what an answer can earn or lose, as items in groups. Who marks says which items apply.
import * as z from 'zod/mini';
import { line, optionalParagraph } from '../base/fields.ts';
import { words } from './rubric.words.ts';
import { FINEST_STEP, isOnStep, type MarkStep } from './steps.ts';

export const RUBRIC_LIMITS = { groups: 12, items: 40, name: 80, text: 300, note: 500, marks: 1000 } as const;

/** Below 0 for what costs marks. Every sum of them is a mark too, or is cut to one. */
const marksIn = (step: MarkStep) =>
  z.number(words.step(step)).check(
    z.minimum(-RUBRIC_LIMITS.marks, words.step(step)),
    z.maximum(RUBRIC_LIMITS.marks, words.step(step)),
    z.refine((marks) => isOnStep(marks, step), words.step(step)),
  );

/** Whether students see it with their results: whatever they got, only where it applies to their answer, or never. */
export const SHOWN = ['always', 'applied', 'never'] as const;

/** Stays the same in every version: sheets name the items that apply. */
const ID = '[a-z0-9-]{1,40}';
const ItemId = z.string().check(z.regex(new RegExp(`^${ID}$`)));

const rubricItemIn = (step: MarkStep) =>
  z.object({
    id: ItemId,
    text: line(RUBRIC_LIMITS.text, words.text),
    marks: marksIn(step),
    shown: z.enum(SHOWN),
    /** For markers alone. */
    note: optionalParagraph(RUBRIC_LIMITS.note),
  });
export type RubricItem = z.output<ReturnType<typeof rubricItemIn>>;

const rubricGroupIn = (step: MarkStep) =>
  z.object({
    /** Blank for none. */
    name: optionalParagraph(RUBRIC_LIMITS.name),
    /** How many of its items apply to an answer at once. */
    choose: z.enum(['one', 'many']),
    items: z.array(rubricItemIn(step)).check(z.minLength(1, words.emptyGroup)),
  });
export type RubricGroup = z.output<ReturnType<typeof rubricGroupIn>>;

export const itemsOf = (groups: readonly RubricGroup[]): RubricItem[] => groups.flatMap(({ items }) => items);

/** For an exam whose marks go in steps of so many. Without groups there is no rubric. */
export const rubricGroupsIn = (step: MarkStep) =>
  z.array(rubricGroupIn(step)).check(
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
export const RubricGroups = rubricGroupsIn(FINEST_STEP);

/** Items that apply, at least one, with commas between them. */
export const ItemIds = z.pipe(
  z.string().check(z.regex(new RegExp(`^${ID}(,${ID}){0,${RUBRIC_LIMITS.items - 1}}$`))),
  z.transform((ids) => ids.split(',')),
);

/** What a sheet says by a rubric: the items that apply, and marks more or less for what the rubric doesn't foresee. */
export const appliedIn = (step: MarkStep) =>
  z
    .object({
      items: z.array(ItemId).check(z.maxLength(RUBRIC_LIMITS.items, words.tooManyItems(RUBRIC_LIMITS.items))),
      adjustment: z._default(marksIn(step), 0),
      /** Why, for the record. */
      adjustment_note: z._default(optionalParagraph(RUBRIC_LIMITS.note), ''),
    })
    .check(
      z.refine(({ adjustment, adjustment_note }) => adjustment === 0 || adjustment_note !== '', {
        path: ['adjustment_note'],
        error: words.adjustmentNote,
      }),
    );
export const Applied = appliedIn(FINEST_STEP);
export type Applied = z.output<typeof Applied>;
