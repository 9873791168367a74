// Tells the type of a picture by its content. Its name and the type that the sender declares are ignored.
import { IMAGE_FILE } from '@quivia/contract/images';
import { FileProblem } from '@quivia/files/file-problem';
import { words } from './images.words.ts';
import { readJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { cleanSvg } from './svg/clean-svg.ts';
import { isWebp, readWebp } from './webp.ts';

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** Formats that people often try, by their first bytes. */
const OTHERS: [RegExp, string][] = [
  [/^GIF8/, 'GIF'],
  [/^BM/, 'BMP'],
  [/^%PDF/, 'PDF'],
  [/^(II\*\0|MM\0\*)/, 'TIFF'],
  [/^.{4}ftypavi[fs]/s, 'AVIF'],
  [/^.{4}ftyp(hei|hev|mif|msf)/s, 'HEIC'],
];

/** The picture as it is kept. Throws a FileProblem that says why it can't be. */
export function checkPicture(bytes: Buffer, most: number = IMAGE_FILE.most): Picture {
  if (bytes.length === 0) throw new FileProblem(words.empty);
  if (bytes.length > most)
    throw new FileProblem(words.tooLarge({ megabytes: inMegabytes(bytes.length), most: inMegabytes(most) }));
  if (begins(bytes, PNG_SIGNATURE)) return readPng(bytes);
  if (begins(bytes, JPEG_START)) return readJpeg(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  if (isMarkup(bytes)) return readSvg(bytes);
  const start = bytes.toString('latin1', 0, 16);
  const [, format] = OTHERS.find(([pattern]) => pattern.test(start)) ?? [];
  throw new FileProblem(format ? words.unsupported({ format }) : words.notPicture);
}

/** Rounded up, so that a picture over the limit is never said to be at it. */
const inMegabytes = (bytes: number) => Math.ceil((bytes / 1024 ** 2) * 10) / 10;

const begins = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

const isMarkup = (bytes: Buffer) => /^(\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1024));

/** It is read on the main thread, so it must be quick. */
function readSvg(bytes: Buffer): Picture {
  if (bytes.length > IMAGE_FILE.mostSvg)
    throw new FileProblem(words.svgTooLarge({ kilobytes: IMAGE_FILE.mostSvg / 1024 }));
  return cleanSvg(bytes);
}
