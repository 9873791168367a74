// The size of an SVG in pixels, by its width and height or else by its viewBox. One that is larger than a picture may be
// is scaled down, which loses nothing.
import { IMAGE_FILE } from '@quivia/contract/images';
import { FileProblem } from '@quivia/files/file-problem';
import { words } from '../images.words.ts';

const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
};
const LENGTH = /^\+?(\d{1,9}(?:\.\d{1,20})?|\.\d{1,20})(?:e([+-]?\d))?(px|pt|pc|in|cm|mm|em|ex)?$/i;

/** Undefined for a relative length such as 100 %. */
function pixels(length: string | undefined): number | undefined {
  const [found, number, power = '0', unit = ''] = LENGTH.exec((length ?? '').trim()) ?? [];
  if (!found) return undefined;
  return Number(`${number}e${power}`) * (PIXELS[unit.toLowerCase()] ?? 1);
}

export function sizeOf(attributes: Map<string, string>): { width: number; height: number; viewBox: string } {
  const box = readViewBox(attributes.get('viewBox'));
  const [givenWidth, givenHeight] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
  const width = givenWidth ?? (box && givenHeight ? (givenHeight * box.width) / box.height : box?.width);
  const height = givenHeight ?? (box && givenWidth ? (givenWidth * box.height) / box.width : box?.height);
  if (!width || !height || !Number.isFinite(width * height)) throw new FileProblem(words.svgWithoutSize);
  return { ...fitting(width, height), viewBox: box?.text ?? `0 0 ${width} ${height}` };
}

function readViewBox(given: string | undefined) {
  const numbers = (given ?? '').trim().split(/[\s,]+/);
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = numbers.map(Number);
  const isRight = numbers.length === 4 && [x, y, width, height].every(Number.isFinite);
  return isRight && width > 0 && height > 0
    ? { width, height, text: `${x} ${y} ${width} ${height}` }
    : undefined;
}

function fitting(width: number, height: number): { width: number; height: number } {
  const { longestSide, mostPixels } = IMAGE_FILE;
  const scale = Math.min(1, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  const round = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: round(width), height: round(height) };
}
