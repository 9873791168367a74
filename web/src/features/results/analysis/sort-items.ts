// The order of the questions in an analysis.
import type { ItemAnalysis } from '@quivia/contract/exam-analysis';

export const ITEM_SORTS = ['question_number', 'facility', 'discrimination', 'seconds'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];
export type Order = 'asc' | 'desc';

/** Questions without the figure come last either way; equal ones stay in the order of the paper. */
export function sortItems<Item extends Pick<ItemAnalysis, ItemSort>>(
  items: readonly Item[],
  sort: ItemSort,
  order: Order,
): Item[] {
  const sign = order === 'asc' ? 1 : -1;
  return items.toSorted((a, b) => {
    const [left, right] = [a[sort], b[sort]];
    if (left === right) return a.question_number - b.question_number;
    if (left === null) return 1;
    if (right === null) return -1;
    return sign * (left - right);
  });
}
