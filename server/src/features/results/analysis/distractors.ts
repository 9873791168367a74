// How often each option was chosen, by all and by the best and the weakest.
import type { OuterGroups } from './outer-groups.ts';

export interface Chosen {
  chosen: number;
  /** Of those in the group who were given the question. */
  upper_share: number | null;
  lower_share: number | null;
}

/** `choices` has a bit for each option, the first the lowest; `given` is NaN for who was not given the question. */
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
