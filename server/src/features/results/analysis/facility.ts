import { mean } from './spread.ts';

/** Of those who were given the question (NaN stands for who was not), the share who have it right. */
export function facility(right: Float64Array): number | null {
  return mean(right.filter((one) => !Number.isNaN(one)));
}
