// The grid of roll numbers: what a search leaves, and where the arrow keys lead.

interface Found {
  roll_number: string;
  name: string | null;
}

export function matching<S extends Found>(students: readonly S[], search: string): S[] {
  const wanted = search.trim().toLowerCase();
  return students.filter(({ roll_number, name }) =>
    `${roll_number} ${name ?? ''}`.toLowerCase().includes(wanted),
  );
}

/** Where a key leads from this index; undefined if nowhere. */
export function nextIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const wanted = (
    {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - columns,
      ArrowDown: index + columns,
      Home: 0,
      End: count - 1,
    } as Record<string, number>
  )[key];
  return wanted === undefined || wanted < 0 || wanted >= count ? undefined : wanted;
}

/** From one to another, both included, whichever comes first; the other alone where the first is not shown. */
export function rangeOf(ids: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
