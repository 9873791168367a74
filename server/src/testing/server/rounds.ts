// Loops of faults and of cases go a few rounds in `npm test`, and all of them in `npm run test:faults` and in CI.
import { test } from 'vitest';

const IN_FULL = process.env.FAULTS === 'full';

export const rounds = (few: number, all: number): number => (IN_FULL ? all : few);

/** Every so many of a list, beginning at another place for each `turn`. */
export const every = <T>(nth: number, list: readonly T[], turn: number): T[] =>
  list.filter((_, place) => IN_FULL || (place + turn) % nth === 0);

/** A long test of something that a shorter one shows in part. `npm test` doesn't have it. */
export const testInFull = IN_FULL ? test : (_name: string, _run: () => Promise<void>) => {};
