// A part of a picture that nobody is to see, in its points.

/** As shares of the picture as it is shown: two opposite corners. */
export interface CoveredArea {
  x: number;
  y: number;
  to_x: number;
  to_y: number;
}

/** In points of the picture as it is stored, without the far edges. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** By the orientation of a photograph: from what is shown to what is stored. */
const STORED: ((x: number, y: number) => [number, number])[] = [
  (x, y) => [x, y],
  (x, y) => [1 - x, y],
  (x, y) => [1 - x, 1 - y],
  (x, y) => [x, 1 - y],
  (x, y) => [y, x],
  (x, y) => [y, 1 - x],
  (x, y) => [1 - y, 1 - x],
  (x, y) => [1 - y, x],
];

/** Every point that it touches. */
export function boxOf(
  { x, y, to_x, to_y }: CoveredArea,
  { width, height }: { width: number; height: number },
  orientation = 1,
): Box {
  const stored = STORED[orientation - 1] ?? (STORED[0] as (typeof STORED)[number]);
  const [[ax, ay], [bx, by]] = [stored(x, y), stored(to_x, to_y)];
  return {
    left: Math.max(0, Math.floor(Math.min(ax, bx) * width)),
    top: Math.max(0, Math.floor(Math.min(ay, by) * height)),
    right: Math.min(width, Math.ceil(Math.max(ax, bx) * width)),
    bottom: Math.min(height, Math.ceil(Math.max(ay, by) * height)),
  };
}
