// One question in figures: how hard it was, whether it tells students apart, and what they chose.

import type { OuterGroups } from './outer-groups.ts';
import { mean } from './spread.ts';

/** Of those who were given the question (NaN stands for who was not), the share who have it right. */
export function facility(right: Float64Array): number | null {
  return mean(right.filter((one) => !Number.isNaN(one)));
}

/** Pearson's, over the places where both are numbers; null where one of them never varies. */
function correlation(x: Float64Array, y: Float64Array): number | null {
  let n = 0;
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i += 1) {
    const [a, b] = [x[i] as number, y[i] as number];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    n += 1;
    const [dx, dy] = [a - meanX, b - meanY];
    meanX += dx / n;
    meanY += dy / n;
    xx += dx * (a - meanX);
    yy += dy * (b - meanY);
    xy += dx * (b - meanY);
  }
  return xx > 1e-12 && yy > 1e-12 ? xy / Math.sqrt(xx * yy) : null;
}

export interface Item {
  /** 1 or 0; NaN for who was not given it. */
  right: Float64Array;
  /** What it brought; NaN for who was not given it. */
  marks: Float64Array;
  /** What it could bring. */
  worth: number;
}

/**
 * Does a question tell those who know from those who do not? The point-biserial correlation of having it right with the
 * marks of the rest of the paper: the question itself is taken out, or it would agree with itself. `earned` and
 * `possible` are of the whole paper. The rest is taken as a share, since papers that are drawn may differ in what they
 * are worth.
 */
export function discrimination(item: Item, earned: Float64Array, possible: Float64Array): number | null {
  const rest = earned.map((all, i) => {
    const left = (possible[i] as number) - item.worth;
    return left > 0 ? (all - (item.marks[i] as number)) / left : Number.NaN;
  });
  return correlation(item.right, rest);
}

export interface Chosen {
  chosen: number;
  /** Of those in the group who were given the question. */
  upper_share: number | null;
  lower_share: number | null;
}

/**
 * How often each option was chosen, by all and by the best and the weakest. `choices` has a bit for each option, the
 * first the lowest; `given` is NaN for who was not given the question.
 */
export function distractors(
  options: number,
  choices: Uint8Array,
  given: Float64Array,
  groups: OuterGroups | null,
): Chosen[] {
  return Array.from({ length: options }, (_, place) => {
    const bit = 1 << place;
    let chosen = 0;
    for (const choice of choices) if (choice & bit) chosen += 1;
    return {
      chosen,
      upper_share: groups && share(choices, given, groups.upper, bit),
      lower_share: groups && share(choices, given, groups.lower, bit),
    };
  });
}

function share(choices: Uint8Array, given: Float64Array, group: Float64Array, bit: number): number | null {
  let all = 0;
  let some = 0;
  for (let i = 0; i < choices.length; i += 1) {
    if (Number.isNaN(given[i])) continue;
    all += group[i] as number;
    if ((choices[i] as number) & bit) some += group[i] as number;
  }
  return all > 0 ? some / all : null;
}
