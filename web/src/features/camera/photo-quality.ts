// Whether a photographed page can be read: by its brightness, and by how steep the edges of its strokes are. Made for a small grey
// picture, on which sharp strokes stay steep and a camera that was moved has left none.

import type { GreyPicture } from '../../platform/forms/drawn-picture.ts';

export type Flaw = 'dark' | 'blurred' | 'empty';

/** Of the longer side, in pixels. */
export const LOOKED_AT = 1000;

/** Paper in weak light: below it pencil and shadow look alike. */
const DARKEST_PAPER = 70;
/** Between paper and the darkest strokes. */
const LEAST_CONTRAST = 24;
/** Of the contrast: how much of it the steepest edges cross from one pixel to the next but one. */
const LEAST_STEEPNESS = 0.45;

export function flawIn({ width, height, grey }: GreyPicture): Flaw | null {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  const paper = percentile(counts, grey.length, 0.75);
  if (paper < DARKEST_PAPER) return 'dark';
  // Pictures are noisy: single points say nothing.
  const contrast = paper - percentile(counts, grey.length, 0.002);
  if (contrast < LEAST_CONTRAST) return 'empty';
  const steps = new Uint32Array(256);
  let all = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = Math.abs((grey[at + 1] as number) - (grey[at - 1] as number));
      const down = Math.abs((grey[at + width] as number) - (grey[at - width] as number));
      const step = Math.max(across, down);
      steps[step] = (steps[step] ?? 0) + 1;
      all += 1;
    }
  const steepest = percentile(steps, all, 0.999);
  return steepest / contrast < LEAST_STEEPNESS ? 'blurred' : null;
}

/** The value that this share of all does not exceed. */
function percentile(counts: Uint32Array, all: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0;
    if (seen >= all * share) return value;
  }
  return 255;
}
