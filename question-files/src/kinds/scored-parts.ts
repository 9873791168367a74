// The key of a question with several parts, from what the file says that answers earn. Nothing is guessed: a key counts
// only where its answers earn the most, each part is needed for that, and no answer beside it earns as much.

export interface Part {
  id: string;
  /** All that may be given, or all that the file mentions. The likely answer comes first. */
  values: readonly string[];
}

/** One value a part; parts without an answer aren't in it. */
export type Given = ReadonlyMap<string, string>;

export interface ScoredPart {
  id: string;
  /** What it earns beside the other parts. */
  weight: number;
  /** From 0 to 1, of its weight. */
  shares: ReadonlyMap<string, number>;
}

export interface ScoredParts {
  most: number;
  /** What a wrong answer costs, where that is the same for all. */
  lost: number;
  parts: ScoredPart[];
  /** The answer that earns the most. */
  full: Given;
  /** Each part earns its own marks, all parts together earn them, or something between. */
  grading: 'each' | 'all' | 'other';
  /** Wrong values cost marks, but not all the same. */
  hasOtherLosses: boolean;
}

/** Beyond it, only values of neighbouring parts are tried together. */
const MOST_PAIRED = 100;

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.011 * Math.max(1, Math.abs(a), Math.abs(b));
const isLess = (a: number, b: number) => a < b && !isSame(a, b);

export function scoredParts(
  parts: readonly Part[],
  scoreOf: (given: Given) => number,
): ScoredParts | undefined {
  if (parts.length === 0 || parts.some(({ values }) => values.length === 0)) return undefined;
  const full = bestAnswer(parts, scoreOf);
  const most = scoreOf(full);
  const nothing = scoreOf(new Map());
  if (!(most > 0) || nothing > 0) return undefined;
  const scored = parts.map(({ id, values }): ScoredPart => {
    const without = scoreOf(omitting(full, id));
    const shareOf = (value: string) =>
      (scoreOf(replacing(full, id, value)) - Math.max(0, without)) / (most - Math.max(0, without));
    const shares = new Map(values.map((value) => [value, tidyShare(shareOf(value))]));
    return { id, weight: most - Math.max(0, without), shares };
  });
  if (scored.some(({ weight }) => !isLess(0, weight))) return undefined;
  if (!isOnlyKey(scored, full, most, scoreOf)) return undefined;
  const grading = gradingOf(scored, full, most, scoreOf);
  return { most, parts: scored, full, grading, ...lossesOf(scored, full, grading, scoreOf) };
}

const tidyShare = (share: number) => (isSame(share, 1) ? 1 : share <= 0.001 ? 0 : Math.min(1, share));

function replacing(given: Given, id: string, value: string): Given {
  return new Map(given).set(id, value);
}

function omitting(given: Given, id: string): Given {
  const fewer = new Map(given);
  fewer.delete(id);
  return fewer;
}

/** From the likely answer, each part is changed for as long as that earns more. */
function bestAnswer(parts: readonly Part[], scoreOf: (given: Given) => number): Given {
  let best: Given = new Map(parts.map(({ id, values }) => [id, values[0] as string]));
  let most = scoreOf(best);
  for (let round = 0; round < 2; round += 1)
    for (const { id, values } of parts)
      for (const value of values) {
        const changed = replacing(best, id, value);
        const score = scoreOf(changed);
        if (!isLess(most, score)) continue;
        best = changed;
        most = score;
      }
  return best;
}

/** No two values together, one of which isn't right, earn as much as the key: then there would be another key. */
function isOnlyKey(
  parts: readonly ScoredPart[],
  full: Given,
  most: number,
  scoreOf: (given: Given) => number,
): boolean {
  const all = parts.reduce((sum, { shares }) => sum + shares.size, 0);
  return parts.every((one, i) =>
    parts.slice(i + 1, all > MOST_PAIRED ? i + 2 : undefined).every((other) =>
      [...one.shares].every(([first, firstShare]) => {
        const changed = replacing(full, one.id, first);
        return [...other.shares].every(([second, secondShare]) => {
          const score = scoreOf(replacing(changed, other.id, second));
          return firstShare === 1 && secondShare === 1 ? isSame(score, most) : isLess(score, most);
        });
      }),
    ),
  );
}

function gradingOf(
  parts: readonly ScoredPart[],
  full: Given,
  most: number,
  scoreOf: (given: Given) => number,
): ScoredParts['grading'] {
  const alone = parts.map(({ id }) => Math.max(0, scoreOf(new Map([[id, full.get(id) ?? '']]))));
  const together = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (isSame(together, most) && parts.every(({ weight }, i) => isSame(weight, alone[i] ?? 0))) return 'each';
  const isAll = parts.every(
    ({ weight, shares }, i) => isSame(weight, most) && alone[i] === 0 && isYesOrNo(shares),
  );
  return isAll ? 'all' : 'other';
}

const isYesOrNo = (shares: ReadonlyMap<string, number>) =>
  [...shares.values()].every((share) => share === 0 || share === 1);

function lossesOf(
  parts: readonly ScoredPart[],
  full: Given,
  grading: ScoredParts['grading'],
  scoreOf: (given: Given) => number,
): { lost: number; hasOtherLosses: boolean } {
  const wrong = parts.map(({ id, shares }) => ({
    id,
    values: [...shares].flatMap(([value, share]) => (share === 0 ? [value] : [])),
  }));
  if (parts.length === 1 || grading === 'all') {
    const losses = wrong.flatMap(({ id, values }) =>
      values.map((value) =>
        Math.max(0, -scoreOf(parts.length === 1 ? new Map([[id, value]]) : replacing(full, id, value))),
      ),
    );
    const lost = Math.max(0, ...losses);
    return { lost, hasOtherLosses: losses.some((loss) => !isSame(loss, lost)) };
  }
  const costs = wrong.some(({ id, values }) =>
    values.some((value) => isLess(scoreOf(replacing(full, id, value)), scoreOf(omitting(full, id)))),
  );
  return { lost: 0, hasOtherLosses: costs };
}

/** The smallest whole numbers that stand in this proportion, or 1 for each. */
export function wholeWeights({ parts, grading }: ScoredParts): number[] {
  const least = Math.min(...parts.map(({ weight }) => weight));
  for (let factor = 1; grading === 'each' && factor <= 12; factor += 1) {
    const scaled = parts.map(({ weight }) => (weight / least) * factor);
    const whole = scaled.map(Math.round);
    if (scaled.every((one, i) => Math.abs(one - (whole[i] as number)) < 0.03) && Math.max(...whole) <= 100)
      return whole;
  }
  return parts.map(() => 1);
}
