// A zip archive, written while its parts are still being made: it holds no more in memory than the piece in hand.
// Sizes therefore follow each part instead of preceding it, which every program reads. The same parts make the same
// bytes.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface ZipPart {
  name: string;
  content: string | Uint8Array | Pieces;
}

const SIZES_FOLLOW_UTF8_NAMES = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest date an archive can hold. */
const DAY = 0x0021;
const VERSION = 20;
/** Compresses nearly as well as the default level in less than half the time. */
const LEVEL = 3;

interface Sizes {
  crc: number;
  size: number;
  packed: number;
}

export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const label = Buffer.from(name);
    const sizes: Sizes = { crc: 0, size: 0, packed: 0 };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    commonFields(sizes, label).copy(local, 4);
    yield Buffer.concat([local, label]);
    for await (const chunk of deflated(content, sizes)) yield chunk;
    yield descriptor(sizes);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    commonFields(sizes, label).copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, label);
    offset += local.length + label.length + sizes.packed + 16;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}

async function* deflated(content: ZipPart['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    // Starting a stream for each of thousands of small parts would take twice as long.
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes, { level: LEVEL });
    Object.assign(sizes, { crc: crc32(bytes), size: bytes.length, packed: packed.length });
    yield packed;
    return;
  }
  const deflate = createDeflateRaw({ level: LEVEL });
  // An error of the source destroys `deflate`, and so ends the loop below.
  pipeline(Readable.from(counted(content, sizes), { objectMode: false }), deflate, () => {});
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length;
    yield chunk;
  }
}

async function* counted(content: Pieces, sizes: Sizes): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    sizes.crc = crc32(bytes, sizes.crc);
    sizes.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

/** The same before a part and in the directory. */
function commonFields({ crc, size, packed }: Sizes, label: Buffer): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(SIZES_FOLLOW_UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DAY, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(label.length, 22);
  return fields;
}

/** The sizes that follow a part. */
function descriptor({ crc, size, packed }: Sizes): Buffer {
  const fields = Buffer.alloc(16);
  fields.writeUInt32LE(0x08074b50, 0);
  fields.writeUInt32LE(crc, 4);
  fields.writeUInt32LE(packed, 8);
  fields.writeUInt32LE(size, 12);
  return fields;
}
