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

/** The place a key leads to from this one; undefined if it leads nowhere. */
export function nextPlace(key: string, place: number, count: number, columns: number): number | undefined {
  const wanted = (
    {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place - columns,
      ArrowDown: place + columns,
      Home: 0,
      End: count - 1,
    } as Record<string, number>
  )[key];
  return wanted === undefined || wanted < 0 || wanted >= count ? undefined : wanted;
}
