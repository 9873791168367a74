// A PNG whose covered points are black: its rows are unpacked, filled, and packed again with the filters they had.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PNG_SIGNATURE } from '../png.ts';
import { type Box, boxOf, type CoveredArea } from './area.ts';

/** By colour type: the samples of a point. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const HAS_OPACITY = new Set([4, 6]);
/** First point across and down, and the steps: of each pass of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;
/** Unpacked: a picture of 40 million points of four bytes. */
const MOST_BYTES = 160_000_000 + 8_000;

interface Header {
  width: number;
  height: number;
  bits: number;
  colourType: number;
}

export function coverPng(bytes: Buffer, areas: readonly CoveredArea[]): Buffer {
  const chunks = [...chunksOf(bytes)];
  const head = chunks[0]?.data as Buffer;
  const [bits = 8, colourType = 0, , , interlace = 0] = head.subarray(8);
  const header = { width: head.readUInt32BE(0), height: head.readUInt32BE(4), bits, colourType };
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed, { maxOutputLength: MOST_BYTES });
  const boxes = areas.map((area) => boxOf(area, header));
  let at = 0;
  for (const pass of interlace === 1 ? PASSES : ONE_PASS) at = coverPass(rows, at, header, pass, boxes);
  const filled = chunk('IDAT', deflateSync(rows.subarray(0, at), { level: 4 }));
  const first = chunks.findIndex(({ name }) => name === 'IDAT');
  return Buffer.concat([
    PNG_SIGNATURE,
    ...chunks.flatMap(({ name, whole }, i) => (i === first ? filled : name === 'IDAT' ? [] : whole)),
  ]);
}

function* chunksOf(bytes: Buffer) {
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Where the next pass begins. */
function coverPass(
  rows: Buffer,
  start: number,
  { width, height, bits, colourType }: Header,
  [firstX, firstY, stepX, stepY]: readonly [number, number, number, number],
  boxes: readonly Box[],
): number {
  const [across, down] = [Math.ceil((width - firstX) / stepX), Math.ceil((height - firstY) / stepY)];
  if (across <= 0 || down <= 0) return start;
  const pointBits = bits * (SAMPLES[colourType] as number);
  const length = Math.ceil((across * pointBits) / 8);
  const step = Math.max(1, pointBits >> 3);
  const end = start + down * (length + 1);
  if (end > rows.length) throw new Error('A PNG has fewer rows than it declares');
  const rowAt = (row: number) =>
    rows.subarray(start + row * (length + 1) + 1, start + (row + 1) * (length + 1));
  const filterAt = (row: number) => rows[start + row * (length + 1)] as number;
  const none = Buffer.alloc(length);
  for (let row = 0; row < down; row += 1)
    unfilter(filterAt(row), rowAt(row), row > 0 ? rowAt(row - 1) : none, step);
  for (let row = 0; row < down; row += 1)
    for (const { left, top, right, bottom } of boxes) {
      const y = firstY + row * stepY;
      if (y < top || y >= bottom) continue;
      for (let i = Math.max(0, Math.ceil((left - firstX) / stepX)); i < across; i += 1) {
        if (firstX + i * stepX >= right) break;
        blacken(rowAt(row), i, bits, colourType);
      }
    }
  // From the last row on: each filter looks at the row above as it was.
  for (let row = down - 1; row >= 0; row -= 1)
    filter(filterAt(row), rowAt(row), row > 0 ? rowAt(row - 1) : none, step);
  return end;
}

function blacken(row: Buffer, point: number, bits: number, colourType: number): void {
  const samples = SAMPLES[colourType] as number;
  if (bits < 8) {
    const shift = 8 - bits - ((point * bits) % 8);
    const at = Math.floor((point * bits) / 8);
    row[at] = (row[at] as number) & ~(((1 << bits) - 1) << shift);
    return;
  }
  const size = (bits / 8) * samples;
  row.fill(0, point * size, (point + 1) * size);
  if (HAS_OPACITY.has(colourType)) row.fill(255, (point + 1) * size - bits / 8, (point + 1) * size);
}

/** What a filter takes a byte to be, from its left, upper, and upper left neighbour. */
function guess(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

function unfilter(kind: number, row: Buffer, above: Buffer, step: number): void {
  if (kind > 4) throw new Error('A PNG has an unknown filter');
  if (kind === 0) return;
  for (let i = 0; i < row.length; i += 1) {
    const left = i < step ? 0 : (row[i - step] as number);
    const corner = i < step ? 0 : (above[i - step] as number);
    row[i] = (row[i] as number) + guess(kind, left, above[i] as number, corner);
  }
}

function filter(kind: number, row: Buffer, above: Buffer, step: number): void {
  if (kind === 0) return;
  for (let i = row.length - 1; i >= 0; i -= 1) {
    const left = i < step ? 0 : (row[i - step] as number);
    const corner = i < step ? 0 : (above[i - step] as number);
    row[i] = (row[i] as number) - guess(kind, left, above[i] as number, corner);
  }
}
