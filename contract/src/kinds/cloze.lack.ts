import type { ClozeAnswer, ClozeBody, ClozeHole } from './cloze.ts';
import type { Lack } from './kinds.ts';
import { readNumber } from './read-number.ts';

export function clozeLack({ holes }: ClozeBody, answer: ClozeAnswer): Lack | null {
  const given = holes.filter((hole) => isFilled(hole, answer.holes[hole.id] ?? '')).length;
  return given < holes.length ? { what: 'blanks', given, of: holes.length } : null;
}

const isFilled = ({ type }: ClozeHole, typed: string) =>
  typed.trim() !== '' && (type !== 'number' || 'decimal' in readNumber(typed));
