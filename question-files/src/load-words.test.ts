import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every catalogue of a reader is loaded where its sentences are read', () => {
  const catalogues = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.words.ts'))
    .map((file) => `import './${file.replaceAll(path.sep, '/')}';`);
  const loading = readFileSync(path.join(import.meta.dirname, 'load-words.ts'), 'utf8').split('\n');
  expect(catalogues).not.toHaveLength(0);
  expect(catalogues.filter((line) => !loading.includes(line))).toEqual([]);
});
