// What an answer lacks to be graded as a whole. Each kind says it of its own answers, to the page, which tells the student
// before submitting, and to the server, which counts as answered what lacks nothing.
import { clozeLack } from './cloze.lack.ts';
import type { KindName, Lack } from './kinds.ts';
import { matchLack } from './match.lack.ts';
import { numberLack } from './number.lack.ts';

type LackOf = (body: never, answer: never) => Lack | null;

/** Of the others, something is all there can be. */
const LACKS: Partial<Record<KindName, LackOf>> = {
  number: numberLack,
  match: matchLack,
  cloze: clozeLack,
};

/** Of an answer that says something; null where it lacks nothing. */
export const lackOf = (kind: KindName, body: unknown, answer: unknown): Lack | null =>
  LACKS[kind]?.(body as never, answer as never) ?? null;
