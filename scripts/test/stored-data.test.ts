// A damaged entry in the browser's storage must not stop a page: everything stored is parsed by one guarded reader.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READER = 'web/src/platform/offline/stored.ts';

/** What they parse was never stored: it comes from the server, or was made into text by the same page. */
const OTHERS = [
  'web/src/features/hall/board/live/use-board.ts',
  'web/src/features/questions/duplicates/use-duplicates.ts',
  'web/src/features/questions/variables/use-draws.ts',
  'web/src/platform/http/call.ts',
  'web/src/platform/http/stream.ts',
  'web/src/platform/session/session-store.ts',
  'web/src/testing/fake-server.ts',
];

/** Stored in the tab, and not yet read by the reader. */
const UNGUARDED = ['web/src/features/questions/files/review-choices.ts'];

test('the browser’s storage is parsed by readStored, readUnsent and unseal alone', () => {
  const files = execFileSync('git', ['ls-files', 'web/src/*.ts', 'web/src/*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const names = files.split('\n').filter((name) => name && !/\.test\.tsx?$/.test(name));
  expect(names.length).toBeGreaterThan(500);
  const parsing = names.filter((name) => readFileSync(path.join(ROOT, name), 'utf8').includes('JSON.parse('));
  expect(parsing.sort()).toEqual([...OTHERS, ...UNGUARDED, READER].sort());
});
