import type { Lack } from './kinds.ts';
import type { MatchAnswer, MatchBody } from './match.ts';

export function matchLack({ left }: MatchBody, { pairs }: MatchAnswer): Lack | null {
  const given = left.filter(({ id }) => pairs[id]).length;
  return given < left.length ? { what: 'matches', given, of: left.length } : null;
}
