// What the marks by module say.
import type { ModuleScore } from '@quivia/contract/results';

/** From 0 to 100; 0 where nothing could be earned. */
export const percentOf = ({ marks, total_marks }: Pick<ModuleScore, 'marks' | 'total_marks'>) =>
  total_marks > 0 ? Math.round((Math.max(0, marks) / total_marks) * 100) : 0;

/** The weakest module, and the best if no other is as good; null where there is nothing to compare. */
export function strengthsOf(modules: readonly ModuleScore[]): { best: string | null; worst: string } | null {
  const counted = modules.filter(({ total_marks }) => total_marks > 0);
  const ordered = counted.toSorted((a, b) => b.marks / b.total_marks - a.marks / a.total_marks);
  const [best, second, worst] = [ordered[0], ordered[1], ordered.at(-1)];
  if (!best || !second || !worst || percentOf(best) === percentOf(worst)) return null;
  const isAlone = percentOf(best) > percentOf(second);
  return { best: isAlone ? best.module_name : null, worst: worst.module_name };
}

/** Where there is most to gain. Of equal ones the larger. */
export const weakestFirst = (modules: readonly ModuleScore[]): ModuleScore[] =>
  modules.toSorted((a, b) => percentOf(a) - percentOf(b) || b.total_marks - a.total_marks);

/** How many questions were wrong, partly correct or not answered. */
export const missedIn = (modules: readonly ModuleScore[]): number =>
  modules.reduce((missed, { questions, right }) => missed + questions - right, 0);

/** Those of them that can be practised. */
export const toPractise = (modules: readonly ModuleScore[]): number =>
  modules.reduce((sum, { to_practise }) => sum + to_practise, 0);
