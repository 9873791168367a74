/** A text in parts, from its beginning to its end: those at `places` say which, by their number. */
export function inParts(text: string, places: readonly (readonly [number, number])[]) {
  const parts: { from: number; part: string; run?: number }[] = [];
  const inOrder = places.map(([from, to], run) => ({ from, to, run })).sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { from, to, run } of inOrder) {
    if (from > end) parts.push({ from: end, part: text.slice(end, from) });
    parts.push({ from, part: text.slice(from, to), run });
    end = to;
  }
  if (end < text.length) parts.push({ from: end, part: text.slice(end) });
  return parts;
}
