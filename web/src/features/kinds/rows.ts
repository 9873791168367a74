// Rows of an editor or a player: pairs, items of an order.

/** With the row at `from` at `to`. */
export function movedRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const others = rows.filter((_, i) => i !== from);
  return [...others.slice(0, to), rows[from] as T, ...others.slice(to)];
}

/** An id that no part has yet. The server draws others when it stores the question. */
export function unusedId(parts: readonly { id: string }[]): string {
  let number = parts.length + 1;
  while (parts.some(({ id }) => id === `p${number}`)) number += 1;
  return `p${number}`;
}
