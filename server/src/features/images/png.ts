// PNG: a signature, then chunks, each with its length, name and checksum. The chunks that make the picture are kept;
// texts, times, EXIF and unknown chunks are dropped.
import { crc32 } from 'node:zlib';
import {
  animated,
  dataBehind,
  incomplete,
  MOST_PARTS,
  oddStructure,
  type Picture,
  refuseSize,
} from './picture.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
const COLOURS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);
/** By colour type: the bits each sample may have. */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const PALETTE = 3;

interface Chunk {
  name: string;
  data: Buffer;
  /** With its length and checksum. */
  whole: Buffer;
}

export function readPng(bytes: Buffer): Picture {
  const chunks = [...readChunks(bytes)];
  const names = chunks.map(({ name }) => name);
  const { width, height, colourType } = readHeader(chunks[0]);
  refuseSize({ width, height });
  if (names.some((name) => ANIMATION.has(name))) throw animated();
  refuseDisorder(names, colourType);
  const kept = chunks.filter(({ name }) => CRITICAL.has(name) || COLOURS.has(name));
  return {
    type: 'image/png',
    bytes: Buffer.concat([PNG_SIGNATURE, ...kept.map(({ whole }) => whole)]),
    width,
    height,
  };
}

function* readChunks(bytes: Buffer): Generator<Chunk> {
  let at = PNG_SIGNATURE.length;
  let name = '';
  for (let count = 0; name !== 'IEND'; count += 1) {
    if (count > MOST_PARTS) throw oddStructure();
    if (at + 12 > bytes.length) throw incomplete();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw incomplete();
    name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw incomplete();
    yield { name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    at = end;
  }
  if (at !== bytes.length) throw dataBehind();
}

function readHeader(first: Chunk | undefined) {
  if (first?.name !== 'IHDR' || first.data.length !== 13) throw incomplete();
  const [bits = 0, colourType = 0, compression, filter, interlace = 2] = first.data.subarray(8);
  const isKnown = DEPTHS[colourType]?.includes(bits) && compression === 0 && filter === 0 && interlace < 2;
  if (!isKnown) throw incomplete();
  return { width: first.data.readUInt32BE(0), height: first.data.readUInt32BE(4), colourType };
}

function refuseDisorder(names: string[], colourType: number): void {
  const isCritical = (name: string) => (name.charCodeAt(0) & 0x20) === 0;
  const count = (wanted: string) => names.filter((name) => name === wanted).length;
  const [first, last] = [names.indexOf('IDAT'), names.lastIndexOf('IDAT')];
  const palette = names.indexOf('PLTE');
  const isInOrder =
    names.every((name) => CRITICAL.has(name) || !isCritical(name)) &&
    count('IHDR') === 1 &&
    count('PLTE') <= 1 &&
    palette < first &&
    (colourType !== PALETTE || palette !== -1) &&
    first !== -1 &&
    last - first + 1 === count('IDAT');
  if (!isInOrder) throw incomplete();
}
