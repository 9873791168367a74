// What the outcomes of a course say of the outcomes of its programme, by the matrix.
import { type Fraction, fraction, NOTHING, over, sumOf, times } from '../base/fraction.ts';
import type { OutcomeAttainment } from './attainment.rules.ts';
import type { PoFormula } from './policy.ts';

export interface ProgrammeAttainment {
  /** `not_assessed`: nothing that is mapped to it has been. `open`: something that counts is open. */
  state: 'assessed' | 'open' | 'not_assessed';
  attained: Fraction | null;
}

/** Of one programme outcome. Each outcome of the course comes with its weight in the matrix, 1 to 3, or null. */
export function programmeAttainment(
  formula: PoFormula,
  outcomes: readonly {
    weight: number | null;
    state: OutcomeAttainment['state'];
    attained: Fraction | null;
  }[],
): ProgrammeAttainment {
  const counted = outcomes.filter(({ state }) => state !== 'not_assessed');
  const mapped = counted.filter(({ weight }) => weight !== null);
  if (mapped.length === 0) return { state: 'not_assessed', attained: null };
  // The third formula has the mean of all.
  const needed = formula === 'product_of_means' ? counted : mapped;
  if (needed.some(({ attained }) => attained === null)) return { state: 'open', attained: null };
  const weights = sumOf(mapped.map(({ weight }) => fraction(weight ?? 0)));
  const products = sumOf(
    mapped.map(({ weight, attained }) => times(fraction(weight ?? 0), attained ?? NOTHING)),
  );
  const number = fraction(mapped.length);
  const three = fraction(3);
  switch (formula) {
    case 'weighted_mean':
      return { state: 'assessed', attained: over(products, weights) };
    case 'shares_of_three':
      return { state: 'assessed', attained: over(products, times(three, number)) };
    case 'product_of_means': {
      const mean = over(sumOf(counted.map(({ attained }) => attained ?? NOTHING)), fraction(counted.length));
      return { state: 'assessed', attained: over(times(over(weights, number), mean), three) };
    }
  }
}
