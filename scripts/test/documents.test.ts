// What the documents lead to is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const documents = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)));

/** As a heading is addressed: its letters and digits in lower case, with hyphens for spaces. */
const address = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const addresses = (file: string) => [
  ...[...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => address(heading)),
  ...[...read(file).matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
];

test('every link of a document leads to a file that is there, and to a place in it', () => {
  const broken: string[] = [];
  let count = 0;
  for (const document of documents)
    for (const [, link = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      count += 1;
      const [file = '', heading] = link.split('#', 2);
      const target = file ? path.join(path.dirname(document), file) : document;
      const isThere =
        existsSync(path.join(ROOT, target)) && (!heading || addresses(target).includes(heading));
      if (!isThere) broken.push(`${document}: ${link}`);
    }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('the list of decisions names each record by its title', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
  expect(records.length).toBeGreaterThan(50);
  const list = read('docs/decisions/README.md');
  for (const record of records) {
    const [, number, title] = /^# (\d{4}):? (.*)/.exec(read(record)) ?? [];
    expect(list).toContain(`| [${number}](${path.basename(record)}) | ${title} |`);
  }
});

test('every file that a document names is there', () => {
  const names = new Set(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .map((file) => path.basename(file)),
  );
  // A name that begins with a dot is a kind of file; `x` stands for any.
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`(?:[\w./-]+\/)?(\w[\w.-]*\.(?:ts|tsx|mjs|sql))`/g)].map(
      ([, name = '']) => [document, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, name]) => !name.startsWith('x.') && !names.has(name))).toEqual([]);
});
