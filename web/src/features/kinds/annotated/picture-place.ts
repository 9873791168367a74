// Places in a picture that is shown rotated: as shares of what is seen, and of the picture as it was taken.
export interface Place {
  x: number;
  y: number;
}

/** Quarters of a circle, clockwise. */
type Turns = number;

const within = (share: number) => Math.max(0, Math.min(1, share));
/** A thousandth of a page is finer than any pen. */
const rounded = (share: number) => Math.round(within(share) * 10_000) / 10_000;

/** What is seen at a place, as a place in the picture. */
export function inPicture({ x, y }: Place, turns: Turns): Place {
  const turned = [
    { x, y },
    { x: y, y: 1 - x },
    { x: 1 - x, y: 1 - y },
    { x: 1 - y, y: x },
  ][turns % 4] as Place;
  return { x: rounded(turned.x), y: rounded(turned.y) };
}

const STEPS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place after an arrow key, in the direction that is seen; undefined for another key. */
export function moved(
  from: Place,
  key: string,
  { turns, by }: { turns: Turns; by: number },
): Place | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const turned = [step, { x: step.y, y: -step.x }, { x: -step.x, y: -step.y }, { x: -step.y, y: step.x }][
    turns % 4
  ] as Place;
  return { x: rounded(from.x + turned.x * by), y: rounded(from.y + turned.y * by) };
}
