import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

test('every file is exported under its own name, whichever folder it is in', () => {
  const files = globSync('src/**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.split(path.sep).join('/'));
  const expected = files.map((file) => [`./${path.posix.basename(file, '.ts')}`, `./${file}`]);
  expect(manifest.exports).toEqual(Object.fromEntries(expected));
});
