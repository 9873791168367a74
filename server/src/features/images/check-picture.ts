// What a file is, by what is in it: its name and what the sender says of it count for nothing.
import { IMAGE_FILE } from '@quivia/contract/images';
import { FileProblem } from '../../platform/files/file-problem.ts';
import { readJpeg } from './jpeg.ts';
import { ACCEPTED, type Picture } from './picture.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { cleanSvg } from './svg/clean-svg.ts';
import { isWebp, readWebp } from './webp.ts';

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** What people take for a picture that can be used, by the first bytes. */
const OTHERS: [RegExp, string][] = [
  [/^GIF8/, 'a GIF'],
  [/^BM/, 'a BMP'],
  [/^%PDF/, 'a PDF'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF'],
  [/^.{4}ftypavi[fs]/s, 'an AVIF'],
  [/^.{4}ftyp(hei|hev|mif|msf)/s, 'a HEIC photograph'],
];

/** The picture as it is kept, or a FileProblem with the sentence that says why not. */
export function checkPicture(bytes: Buffer): Picture {
  if (bytes.length === 0) throw new FileProblem('The file is empty.');
  if (bytes.length > IMAGE_FILE.most)
    throw new FileProblem(`This picture is larger than ${IMAGE_FILE.most / 1024 ** 2} MB.`);
  if (begins(bytes, PNG_SIGNATURE)) return readPng(bytes);
  if (begins(bytes, JPEG_START)) return readJpeg(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  if (isMarkup(bytes)) return readSvg(bytes);
  const start = bytes.toString('latin1', 0, 16);
  const [, kind] = OTHERS.find(([pattern]) => pattern.test(start)) ?? [];
  throw new FileProblem(kind ? `This is ${kind}. ${ACCEPTED}` : `This file is no picture. ${ACCEPTED}`);
}

const begins = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

const isMarkup = (bytes: Buffer) => /^(\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1024));

/** It is read on the thread that serves everybody, so it must be over soon. */
function readSvg(bytes: Buffer): Picture {
  if (bytes.length > IMAGE_FILE.mostSvg)
    throw new FileProblem(
      `This SVG is larger than ${IMAGE_FILE.mostSvg / 1024} KB. Please save it as PNG and choose that.`,
    );
  return cleanSvg(bytes);
}
