// Fault loops go a few rounds in `npm test`, and all of them in `npm run test:faults` and in CI.
import { test } from 'vitest';

const IN_FULL = process.env.FAULTS === 'full';

export const rounds = (few: number, all: number): number => (IN_FULL ? all : few);

/** For what a shorter test shows as well, in less than all its ways: not there at all in `npm test`. */
export const testInFull = IN_FULL ? test : (_name: string, _run: () => Promise<void>) => {};
