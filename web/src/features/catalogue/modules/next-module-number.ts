import { MODULE_NUMBERS } from '@quivia/contract/courses';

/** After the last one; a gap left by a retired module is used only when no higher number is free. Null: none is. */
export function nextModuleNumber(taken: number[]): number | null {
  const last = Math.max(0, ...taken);
  if (last < MODULE_NUMBERS.most) return last + 1;
  const gap = Array.from({ length: last }, (_, index) => index + 1).find((number) => !taken.includes(number));
  return gap ?? null;
}
