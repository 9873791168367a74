// A zip archive as every program opens it: deflated, names in UTF-8, the same bytes for the same parts.
import { crc32, deflateRawSync } from 'node:zlib';

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day an archive can name. */
const DAY = 0x0021;
const VERSION = 20;

export function writeZip(parts: { name: string; content: Uint8Array | string }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const described = describe(bytes, packed, label);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    described.copy(local, 4);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    described.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, label, packed);
    directory.push(entry, label);
    offset += local.length + label.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** What stands alike before a part and in the directory. */
function describe(bytes: Buffer, packed: Buffer, label: Buffer): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DAY, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(label.length, 22);
  return fields;
}
