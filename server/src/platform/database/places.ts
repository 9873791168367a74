// Rows of a statement that is asked many things at once: each says the place of what it answers, from 1.
//
// Such a statement takes its lists as `(select ${list}::int[])`, so that the planner doesn't see how long they are. Otherwise it
// finds that a plan made for this very length is the better one, and makes one each time: three times the cost of a short list.

export interface Placed {
  place: number;
}

/** Undefined where there is no row. */
export function inPlaces<Row extends Placed>(rows: readonly Row[], count: number): (Row | undefined)[] {
  const found: (Row | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
