// JPEG: markers, some followed by a segment, up to the end marker. The segments that make the picture and its colours
// are kept, and of the EXIF data only the orientation. Data after the end is cut: phones put videos there.
import { FileProblem } from '@quivia/files/file-problem';
import { isExif, isSideways, readOrientation, writeOrientation } from './exif-orientation.ts';
import { words } from './images.words.ts';
import { incomplete, MOST_PARTS, oddStructure, type Picture, refuseSize } from './picture.ts';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];
/** Tables of quantities, Huffman codes and restart intervals. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const isApplication = (marker: number) => marker >= APP0 && marker <= 0xef;
const COMMENT = 0xfe;
/** Each is drawn over the whole picture: thousands of them keep a browser busy for minutes. */
const MOST_SCANS = 100;

export interface JpegSegment {
  marker: number;
  data: Buffer;
  /** The compressed picture that follows a start of scan. */
  scan: Buffer;
}

export function readJpeg(bytes: Buffer): Picture {
  const segments = [...jpegSegments(bytes)];
  const { width, height } = readFrame(segments);
  const exif = segments.find(({ marker, data }) => marker === APP1 && isExif(data));
  const orientation = exif ? readOrientation(exif.data) : 1;
  refuseSize({ width, height });
  const [jfif, ...rest] = keepWhatShows(segments);
  const turn = orientation === 1 ? [] : [segment(APP1, writeOrientation(orientation))];
  const kept = jfif?.marker === APP0 ? [jfif, ...turn, ...rest] : [...turn, ...(jfif ? [jfif] : []), ...rest];
  return {
    type: 'image/jpeg',
    bytes: Buffer.concat([
      Buffer.from([0xff, SOI]),
      ...kept.flatMap(writtenSegment),
      Buffer.from([0xff, EOI]),
    ]),
    ...(isSideways(orientation) ? { width: height, height: width } : { width, height }),
  };
}

const segment = (marker: number, data: Buffer): JpegSegment => ({ marker, data, scan: Buffer.alloc(0) });

export function writtenSegment({ marker, data, scan }: JpegSegment): Buffer[] {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return [head, data, scan];
}

export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let at = 2;
  for (let count = 0; count <= MOST_PARTS; count += 1) {
    if (bytes[at] !== 0xff) throw incomplete();
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === EOI) return;
    if (at + 2 > bytes.length) throw incomplete();
    const end = at + bytes.readUInt16BE(at);
    if (end < at + 2 || end > bytes.length) throw incomplete();
    const data = bytes.subarray(at + 2, end);
    at = marker === SOS ? endOfScan(bytes, end) : end;
    yield { marker, data, scan: bytes.subarray(end, at) };
  }
  throw oddStructure();
}

/** The next marker that is neither a byte of the picture (FF 00) nor a restart within it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw incomplete();
}

function readFrame(segments: JpegSegment[]): { width: number; height: number } {
  const shown = segments.filter(({ marker }) => !isApplication(marker) && marker !== COMMENT);
  const isUnknown = ({ marker }: JpegSegment) => marker !== SOS && !TABLES.has(marker) && !FRAMES.has(marker);
  if (shown.some(isUnknown)) throw new FileProblem(words.oddJpeg);
  const frames = shown.filter(({ marker }) => FRAMES.has(marker));
  const scans = shown.filter(({ marker }) => marker === SOS).length;
  const [frame] = frames;
  if (!frame || frames.length > 1 || frame.data.length < 9 || scans === 0) throw incomplete();
  if (scans > MOST_SCANS) throw oddStructure();
  return { height: frame.data.readUInt16BE(1), width: frame.data.readUInt16BE(3) };
}

function keepWhatShows(segments: JpegSegment[]): JpegSegment[] {
  return segments.flatMap((one) => {
    if (one.marker === APP0 && starts(one, 'JFIF\0')) return [segment(APP0, withoutThumbnail(one.data))];
    if (isApplication(one.marker)) return isOfColour(one) ? [one] : [];
    return one.marker === COMMENT ? [] : [one];
  });
}

const starts = ({ data }: JpegSegment, text: string) => data.toString('latin1', 0, text.length) === text;
const isOfColour = (one: JpegSegment) =>
  (one.marker === APP2 && starts(one, 'ICC_PROFILE\0')) || (one.marker === APP14 && starts(one, 'Adobe'));

/** It may still show what was cut off the picture. */
function withoutThumbnail(jfif: Buffer): Buffer {
  const plain = Buffer.alloc(14);
  jfif.copy(plain, 0, 0, 12);
  return plain;
}
