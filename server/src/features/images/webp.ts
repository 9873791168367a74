// WebP: chunks in a RIFF frame. A simple file is one chunk; an extended one begins with VP8X, which declares the rest.
import {
  animated,
  dataBehind,
  incomplete,
  MOST_PARTS,
  oddStructure,
  type Picture,
  refuseSize,
} from './picture.ts';

const HEAD = 12;
const SHOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const ANIMATED = 0x02;
/** What VP8X may still announce: a colour profile and transparency. */
const KEPT_FLAGS = 0x20 | 0x10;

interface Chunk {
  name: string;
  data: Buffer;
}

interface Size {
  width: number;
  height: number;
}

export const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEAD) === 'WEBP';

export function readWebp(bytes: Buffer): Picture {
  const chunks = [...readChunks(bytes)];
  const [first] = chunks;
  const isExtended = first?.name === 'VP8X';
  const isMoving = chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF');
  if (isMoving || (isExtended && ((first.data[0] ?? 0) & ANIMATED) !== 0)) throw animated();
  const images = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [image] = images;
  if (!image || images.length > 1 || (!isExtended && image !== first)) throw incomplete();
  const size = image.name === 'VP8 ' ? lossySize(image.data) : losslessSize(image.data);
  if (isExtended) refuseOtherCanvas(first.data, size);
  refuseSize(size);
  const kept = isExtended ? chunks.filter(({ name }) => SHOWN.has(name)) : [image];
  return { type: 'image/webp', bytes: written(kept.map(withoutPromises)), ...size };
}

function* readChunks(bytes: Buffer): Generator<Chunk> {
  const end = bytes.length >= HEAD ? bytes.readUInt32LE(4) + 8 : 0;
  if (end > bytes.length || end < HEAD) throw incomplete();
  if (end < bytes.length) throw dataBehind();
  let at = HEAD;
  for (let count = 0; at < end; count += 1) {
    if (count > MOST_PARTS) throw oddStructure();
    if (at + 8 > end) throw incomplete();
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) throw incomplete();
    yield { name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at = next;
  }
}

/** A key frame: a tag of 3 bytes, a start code, two sides of 14 bits. */
function lossySize(data: Buffer): Size {
  if (data.length < 10) throw incomplete();
  const tag = data.readUIntLE(0, 3);
  const [isKeyFrame, firstPart] = [(tag & 1) === 0, tag >> 5];
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a || 10 + firstPart > data.length) throw incomplete();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** A signature, then two sides of 14 bits, less one each, transparency, and a version of 3 bits. */
function losslessSize(data: Buffer): Size {
  if (data.length < 6 || data[0] !== 0x2f) throw incomplete();
  const bits = data.readUInt32LE(1);
  if (bits >>> 29 !== 0) throw incomplete();
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function refuseOtherCanvas(extended: Buffer, { width, height }: Size): void {
  if (extended.length !== 10) throw incomplete();
  if (extended.readUIntLE(4, 3) + 1 !== width || extended.readUIntLE(7, 3) + 1 !== height) throw incomplete();
}

function withoutPromises({ name, data }: Chunk): Chunk {
  if (name !== 'VP8X') return { name, data };
  const plain = Buffer.alloc(10);
  data.copy(plain, 4, 4);
  plain[0] = (data[0] ?? 0) & KEPT_FLAGS;
  return { name, data: plain };
}

function written(chunks: Chunk[]): Buffer {
  const parts = chunks.flatMap(({ name, data }) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const body = Buffer.concat(parts);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([riff, body]);
}
