// Whether a photographed page can be read: by its brightness, and by how steep the edges of its strokes are. Made for a small grey
// picture, on which sharp strokes stay steep and a camera that was moved has left none.

export interface GreyPicture {
  width: number;
  height: number;
  /** 0 is black, 255 white; row by row. */
  grey: Uint8Array;
}

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

/** Null where this browser can't draw it: then nothing is said about it. */
export async function greyPicture(photograph: Blob): Promise<GreyPicture | null> {
  const picture = await globalThis.createImageBitmap?.(photograph).catch(() => undefined);
  if (!picture) return null;
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Uint8Array.from({ length: width * height }, (_, i) => {
    const at = i * 4;
    return ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
  });
  return { width, height, grey };
}
