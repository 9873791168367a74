import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey, keptDrafts, readDraft, removeDrafts, writeDraft } from './drafts.ts';

/** A browser's storage, that holds values of so many characters. */
function browserStorage(room: number) {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  };
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(kept, name, { value: method, enumerable: false });
  return kept;
}

beforeEach(() => void vi.stubGlobal('localStorage', browserStorage(100)));

test('a form has one key for each person', () => {
  expect(draftKey(7, 'bank', 3, 'module', 12)).toBe('draft/7/bank/3/module/12');
  expect(draftKey(8, 'bank', 3, 'module', 12)).not.toBe(draftKey(7, 'bank', 3, 'module', 12));
});

test('returns the latest text', () => {
  writeDraft(draftKey(7, 'a'), { text: 'one' });
  writeDraft(draftKey(7, 'a'), { text: 'two' });
  expect(readDraft(draftKey(7, 'a'))).toEqual({ text: 'two' });
  expect(readDraft(draftKey(7, 'b'))).toBeNull();
});

test('ignores a draft that cannot be read', () => {
  localStorage.setItem(draftKey(7, 'a'), '{"text":');
  expect(readDraft(draftKey(7, 'a'))).toBeNull();
});

test("a draft that can't be read is kept aside until the person signs out", () => {
  localStorage.setItem(draftKey(7, 'a'), '{"text":');
  readDraft(draftKey(7, 'a'));
  expect(keptDrafts(7)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['damaged/draft/7/a']);
  removeDrafts(7);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("signing out removes only the person's own drafts", () => {
  for (const user of [7, 77]) writeDraft(draftKey(user, 'a'), 'words');
  localStorage.setItem('theme', 'dark');
  expect(keptDrafts(7)).toEqual(['draft/7/a']);
  removeDrafts(7);
  expect(keptDrafts(7)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['draft/77/a', 'theme']);
});

test('finds the drafts of one bank', () => {
  writeDraft(draftKey(7, 'bank', 3, 'module', 1), 'words');
  writeDraft(draftKey(7, 'bank', 33, 'module', 1), 'words');
  expect(keptDrafts(7, 'bank', 3)).toEqual(['draft/7/bank/3/module/1']);
});

test('keeps the previous draft when the storage is full', () => {
  writeDraft(draftKey(7, 'a'), 'short');
  writeDraft(draftKey(7, 'a'), 'x'.repeat(200));
  expect(readDraft(draftKey(7, 'a'))).toBe('short');
});
