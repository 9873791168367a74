// A photograph and the corners of its page become the page alone.
import { pointsOf } from '../../../../platform/forms/drawn-picture.ts';
import { type Corners, sizeOf } from './quadrilateral.ts';
import { type Points, resampleRows } from './resample.ts';

/** Handwriting on a page of A4 stays sharp. */
const SIDE = 2400;
const QUALITY = 0.85;
/** Between them the page answers keys and fingers. */
const ROWS_AT_ONCE = 100;

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** As it was where this browser can't draw it. */
export async function straightened(photograph: Blob, corners: Corners): Promise<Blob> {
  const from = await pointsOf(photograph, SIDE);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!from || !context) return photograph;
  Object.assign(canvas, sizeOf(corners, from, SIDE));
  const to = context.createImageData(canvas.width, canvas.height);
  for (let row = 0; row < to.height; row += ROWS_AT_ONCE) {
    resampleRows(from as Points, corners, to as Points, row, ROWS_AT_ONCE);
    await breathe();
  }
  context.putImageData(to, 0, 0);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return drawn ?? photograph;
}
