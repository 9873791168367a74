import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import { writeZip } from './write-zip.ts';

test('what is written comes out again, whatever its name and content', () => {
  const part = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1 }), content: fc.uint8Array() });
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ({ name }) => name }), (parts) => {
      const zip = openZip(writeZip(parts));
      expect(zip.names).toEqual(parts.map(({ name }) => name.toWellFormed()));
      for (const { name, content } of parts) expect(zip.read(name)).toEqual(Buffer.from(content));
    }),
  );
});

test('the same parts make the same bytes', () => {
  const parts = [{ name: 'a.txt', content: 'A' }];
  expect(writeZip(parts)).toEqual(writeZip(parts));
});
