// No test passes because it had nothing to look at.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyListsIn } from './empty-lists.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const found = (body: string, before = '') =>
  emptyListsIn(`${before}\ntest('é', async () => {\n${body}\n});\n`, false).map(
    ({ line, list }) => `${line} ${list}`,
  );

describe('may have looked at nothing:', () => {
  test.each([
    [
      'a loop over rows',
      'const rows = await read();\nfor (const row of rows) expect(row).toBe(1);',
      '4 rows',
    ],
    ['a loop over a reply', 'for (const one of await list()) {\nexpect(one).toBe(1);\n}', '3 await list()'],
    [
      'what is left of a list',
      'for (const x of [1, 2].filter(isOdd)) expect(x).toBe(1);',
      '3 [1, 2].filter(isOdd)',
    ],
    ['forEach', 'rows.forEach((row) => expect(row).toBe(1));', '3 rows'],
    ['every one of them', 'expect(rows.every(isOdd)).toBe(true);', '3 rows'],
    ['none of them', 'expect(rows.filter(isOdd)).toEqual([]);', '3 rows'],
    [
      'a length of 0',
      'expect(rows).toHaveLength(0);\nfor (const row of rows) expect(row).toBe(1);',
      '4 rows',
    ],
    [
      'another list',
      'expect(others).toHaveLength(2);\nfor (const row of rows) expect(row).toBe(1);',
      '4 rows',
    ],
    [
      'a loop in a loop',
      'for (const one of [1, 2])\nfor (const row of rows(one)) expect(row).toBe(1);',
      '4 rows(one)',
    ],
  ])('%s', (_, body, finding) => {
    expect(found(body)).toEqual([finding]);
  });
});

describe('has looked at something:', () => {
  test.each([
    ['its length is expected', 'expect(rows).toHaveLength(2);\nfor (const row of rows) expect(row).toBe(1);'],
    ['it is not empty', 'expect(rows).not.toHaveLength(0);\nfor (const row of rows) expect(row).toBe(1);'],
    ['more than none', 'expect(rows.length).toBeGreaterThan(0);\nexpect(rows.every(isOdd)).toBe(true);'],
    [
      'what it is made of',
      'const all = rows.map(f);\nexpect(rows[0]).toBe(1);\nfor (const x of all) expect(x).toBe(1);',
    ],
    ['it is written down', 'for (const x of [1, 2]) expect(x).toBe(1);'],
    [
      'so many',
      'const x = Array.from({ length: 3 }, f);\nfor (const y of await Promise.all(x)) expect(y).toBe(1);',
    ],
    ['a loop without expectations', 'for (const row of rows) await remove(row);'],
    [
      'drawn values',
      'fc.assert(fc.property(lists, (list) => { for (const x of list) expect(x).toBe(1); }));',
    ],
  ])('%s', (_, body) => {
    expect(found(body)).toEqual([]);
  });

  test.each([
    ['an import', "import { ROLES } from './roles.ts';", 'for (const x of ROLES) expect(x).toBe(1);'],
    ['a constant', 'const CASES = { a: 1 };', 'for (const x of Object.entries(CASES)) expect(x).toBe(1);'],
    ['a list that is made', 'const calls = (x) => [x, 2];', 'for (const x of calls(1)) expect(x).toBe(1);'],
    ['one by a function', 'function calls() { return [1]; }', 'for (const x of calls()) expect(x).toBe(1);'],
  ])('%s', (_, before, body) => {
    expect(found(body, before)).toEqual([]);
  });

  test('a case of a table, and what a helper is given', () => {
    const table = 'test.each([[[1]]])("%s", (list) => { for (const x of list) expect(x).toBe(1); });';
    const helper = 'function check(list) { for (const x of list) expect(x).toBe(1); }';
    expect([emptyListsIn(table, false), emptyListsIn(helper, false)]).toEqual([[], []]);
  });
});

test('every list of a test is known not to be empty', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'e2e/*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const names = files.split('\n').filter(Boolean);
  expect(names.length).toBeGreaterThan(500);
  const unproved = names.flatMap((file) =>
    emptyListsIn(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x')).map(
      ({ line, list }) =>
        `${file}:${line}: is there anything in ${list}? Expect its length, or find() what must not be there`,
    ),
  );
  expect(unproved).toEqual([]);
});
