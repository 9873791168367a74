// Fault loops go a few rounds in `npm test`, and all of them in `npm run test:faults` and in CI.
import { test } from 'vitest';

const IN_FULL = process.env.FAULTS === 'full';

export const rounds = (few: number, all: number): number => (IN_FULL ? all : few);

/** A long test of something that a shorter one shows in part. `npm test` doesn't have it. */
export const testInFull = IN_FULL ? test : (_name: string, _run: () => Promise<void>) => {};
