import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

test('every file that ships is exported under its own name, whichever folder it is in', () => {
  const files = globSync('src/**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
    .filter((file) => !/[.](test|oracle)[.]ts$/.test(file))
    .map((file) => file.split(path.sep).join('/'));
  // Names such as `text` of a kind, `rooms` of the hall or `marks` of marking would say too little alone.
  const nameOf = (file: string) => {
    const name = path.posix.basename(file, '.ts');
    const room = /^src\/(kinds|hall|internal|lti|marking|oral|outcomes)\//.exec(file)?.[1];
    return room && name !== room ? `${room}/${name}` : name;
  };
  const expected = files.map((file) => [`./${nameOf(file)}`, `./${file}`]);
  expect(manifest.exports).toEqual(Object.fromEntries(expected));
});
