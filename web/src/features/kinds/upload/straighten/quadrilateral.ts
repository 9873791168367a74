// Four corners of a page in a photograph, and the way from the straightened page back into it.
import type { Place } from '../../annotated/picture-place.ts';

/** Clockwise from the top left, as shares of the photograph. */
export type Corners = readonly [Place, Place, Place, Place];

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Of the photograph: less is nobody's page. */
const SMALLEST = 0.02;

export const isWhole = (corners: Corners) =>
  corners.every(({ x, y }, i) => x === WHOLE[i]?.x && y === WHOLE[i]?.y);

/** Positive where the way from a over b to c turns to the right. */
const turn = (a: Place, b: Place, c: Place) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

export function areaOf(corners: readonly Place[]): number {
  const doubled = corners.reduce((sum, { x, y }, i) => {
    const next = corners[(i + 1) % corners.length] as Place;
    return sum + x * next.y - next.x * y;
  }, 0);
  return doubled / 2;
}

/** Each corner is a corner: none lies within the others, and no sides cross. */
export const isPage = (corners: Corners): boolean =>
  areaOf(corners) >= SMALLEST &&
  corners.every(
    (corner, i) => turn(corner, corners[(i + 1) % 4] as Place, corners[(i + 2) % 4] as Place) > 1e-6,
  );

/** As long as the longer one of opposite sides, so that no stroke gets narrower. */
export function sizeOf(corners: Corners, photograph: Size, most: number): Size {
  const [a, b, c, d] = corners;
  const far = (from: Place, to: Place) =>
    Math.hypot((to.x - from.x) * photograph.width, (to.y - from.y) * photograph.height);
  const width = Math.max(far(a, b), far(d, c));
  const height = Math.max(far(a, d), far(b, c));
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** From the unit square to these corners, after Heckbert 1989. */
export function homographyTo([p0, p1, p2, p3]: Corners): Homography {
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
  ];
}

export function placeAt([a, b, c, d, e, f, g, h]: Homography, u: number, v: number): Place {
  const w = g * u + h * v + 1;
  return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w };
}
