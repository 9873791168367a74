import { expect, test } from 'vitest';
import { type Corners, WHOLE } from './quadrilateral.ts';
import { type Points, resampleRows } from './resample.ts';

const points = (width: number, height: number, at: (x: number, y: number) => number): Points => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1)
    data.fill(at(i % width, Math.floor(i / width)), i * 4, i * 4 + 3);
  return { width, height, data };
};
const blank = (width: number, height: number) => points(width, height, () => 0);
const reds = ({ data }: Points) => [...data].filter((_, i) => i % 4 === 0);

test('the whole photograph stays as it is, in one part or in several', () => {
  const from = points(7, 5, (x, y) => x * 30 + y * 5);
  const [once, twice] = [blank(7, 5), blank(7, 5)];
  resampleRows(from, WHOLE, once, 0, 5);
  for (let row = 0; row < 5; row += 2) resampleRows(from, WHOLE, twice, row, 2);
  expect(reds(once)).toEqual(reds(from));
  expect(twice.data).toEqual(once.data);
});

test('a page on its side is put upright', () => {
  const from = points(2, 2, (x, y) => 10 + x * 100 + y * 50);
  const onSide: Corners = [WHOLE[1], WHOLE[2], WHOLE[3], WHOLE[0]];
  const to = blank(2, 2);
  resampleRows(from, onSide, to, 0, 2);
  expect(reds(to)).toEqual([110, 160, 10, 60]);
});

test('between points lies their mean', () => {
  const to = blank(1, 1);
  resampleRows(
    points(2, 2, (x, y) => x * 100 + y * 40),
    WHOLE,
    to,
    0,
    1,
  );
  expect(reds(to)).toEqual([70]);
});

test('a leaning page comes out with upright sides', () => {
  // Paper between two slanted lines on a black table.
  const from = points(400, 400, (x, y) => (x >= 100 - y / 8 && x <= 300 + y / 8 ? 240 : 0));
  const page: Corners = [
    { x: 0.25, y: 0 },
    { x: 0.75, y: 0 },
    { x: 0.875, y: 1 },
    { x: 0.125, y: 1 },
  ];
  const to = blank(100, 100);
  resampleRows(from, page, to, 0, 100);
  const inner = reds(to).filter((_, i) => i % 100 > 0 && i % 100 < 99);
  expect(inner).toHaveLength(9_800);
  expect(new Set(inner)).toEqual(new Set([240]));
});
