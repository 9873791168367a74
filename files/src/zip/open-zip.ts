// A zip archive, read by its central directory. Its expanded size is checked before anything is expanded, and no part
// expands to more than it declares.
import { crc32, inflateRawSync } from 'node:zlib';
import { FileProblem } from '../file-problem.ts';
import { words } from '../files.words.ts';

const MOST_ENTRIES = 2000;
const MOST_EXPANDED = 64 * 1024 ** 2;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_SIZE = 22;
const MOST_COMMENT = 0xffff;
/** In place of a number that needs more than 32 bits, which no accepted file does. */
const ZIP64 = 0xffffffff;

interface Entry {
  method: number;
  isEncrypted: boolean;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const broken = () => new FileProblem(words.damagedArchive);

export interface Zip {
  /** In the order of the archive. */
  names: string[];
  has: (name: string) => boolean;
  /** Refused when it is larger than `most` bytes. */
  read: (name: string, most?: number) => Buffer;
}

export function openZip(bytes: Uint8Array, mostEntries = MOST_ENTRIES): Zip {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = readDirectory(buffer, mostEntries);
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      read: (name, most = MOST_EXPANDED) => expand(buffer, entries.get(name), most),
    };
  } catch (error) {
    // A number that points out of the file.
    throw error instanceof RangeError ? broken() : error;
  }
}

function readDirectory(buffer: Buffer, mostEntries: number): Map<string, Entry> {
  const end = endOfDirectory(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let expanded = 0;
  let at = buffer.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken();
    const nameLength = buffer.readUInt16LE(at + 28);
    const entry: Entry = {
      isEncrypted: (buffer.readUInt16LE(at + 8) & 1) === 1,
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    };
    if ([entry.packed, entry.size, entry.offset].includes(ZIP64)) throw tooLarge();
    expanded += entry.size;
    if (expanded > MOST_EXPANDED) throw tooLarge();
    entries.set(buffer.toString('utf8', at + 46, at + 46 + nameLength), entry);
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

const tooLarge = () => new FileProblem(words.expandsTooFar);

function endOfDirectory(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - END_SIZE - MOST_COMMENT);
  for (let at = buffer.length - END_SIZE; at >= first; at -= 1) {
    if (buffer.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw broken();
}

function expand(buffer: Buffer, entry: Entry | undefined, most: number): Buffer {
  if (!entry) throw broken();
  if (entry.size > most) throw tooLarge();
  if (entry.isEncrypted) throw new FileProblem(words.hasPassword);
  try {
    if (buffer.readUInt32LE(entry.offset) !== LOCAL_ENTRY) throw broken();
    const from =
      entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28);
    const packed = buffer.subarray(from, from + entry.packed);
    const content = entry.method === 0 ? packed : inflate(packed, entry);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw broken();
    return content;
  } catch {
    throw broken();
  }
}

function inflate(packed: Buffer, { method, size }: Entry): Buffer {
  if (method !== 8) throw broken();
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
}
