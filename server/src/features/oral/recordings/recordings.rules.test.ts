import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts, mediaTypeOf } from './recordings.rules.ts';

test('the first bytes say what a recording is', () => {
  expect(mediaTypeOf(Buffer.from('1a45dfa3934282886d6174', 'hex'))).toBe('audio/webm');
  expect(mediaTypeOf(Buffer.from('\0\0\0\x18ftypmp42'))).toBe('audio/mp4');
  expect(mediaTypeOf(Buffer.from('OggS\0\x02'))).toBe('audio/ogg');
  for (const other of ['', 'O', '<html><script>', 'ftyp', '%PDF-1.7', 'RIFF\0\0\0\0WAVE', 'ID3'])
    expect(mediaTypeOf(Buffer.from(other))).toBeUndefined();
});

test('parts put together are the file, each of the same size but the last', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const parts: Buffer[] = [];
      for await (const part of inParts(arriving(given), size)) parts.push(part);
      expect(Buffer.concat(parts)).toEqual(Buffer.concat(given));
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});

async function* arriving(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
