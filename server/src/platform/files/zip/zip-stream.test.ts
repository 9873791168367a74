import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import { zipStream } from './zip-stream.ts';

const part = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1 }),
  content: fc.array(fc.string({ unit: 'grapheme' })),
});

test('what goes in comes out again, in however many pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(part, { selector: ({ name }) => name }), async (parts) => {
      const zip = openZip(await buffer(zipStream(parts)));
      expect(zip.names).toEqual(parts.map(({ name }) => name));
      for (const { name, content } of parts) expect(String(zip.read(name))).toBe(content.join(''));
    }),
    { numRuns: 30 },
  );
});

test('what fails while a part is made fails the whole', async () => {
  async function* broken() {
    yield 'some';
    throw new Error('The database is gone');
  }
  await expect(buffer(zipStream([{ name: 'a', content: broken() }]))).rejects.toThrow('The database is gone');
});

test('nothing is made that nobody takes', async () => {
  let made = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield `${made} ${Math.random()}`.repeat(500);
      }
    } finally {
      isOver = true;
    }
  }
  let taken = 0;
  for await (const chunk of zipStream([{ name: 'a', content: endless() }])) {
    taken += chunk.length;
    if (taken > 100_000) break;
  }
  await expect.poll(() => isOver).toBe(true);
});
