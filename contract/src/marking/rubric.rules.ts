// The mark of an answer by a rubric: exact, and the same whatever the order of items and groups.
import type { Applied, RubricGroup } from './rubric.ts';
import { inHundredths } from './scheme.ts';

type Said = Pick<Applied, 'adjustment'> & { items: readonly string[] };

/**
 * Never below 0, never above what the question can earn. Items that are no longer in the rubric earn nothing. Where one
 * item of a group can apply and several do, because the group was another one before, the one with the most marks counts.
 */
export function markByRubric(groups: readonly RubricGroup[], said: Said, worth: number): number {
  const applies = new Set(said.items);
  let sum = inHundredths(said.adjustment);
  for (const { choose, items } of groups) {
    const earned = items.filter(({ id }) => applies.has(id)).map(({ marks }) => inHundredths(marks));
    if (choose === 'many') sum += earned.reduce((all, one) => all + one, 0);
    else if (earned.length > 0) sum += Math.max(...earned);
  }
  return Math.min(inHundredths(worth), Math.max(0, sum)) / 100;
}

/** These items of the rubric, and of each group no more than can apply at once. */
export function fitsRubric(groups: readonly RubricGroup[], items: readonly string[]): boolean {
  const left = new Set(items);
  if (left.size !== items.length) return false;
  for (const group of groups) {
    const applied = group.items.filter(({ id }) => left.delete(id));
    if (group.choose === 'one' && applied.length > 1) return false;
  }
  return left.size === 0;
}

/** The item applies from now on, or no longer; in a group of which one applies, the others no longer do. In the rubric's order. */
export function toggled(groups: readonly RubricGroup[], items: readonly string[], id: string): string[] {
  return groups.flatMap((group) => {
    const ids = group.items.map((item) => item.id);
    if (!ids.includes(id)) return ids.filter((one) => items.includes(one));
    if (items.includes(id)) return ids.filter((one) => one !== id && items.includes(one));
    return group.choose === 'one' ? [id] : ids.filter((one) => one === id || items.includes(one));
  });
}
