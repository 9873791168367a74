// Who first had a mark of likeness. To look at the first one alone keeps a list of thousands that are all alike quick.

const MOST_NEAR = 2;

export function firstHolders() {
  const first = new Map<number, number>();
  return {
    add(id: number, marks: readonly number[]): void {
      for (const mark of marks) if (!first.has(mark)) first.set(mark, id);
    },
    /** Those with the most marks in common. */
    nearest(marks: readonly number[]): number[] {
      const shared = new Map<number, number>();
      for (const mark of marks) {
        const id = first.get(mark);
        if (id !== undefined) shared.set(id, (shared.get(id) ?? 0) + 1);
      }
      return [...shared]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_NEAR)
        .map(([id]) => id);
    },
  };
}
