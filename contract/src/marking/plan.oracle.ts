// The mark in force once more, slow and obvious, for tests: whole numbers, no shortcuts, nothing shared with plan.rules.ts.
import type { Plan } from './plan.ts';

/** Read from the digits, not from the number. */
function hundredths(marks: number): bigint {
  const [whole = '0', decimals = ''] = marks.toFixed(2).split('.');
  return BigInt(whole) * 100n + BigInt(decimals);
}

/** How many steps of a hundredth lead from one to the other. */
function steps(one: bigint, other: bigint): bigint {
  let walked = 0n;
  for (let at = one; at !== other; at += other > one ? 1n : -1n) walked += 1n;
  return walked;
}

const inOrder = (one: bigint, other: bigint) =>
  (one < other ? [one, other] : [other, one]) as [bigint, bigint];

/** In hundredths of half a mark, so that a mean is whole; or what is missing. */
export function slowMark(
  plan: Plan,
  marks: readonly number[],
  more: { agreed?: number; isDrawn?: boolean } = {},
): bigint | 'due' | 'differs' {
  const given = marks.map(hundredths);
  const [first, second, third] = given;
  if (first === undefined) return 'due';
  if (more.agreed !== undefined) return 2n * hundredths(more.agreed);
  switch (plan.type) {
    case 'single':
      return 2n * first;
    case 'second_look': {
      if (second !== undefined) return first === second ? 2n * first : 'differs';
      if (more.isDrawn) return 'due';
      if (plan.pass_mark === null) return 2n * first;
      const pass = hundredths(plan.pass_mark);
      for (let near = 0n; near <= hundredths(plan.around); near += 1n)
        if (pass + near === first || pass - near === first) return 'due';
      return first < pass ? 'due' : 2n * first;
    }
    case 'double': {
      if (second === undefined) return 'due';
      const tolerance = hundredths(plan.tolerance);
      const [, higher] = inOrder(first, second);
      if (steps(first, second) < tolerance) {
        if (plan.combine === 'first') return 2n * first;
        return plan.combine === 'higher' ? 2n * higher : first + second;
      }
      if (plan.beyond === 'meet') return 'differs';
      if (third === undefined) return 'due';
      // Outwards from the third mark, upwards first, until one of the others is met.
      for (let away = 0n; ; away += 1n)
        for (const met of [third + away, third - away])
          if (met === first || met === second) {
            if (plan.beyond === 'third_higher' && away < tolerance) return 2n * inOrder(met, third)[1];
            return met + third;
          }
    }
  }
}
