import { MODULE_NUMBERS } from '@quivia/contract/courses';

/** After the last one; a gap left by a retired module is used only when there is no other place. Null: full. */
export function nextModuleNumber(taken: number[]): number | null {
  const last = Math.max(0, ...taken);
  if (last < MODULE_NUMBERS.most) return last + 1;
  const gap = Array.from({ length: last }, (_, place) => place + 1).find((number) => !taken.includes(number));
  return gap ?? null;
}
