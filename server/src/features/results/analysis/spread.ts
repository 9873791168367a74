// Where marks lie and how far apart. The standard deviation is that of a sample: n - 1 below.

export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  return sum / values.length;
}

export function median(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export function variance(values: ArrayLike<number>): number | null {
  if (values.length < 2) return null;
  const centre = mean(values) as number;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += ((values[i] as number) - centre) ** 2;
  return squares / (values.length - 1);
}

export function standardDeviation(values: ArrayLike<number>): number | null {
  const squared = variance(values);
  return squared === null ? null : Math.sqrt(squared);
}
