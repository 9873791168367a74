import { expect, test } from 'vitest';
import { inPieces } from './log-stream.ts';

test('lines are written together in pieces that a pipe does not tear apart', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `${'é'.repeat(60)} ${n}\n`);
  const pieces = inPieces([...lines, `${'x'.repeat(9000)}\n`, 'last\n']);
  expect(pieces.join('')).toBe([...lines, `${'x'.repeat(9000)}\n`, 'last\n'].join(''));
  const [long, ...others] = pieces.toSorted((a, b) => b.length - a.length);
  expect(long).toHaveLength(9001);
  expect(others).not.toHaveLength(0);
  for (const piece of others) {
    expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(4096);
    expect(piece.endsWith('\n')).toBe(true);
  }
  expect(pieces.length).toBeLessThan(8);
});

test('nothing held is nothing written', () => {
  expect(inPieces([])).toEqual([]);
});
