// The straightened page, row by row: each point is looked up in the photograph, between its four nearest points.
import { type Corners, homographyTo, placeAt, type Size } from './quadrilateral.ts';

/** Four bytes a point: red, green, blue and opacity. */
export interface Points extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Rows of the result from `first` on, written into it. */
export function resampleRows(from: Points, corners: Corners, to: Points, first: number, rows: number): void {
  const way = homographyTo(corners);
  const last = Math.min(to.height, first + rows);
  const [farX, farY] = [from.width - 1, from.height - 1];
  for (let row = first; row < last; row += 1)
    for (let column = 0; column < to.width; column += 1) {
      // From middle to middle of a point.
      const place = placeAt(way, (column + 0.5) / to.width, (row + 0.5) / to.height);
      const x = Math.max(0, Math.min(farX, place.x * from.width - 0.5));
      const y = Math.max(0, Math.min(farY, place.y * from.height - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [across, down] = [x - left, y - top];
      const at = (top * from.width + left) * 4;
      const right = left < farX ? 4 : 0;
      const below = top < farY ? from.width * 4 : 0;
      const into = (row * to.width + column) * 4;
      for (let colour = 0; colour < 3; colour += 1) {
        const here = at + colour;
        const a = from.data[here] as number;
        const b = from.data[here + right] as number;
        const c = from.data[here + below] as number;
        const d = from.data[here + below + right] as number;
        const upper = a + (b - a) * across;
        to.data[into + colour] = upper + (c + (d - c) * across - upper) * down;
      }
      to.data[into + 3] = 255;
    }
}
