// Coefficients as a baseline JPEG, each colour in a scan of its own, with the tables of ITU-T T.81, annex K.
import type { Component } from './jpeg-coefficients.ts';

/** How many codes there are of each length from 1 to 16, and what they stand for. */
const DC = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1],
  values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};
const AC = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
};

interface Codes {
  code: Uint16Array;
  length: Uint8Array;
}

function codesOf({ counts, values }: { counts: readonly number[]; values: Iterable<number> }): Codes {
  const codes = { code: new Uint16Array(256), length: new Uint8Array(256) };
  const all = [...values];
  let [next, seen] = [0, 0];
  for (const [i, count] of counts.entries()) {
    for (let n = 0; n < count; n += 1) {
      const value = all[seen] as number;
      codes.code[value] = next;
      codes.length[value] = i + 1;
      [next, seen] = [next + 1, seen + 1];
    }
    next <<= 1;
  }
  return codes;
}
const [DC_CODES, AC_CODES] = [codesOf(DC), codesOf(AC)];

/** The segment that declares both tables. */
export const TABLES = Buffer.concat(
  [
    { name: 0x00, ...DC },
    { name: 0x10, ...AC },
  ].map(({ name, counts, values }) =>
    Buffer.concat([
      Buffer.from([name, ...Array.from({ length: 16 }, (_, i) => counts[i] ?? 0)]),
      Buffer.from(values),
    ]),
  ),
);

/** What follows a start of scan. */
export function writeScan({ blocks, across, ownAcross, ownDown }: Component): Buffer {
  const out = bitWriter();
  let before = 0;
  for (let y = 0; y < ownDown; y += 1)
    for (let x = 0; x < ownAcross; x += 1) {
      const at = (y * across + x) * 64;
      const first = blocks[at] as number;
      writeNumber(out, DC_CODES, 0, first - before, 11);
      before = first;
      let run = 0;
      for (let i = 1; i < 64; i += 1) {
        const value = blocks[at + i] as number;
        if (value === 0) {
          run += 1;
          continue;
        }
        for (; run > 15; run -= 16) out.put(AC_CODES.code[0xf0] as number, AC_CODES.length[0xf0] as number);
        writeNumber(out, AC_CODES, run, value, 10);
        run = 0;
      }
      if (run > 0) out.put(AC_CODES.code[0] as number, AC_CODES.length[0] as number);
    }
  return out.end();
}

function writeNumber(
  out: ReturnType<typeof bitWriter>,
  codes: Codes,
  run: number,
  value: number,
  most: number,
) {
  const size = 32 - Math.clz32(Math.abs(value));
  if (size > most) throw new Error('A JPEG has a coefficient beyond its range');
  const symbol = (run << 4) | size;
  out.put(codes.code[symbol] as number, codes.length[symbol] as number);
  if (size > 0) out.put(value < 0 ? value + (1 << size) - 1 : value, size);
}

function bitWriter() {
  let bytes = Buffer.alloc(1 << 16);
  let [at, held, count] = [0, 0, 0];
  function putByte(byte: number) {
    if (at + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
    bytes[at] = byte;
    at += 1;
    if (byte === 0xff) {
      bytes[at] = 0;
      at += 1;
    }
  }
  return {
    put(value: number, length: number) {
      held = (held << length) | value;
      count += length;
      while (count >= 8) {
        count -= 8;
        putByte((held >> count) & 0xff);
      }
      held &= (1 << count) - 1;
    },
    end(): Buffer {
      if (count > 0) putByte(((held << (8 - count)) | ((1 << (8 - count)) - 1)) & 0xff);
      return bytes.subarray(0, at);
    },
  };
}
