import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import { writeZip } from './write-zip.ts';

const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array());
const part = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1 }),
  content: fc.oneof(piece, fc.array(piece)),
});

test('reads back what was written, whatever its name, content and number of pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(part, { selector: ({ name }) => name }), async (parts) => {
      const zip = openZip(await buffer(writeZip(parts)));
      expect(zip.names).toEqual(parts.map(({ name }) => name));
      for (const { name, content } of parts)
        expect(zip.read(name)).toEqual(
          Buffer.concat(
            (Array.isArray(content) ? content : [content]).map((one) => Buffer.from(one as string)),
          ),
        );
    }),
    { numRuns: 30 },
  );
});

test('the same parts make the same bytes', async () => {
  const parts = [{ name: 'a.txt', content: 'A' }];
  expect(await buffer(writeZip(parts))).toEqual(await buffer(writeZip(parts)));
});

test('a part that fails while it is made fails the archive', async () => {
  async function* broken() {
    yield 'some';
    throw new Error('The database is gone');
  }
  await expect(buffer(writeZip([{ name: 'a', content: broken() }]))).rejects.toThrow('The database is gone');
});

test('a reader that leaves ends the source', async () => {
  let made = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield `${made} ${Math.random()}`.repeat(500);
      }
    } finally {
      isEnded = true;
    }
  }
  let taken = 0;
  for await (const chunk of writeZip([{ name: 'a', content: endless() }])) {
    taken += chunk.length;
    if (taken > 100_000) break;
  }
  await expect.poll(() => isEnded).toBe(true);
});
