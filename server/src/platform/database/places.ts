// Rows of a statement that is asked many things at once: each says the place of what it answers, from 1.

export interface Placed {
  place: number;
}

/** Undefined where there is no row. */
export function inPlaces<Row extends Placed>(rows: readonly Row[], count: number): (Row | undefined)[] {
  const found: (Row | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
