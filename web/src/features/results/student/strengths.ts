// What the marks by module say, in a sentence.
import type { ModuleScore } from '@quivia/contract/results';

/** From 0 to 100; nothing where nothing could be earned. */
export const percentOf = ({ marks, total_marks }: Pick<ModuleScore, 'marks' | 'total_marks'>) =>
  total_marks > 0 ? Math.round((Math.max(0, marks) / total_marks) * 100) : 0;

/** Null where there is nothing to compare. */
export function strengthWords(modules: readonly ModuleScore[]): string | null {
  const counted = modules.filter(({ total_marks }) => total_marks > 0);
  const ordered = counted.toSorted((a, b) => b.marks / b.total_marks - a.marks / a.total_marks);
  const [best, worst] = [ordered[0], ordered.at(-1)];
  if (!best || !worst || percentOf(best) === percentOf(worst)) return null;
  return `You did best in ${best.module_name}. There is most to gain in ${worst.module_name}.`;
}
