// The corners of the paper on a photograph: the largest bright part of a small grey copy, and of it the points that are farthest
// towards each corner. A proposal: the student sees it, and moves what is wrong.
import type { GreyPicture } from '../../../../platform/forms/drawn-picture.ts';
import type { Place } from '../../annotated/picture-place.ts';
import { areaOf, type Corners, isPage, type Size } from './quadrilateral.ts';

/** Of the longer side, in points. */
export const LOOKED_AT = 240;

/** Between paper and table: less is the paper's own shading. */
const LEAST_DIFFERENCE = 40;
/** Of the photograph. */
const LEAST_SHARE = 0.15;
const MOST_SHARE = 0.97;
/** Of the four corners' area: writing leaves holes, and what isn't paper has other outlines. */
const LEAST_FILLED = 0.7;

/** Null where nothing looks like a page. */
export function findPaper(picture: GreyPicture): Corners | null {
  const limit = limitOf(picture.grey);
  if (limit === null) return null;
  const paper = largestPart(picture, limit);
  const corners = cornersOf(paper, picture);
  const share = areaOf(corners);
  if (!isPage(corners) || share < LEAST_SHARE || share > MOST_SHARE) return null;
  const filled = paper.length / (picture.width * picture.height) / share;
  return filled >= LEAST_FILLED ? corners : null;
}

/** The brightness that separates the two best (Otsu 1979); null where they hardly differ. */
function limitOf(grey: Uint8Array): number | null {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const value of grey) {
    counts[value] = (counts[value] ?? 0) + 1;
    total += value;
  }
  let [darks, darkSum, best, limit, difference] = [0, 0, 0, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    darks += counts[value] ?? 0;
    darkSum += value * (counts[value] ?? 0);
    const brights = grey.length - darks;
    if (darks === 0 || brights === 0) continue;
    const apart = (total - darkSum) / brights - darkSum / darks;
    const spread = darks * brights * apart * apart;
    if (spread > best) [best, limit, difference] = [spread, value, apart];
  }
  return difference >= LEAST_DIFFERENCE ? limit : null;
}

/** Points above the limit that touch each other. */
function largestPart({ width, height, grey }: GreyPicture, limit: number): number[] {
  const isSeen = new Uint8Array(grey.length);
  let largest: number[] = [];
  for (let start = 0; start < grey.length; start += 1) {
    if (isSeen[start] || (grey[start] as number) <= limit) continue;
    const part = [start];
    isSeen[start] = 1;
    for (let i = 0; i < part.length; i += 1) {
      const at = part[i] as number;
      const x = at % width;
      const near = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of near) {
        if (next < 0 || next >= width * height || isSeen[next] || (grey[next] as number) <= limit) continue;
        isSeen[next] = 1;
        part.push(next);
      }
    }
    if (part.length > largest.length) largest = part;
  }
  return largest;
}

function cornersOf(part: readonly number[], { width, height }: Size): Corners {
  /** The point that is farthest in this direction, at its outer edge. */
  const farthest = (toRight: 0 | 1, toBottom: 0 | 1): Place => {
    let [best, most] = [part[0] ?? 0, Number.NEGATIVE_INFINITY];
    for (const at of part) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const far = (toRight ? x : -x) + (toBottom ? y : -y);
      if (far > most) [best, most] = [at, far];
    }
    const [x, y] = [(best % width) + toRight, Math.floor(best / width) + toBottom];
    return { x: x / width, y: y / height };
  };
  return [farthest(0, 0), farthest(1, 0), farthest(1, 1), farthest(0, 1)];
}
