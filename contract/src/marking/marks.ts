// What an examiner gives: the value of one item of a sheet, and the events that carry it from the device.
import * as z from 'zod/mini';
import { Id, Moment, optionalParagraph } from '../base/fields.ts';
import { type Component, hasTwoDecimals, inHundredths } from './scheme.ts';

/** Null takes a value back. */
export const MarkValue = z.nullable(
  z.union([
    z.object({ mark: z.number().check(z.minimum(0), z.maximum(1000)) }),
    z.object({ level: z.string().check(z.maxLength(40)) }),
    z.object({ done: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60)) }),
    /** How a drawn question went. */
    z.object({ outcome: z.enum(['right', 'partly', 'wrong', 'skipped']) }),
    z.object({ text: optionalParagraph(2_000) }),
  ]),
);
export type MarkValue = z.output<typeof MarkValue>;

/** Printed instead of marks; never a number. */
export const UNMARKED_STATES = ['absent', 'withheld', 'deferred', 'malpractice'] as const;
export type UnmarkedState = (typeof UNMARKED_STATES)[number];

/** Whom a sheet is about: a candidate, or a group for what its members get together. */
export const Subject = z.union([z.object({ candidate_id: Id }), z.object({ group_id: Id })]);
export type Subject = z.output<typeof Subject>;

/** Where an item is neither a component of the scheme nor the note. */
export const questionItem = (drawId: number) => `question:${drawId}`;

/** One tap. The device numbers its events from 1 for each examiner; a repeat of a number changes nothing. */
export const MarkEvent = z.object({
  number: z.int().check(z.positive(), z.maximum(2_000_000_000)),
  at: Moment,
  subject: Subject,
  item: z.string().check(z.regex(/^(question:[1-9][0-9]{0,9}|[a-z0-9-]{1,40})$/)),
  value: MarkValue,
});
export type MarkEvent = z.output<typeof MarkEvent>;

/** The name of the only level that gives this mark: the mean of several sheets can lie between two. */
export function levelOf({ method }: Component, mark: number | null | undefined): string | undefined {
  const found = method.type === 'levels' ? method.levels.filter((level) => level.mark === mark) : [];
  return found.length === 1 ? found[0]?.name : undefined;
}

/** The mark that a value gives by its component, or undefined where there is none or it does not fit. */
export function markOf({ method, maximum }: Component, value: MarkValue | undefined): number | undefined {
  if (!value) return undefined;
  switch (method.type) {
    case 'number': {
      if (!('mark' in value) || value.mark > maximum || !hasTwoDecimals(value.mark)) return undefined;
      const isStep = inHundredths(value.mark) % inHundredths(method.step) === 0 || value.mark === maximum;
      return isStep ? value.mark : undefined;
    }
    case 'levels':
      return 'level' in value ? method.levels.find(({ id }) => id === value.level)?.mark : undefined;
    case 'checklist': {
      if (!('done' in value)) return undefined;
      const known = new Map(method.items.map(({ id, mark }) => [id, inHundredths(mark)]));
      const done = new Set(value.done);
      if (![...done].every((id) => known.has(id))) return undefined;
      const sum = [...done].reduce((all, id) => all + (known.get(id) ?? 0), 0);
      return Math.min(sum, inHundredths(maximum)) / 100;
    }
  }
}
