// The editors of the kinds, each in a chunk of its own.
import type { OtherKind, WebKind } from './kind.ts';

type Load = () => Promise<WebKind>;

/** Undefined for a kind that nobody can write here yet. */
export const editors: Partial<Record<OtherKind, Load>> = {};
