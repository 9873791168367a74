const points = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const formatPoints = (count: number) => points.format(count).replace('-', '−');

/** The ranks that more than one of these people hold. */
export function sharedRanks(entries: readonly { rank: number }[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const { rank } of entries) (seen.has(rank) ? shared : seen).add(rank);
  return shared;
}

const ORDER = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '22nd', '113th'. */
export const ordinal = (rank: number) => `${rank}${ENDINGS[ORDER.select(rank)] ?? 'th'}`;
