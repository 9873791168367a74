// A PNG without what is covered of it: of every kind, with every filter, and interlaced.
import { deflateSync, inflateSync } from 'node:zlib';
import { PNG_END, PNG_START, pngChunk } from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { readPng } from '../png.ts';
import { coverPng } from './cover-png.ts';

const [WIDTH, HEIGHT] = [10, 6];
const AREA = { x: 0.3, y: 0.5, to_x: 0.6, to_y: 0.99 };

function picture(colourType: number, bits: number, { filters = [0], isInterlaced = false, seed = 1 } = {}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([bits, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  const pointBits = bits * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType] as number);
  let state = seed;
  const rows = rowLengths(pointBits, isInterlaced).map((length, row) =>
    Buffer.from([
      filters[row % filters.length] as number,
      ...Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        return state >>> 24;
      }),
    ]),
  );
  const palette = colourType === 3 ? [pngChunk('PLTE', Buffer.alloc(3 << bits, 77))] : [];
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', head),
    ...palette,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    PNG_END,
  ]);
}

const ADAM = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const passes = (isInterlaced: boolean) => (isInterlaced ? ADAM : [[0, 0, 1, 1] as const]);
const rowLengths = (pointBits: number, isInterlaced: boolean) =>
  passes(isInterlaced).flatMap(([x, y, dx, dy]) => {
    const [across, down] = [Math.ceil((WIDTH - x) / dx), Math.ceil((HEIGHT - y) / dy)];
    return Array.from({ length: across > 0 ? Math.max(0, down) : 0 }, () =>
      Math.ceil((across * pointBits) / 8),
    );
  });

/** Every point as its bits, by a slow way of its own. */
function pointsOf(bytes: Buffer): string[][] {
  const at = bytes.indexOf('IHDR') + 4;
  const [bits, colourType, , , interlace] = bytes.subarray(at + 8) as unknown as [
    number,
    number,
    0,
    0,
    number,
  ];
  const pointBits = bits * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType] as number);
  const data = bytes.indexOf('IDAT');
  const raw = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
  const points = Array.from({ length: HEIGHT }, () => Array.from({ length: WIDTH }, () => ''));
  const step = Math.max(1, pointBits / 8);
  let from = 0;
  for (const [x0, y0, dx, dy] of passes(interlace === 1)) {
    const across = Math.ceil((WIDTH - x0) / dx);
    if (across <= 0) continue;
    let above: number[] = [];
    for (let y = y0; y < HEIGHT; y += dy) {
      const filter = raw[from];
      const length = Math.ceil((across * pointBits) / 8);
      const row: number[] = [];
      for (let i = 0; i < length; i += 1) {
        const [a, b, c] = [row[i - step] ?? 0, above[i] ?? 0, i < step ? 0 : (above[i - step] ?? 0)];
        const p = a + b - c;
        const nearest = [a, b, c].toSorted(
          (one, other) => Math.abs(p - one) - Math.abs(p - other),
        )[0] as number;
        const guess = [0, a, b, Math.floor((a + b) / 2), nearest][filter as number] as number;
        row.push(((raw[from + 1 + i] as number) + guess) % 256);
      }
      const text = row.map((byte) => byte.toString(2).padStart(8, '0')).join('');
      for (let i = 0; i < across; i += 1)
        (points[y] as string[])[x0 + i * dx] = text.slice(i * pointBits, (i + 1) * pointBits);
      above = row;
      from += length + 1;
    }
  }
  return points;
}

const KINDS: [name: string, colourType: number, bits: number, black: string][] = [
  ['grey of 1 bit', 0, 1, '0'],
  ['grey of 4 bits', 0, 4, '0000'],
  ['grey of 16 bits', 0, 16, '0'.repeat(16)],
  ['colours', 2, 8, '0'.repeat(24)],
  ['colours of 16 bits', 2, 16, '0'.repeat(48)],
  ['a palette of 4 colours', 3, 2, '00'],
  ['grey with opacity', 4, 8, `${'0'.repeat(8)}${'1'.repeat(8)}`],
  ['colours with opacity of 16 bits', 6, 16, `${'0'.repeat(48)}${'1'.repeat(16)}`],
];

describe.each(KINDS)('%s', (_name, colourType, bits, black) => {
  test.each([
    ['in rows', false],
    ['interlaced', true],
  ])('%s: what is covered is black, and nothing else changes', (_way, isInterlaced) => {
    const given = picture(colourType, bits, { filters: [0, 1, 2, 3, 4], isInterlaced });
    const covered = coverPng(readPng(given).bytes, [AREA]);
    expect(readPng(covered)).toMatchObject({ width: WIDTH, height: HEIGHT });
    const expected = pointsOf(given).map((row, y) =>
      row.map((point, x) => (x >= 3 && x < 6 && y >= 3 ? black : point)),
    );
    expect(pointsOf(covered)).toEqual(expected);
  });
});

test('a picture with fewer rows than it declares, or an unknown filter, is refused', () => {
  expect(() => coverPng(picture(2, 8, { filters: [9] }), [AREA])).toThrow('filter');
  const short = picture(2, 8);
  short.writeUInt32BE(HEIGHT + 1, short.indexOf('IHDR') + 8);
  expect(() => coverPng(short, [AREA])).toThrow('fewer rows');
});
