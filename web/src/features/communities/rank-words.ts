const points = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const pointsWords = (count: number) => points.format(count).replace('-', '−');

/** The ranks that more than one of these people hold. */
export function sharedRanks(entries: readonly { rank: number }[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const { rank } of entries) (seen.has(rank) ? shared : seen).add(rank);
  return shared;
}

/** '2', or '2 =' for who shares it. */
export const rankWords = (rank: number, isShared: boolean) => (isShared ? `${rank} =` : String(rank));
