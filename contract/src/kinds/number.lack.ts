import type { Lack } from './kinds.ts';
import type { NumberAnswer, NumberBody } from './number.ts';
import { readNumber } from './read-number.ts';

export function numberLack(_body: NumberBody, { value }: NumberAnswer): Lack | null {
  if (value.trim() === '') return { what: 'no_number' };
  return 'problem' in readNumber(value) ? { what: 'not_a_number' } : null;
}
