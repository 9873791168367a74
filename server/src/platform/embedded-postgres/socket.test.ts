import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chooseOwner } from './owner.ts';
import { makeSocketDir } from './socket.ts';

const root = mkdtempSync(join(tmpdir(), 'quivia-socket-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const owner = chooseOwner(join(root, 'none'));

test('makes a directory that only the owner may enter, and uses it again', () => {
  const path = join(root, 'fresh');
  expect(makeSocketDir(path, owner)).toBe(path);
  expect(statSync(path)).toMatchObject({ uid: owner.uid });
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(makeSocketDir(path, owner)).toBe(path);
});

test('does not trust a directory that others may enter', () => {
  const path = join(root, 'open');
  mkdirSync(path);
  chmodSync(path, 0o777);
  const made = makeSocketDir(path, owner);
  expect(made).not.toBe(path);
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('does not follow a link that was put in its place', () => {
  const path = join(root, 'link');
  symlinkSync(makeSocketDir(join(root, 'target'), owner), path);
  expect(makeSocketDir(path, owner)).not.toBe(path);
});
