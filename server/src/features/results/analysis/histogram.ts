export interface Bar {
  from: number;
  to: number;
  students: number;
}

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_BARS = 10;

/** From nothing to all marks, in steps people count in; each bar without its end, the last one with it. */
export function histogram(marks: ArrayLike<number>, total: number): Bar[] {
  if (total <= 0) return [];
  const step = stepFor(total / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(total / step - 1e-9) }, (_, i) => ({
    from: round(i * step),
    to: Math.min(round((i + 1) * step), total),
    students: 0,
  }));
  for (let i = 0; i < marks.length; i += 1) {
    const place = Math.floor((marks[i] as number) / step + 1e-9);
    (bars[Math.max(0, Math.min(place, bars.length - 1))] as Bar).students += 1;
  }
  return bars;
}

function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least - 1e-9) as number);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
