import * as z from 'zod/mini';
import { NumberKey } from './number.key.ts';
import { PartId, Percent } from './parts.ts';
import { TextKey } from './text.key.ts';

/** How much a hole counts beside the others. */
const weight = z.int().check(z.minimum(1), z.maximum(100));

export const HoleKey = z.discriminatedUnion('type', [
  /** The share of each option; none that is left out. */
  z.object({ type: z.literal('choice'), weight, percents: z.record(PartId, Percent) }),
  z.object({ type: z.literal('text'), weight, key: TextKey }),
  z.object({ type: z.literal('number'), weight, key: NumberKey }),
]);
export type HoleKey = z.output<typeof HoleKey>;

export const ClozeKey = z.object({ holes: z.record(PartId, HoleKey) });
export type ClozeKey = z.output<typeof ClozeKey>;
