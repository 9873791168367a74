// What a pen drew, with no more points than its shape needs.
import { DRAWING_LIMITS, type Stroke } from '@quivia/contract/marking/annotations';
import type { Place } from './picture-place.ts';

/** In shares of the picture: nobody sees a smaller difference. */
const FINEST = 0.0008;

/** The distance of a place from the way between two others. */
function awayFrom({ x, y }: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** Ramer 1972, Douglas and Peucker 1973: what is nearer than this to the straight way is left out. */
function thinned(places: readonly Place[], finest: number): Place[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || places.length < 3) return [...places];
  let [farthest, most] = [0, 0];
  for (let at = 1; at < places.length - 1; at += 1) {
    const away = awayFrom(places[at] as Place, first, last);
    if (away > most) [farthest, most] = [at, away];
  }
  if (most <= finest) return [first, last];
  return [
    ...thinned(places.slice(0, farthest + 1), finest).slice(0, -1),
    ...thinned(places.slice(farthest), finest),
  ];
}

export const pointsOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce((count, stroke) => count + stroke.length / 2, 0);

/** With one more, coarser where there would be too many points; the same where there is no room for it. */
export function withStroke(strokes: readonly Stroke[], places: readonly Place[]): readonly Stroke[] {
  const room = DRAWING_LIMITS.points - pointsOf(strokes);
  if (places.length === 0 || room < 2 || strokes.length >= DRAWING_LIMITS.strokes) return strokes;
  let points = thinned(places, FINEST);
  for (let finest = 2 * FINEST; points.length > room; finest *= 2) points = thinned(places, finest);
  return [...strokes, points.flatMap(({ x, y }) => [x, y])];
}

/** As the path of an image that is one wide and one high. A point alone is a dot. */
export function pathOf(stroke: Stroke): string {
  const places = stroke.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${stroke[at + 1]}`] : []));
  return `M${places.length === 1 ? [...places, ...places].join('L') : places.join('L')}`;
}
