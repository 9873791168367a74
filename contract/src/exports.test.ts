import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

test('every file is exported under its own name, whichever folder it is in', () => {
  const files = globSync('src/**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.split(path.sep).join('/'));
  // A kind's name alone, such as `text`, would say too little.
  const nameOf = (file: string) => {
    const name = path.posix.basename(file, '.ts');
    return file.startsWith('src/kinds/') && name !== 'kinds' ? `kinds/${name}` : name;
  };
  const expected = files.map((file) => [`./${nameOf(file)}`, `./${file}`]);
  expect(manifest.exports).toEqual(Object.fromEntries(expected));
});
