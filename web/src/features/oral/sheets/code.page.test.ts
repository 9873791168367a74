import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { codesOf, collect } from './code.ts';

test('codes scanned in any order and twice make the text; one missing or another text does not', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^V1\.[A-Za-z0-9_.-]{1,3000}$/), fc.nat(), (text, seed) => {
      const codes = codesOf(text);
      const mixed = codes.map((_, at) => codes[(at + seed) % codes.length] as string);
      expect(collect([...mixed, mixed[0] as string]).text).toBe(text);
      if (codes.length > 1)
        expect(collect(mixed.slice(1))).toMatchObject({ text: undefined, of: codes.length });
      expect(collect([...codesOf(`${text}x`).slice(0, 1), ...mixed]).text).toBe(text);
      expect(collect([mixed.join('\n')]).text).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('what is pasted as a whole is taken, and anything else is not', () => {
  expect(collect([' V1.3.4.abc-def ']).text).toBe('V1.3.4.abc-def');
  expect(collect(['https://example.org'])).toEqual({ text: undefined, have: 0, of: 0 });
});

test('the decoder reads what the encoder draws', () => {
  const [code = ''] = codesOf(`V1.1.2.${'aB3_-'.repeat(100)}`);
  const { data, size } = encode(code, { border: 4 });
  const SCALE = 4;
  const width = size * SCALE;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(decodeQR({ width, height: width, data: pixels })).toBe(code);
});
