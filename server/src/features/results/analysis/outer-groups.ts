// The best and the weakest 27 % by what they earned. Who is tied at the border belongs to the group in part, so that
// the order in which equals are listed changes nothing.

const SHARE = 0.27;

export interface OuterGroups {
  /** How far each student belongs to the group, from 0 to 1. */
  upper: Float64Array;
  lower: Float64Array;
}

export function outerGroups(totals: Float64Array): OuterGroups | null {
  if (totals.length < 2) return null;
  const size = Math.max(1, Math.round(totals.length * SHARE));
  return {
    upper: top(totals, size),
    lower: top(
      totals.map((total) => -total),
      size,
    ),
  };
}

function top(totals: Float64Array, size: number): Float64Array {
  const sorted = totals.toSorted();
  const border = sorted[sorted.length - size] as number;
  const above = totals.reduce((sum, total) => sum + (total > border ? 1 : 0), 0);
  const tied = totals.reduce((sum, total) => sum + (total === border ? 1 : 0), 0);
  return totals.map((total) => (total > border ? 1 : total === border ? (size - above) / tied : 0));
}
