// Does a question tell those who know from those who do not? The point-biserial correlation of having it right with
// the marks of the rest of the paper: the question itself is taken out, or it would agree with itself.

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
 * With what each student earned and could earn in the whole paper. The rest is taken as a share, since papers that are
 * drawn may differ in what they are worth.
 */
export function discrimination(item: Item, earned: Float64Array, possible: Float64Array): number | null {
  const rest = earned.map((all, i) => {
    const left = (possible[i] as number) - item.worth;
    return left > 0 ? (all - (item.marks[i] as number)) / left : Number.NaN;
  });
  return correlation(item.right, rest);
}
