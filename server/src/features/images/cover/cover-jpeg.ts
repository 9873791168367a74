// A JPEG whose covered blocks are black. Only its codes are read and written again: every other block keeps its coefficients, so that
// nothing else of the picture changes.
import { isExif, readOrientation } from '../exif-orientation.ts';
import { type JpegSegment, jpegSegments, writtenSegment } from '../jpeg.ts';
import { type Box, boxOf, type CoveredArea } from './area.ts';
import { type Component, type Frame, frameOf, readScan, readTables } from './jpeg-coefficients.ts';
import { TABLES, writeScan } from './jpeg-writer.ts';

const [SOI, EOI, SOS, DQT, DHT, DRI, APP1] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xe1];
const [BASELINE, PROGRESSIVE] = [0xc0, 0xc2];
const isFrame = (marker: number) => marker >= BASELINE && marker <= PROGRESSIVE;

export function coverJpeg(bytes: Buffer, areas: readonly CoveredArea[]): Buffer {
  const segments = [...jpegSegments(bytes)];
  const frame = readCoefficients(segments);
  const exif = segments.find(({ marker, data }) => marker === APP1 && isExif(data));
  const orientation = exif ? readOrientation(exif.data) : 1;
  const darkest = darkestOf(segments);
  for (const area of areas) blacken(frame, boxOf(area, frame, orientation), darkest);
  const before = segments.filter(({ marker }) => ![SOS, DHT, DRI].includes(marker) && !isFrame(marker));
  const none = Buffer.alloc(0);
  const written = [
    ...before,
    { marker: BASELINE, data: headOf(segments).data, scan: none },
    { marker: DHT, data: TABLES, scan: none },
    ...frame.components.map((one) => ({
      marker: SOS,
      data: Buffer.from([1, one.id, 0, 0, 63, 0]),
      scan: writeScan(one),
    })),
  ];
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...written.flatMap(writtenSegment),
    Buffer.from([0xff, EOI]),
  ]);
}

const headOf = (segments: readonly JpegSegment[]) =>
  segments.find(({ marker }) => isFrame(marker)) as JpegSegment;

export function readCoefficients(segments: readonly JpegSegment[]): Frame {
  const head = headOf(segments);
  const frame = frameOf(head.data);
  const isProgressive = head.marker === PROGRESSIVE;
  const tables: Parameters<typeof readTables>[1] = new Map();
  let restartEvery = 0;
  let hasScan = false;
  for (const { marker, data, scan } of segments) {
    if (marker === DHT) readTables(data, tables);
    if (marker === DRI) restartEvery = data.readUInt16BE(0);
    // One table can't say what two scans mean.
    if (marker === DQT && hasScan) throw new Error('A JPEG changes its quantities between scans');
    if (marker !== SOS) continue;
    hasScan = true;
    readScan({ data, bytes: scan }, frame, tables, { restartEvery, isProgressive });
  }
  return frame;
}

/** By table of quantities: the first coefficient of a black block. */
function darkestOf(segments: readonly JpegSegment[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { marker, data } of segments) {
    if (marker !== DQT) continue;
    for (let at = 0; at < data.length; ) {
      const name = data[at] as number;
      const isWide = name >> 4 > 0;
      const step = Math.max(1, isWide ? data.readUInt16BE(at + 1) : (data[at + 1] ?? 1));
      found.set(name & 15, -Math.floor(1024 / step));
      at += 1 + (isWide ? 128 : 64);
    }
  }
  return found;
}

/** Every block that a point of the box is in: at most 15 points more on each side. */
function blacken({ components, mostH, mostV }: Frame, box: Box, darkest: ReadonlyMap<number, number>): void {
  for (const [i, one] of components.entries()) {
    const { across, down, h, v, blocks, table }: Component = one;
    const [wide, high] = [(8 * mostH) / h, (8 * mostV) / v];
    // The first colour is the brightness; without the others it is grey.
    const first = i === 0 ? (darkest.get(table) ?? 0) : 0;
    for (let y = Math.floor(box.top / high); y < Math.min(down, Math.ceil(box.bottom / high)); y += 1)
      for (let x = Math.floor(box.left / wide); x < Math.min(across, Math.ceil(box.right / wide)); x += 1) {
        const at = (y * across + x) * 64;
        blocks.fill(0, at, at + 64);
        blocks[at] = first;
      }
  }
}
