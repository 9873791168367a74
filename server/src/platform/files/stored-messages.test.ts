import { catalogue } from '@quivia/contract/message';
import { expect, test } from 'vitest';
import { toStore, worded, wordedTogether } from './stored-messages.ts';

const words = catalogue('stored-messages-test', {
  plain: 'Nothing changed.',
  counted: ({ lines, file }: { lines: number; file: string }) => `${lines} lines of ${file}.`,
});

const stored = () =>
  JSON.parse(JSON.stringify([words.counted({ lines: 3, file: 'a.csv' }), words.plain].map(toStore)));

test('what is stored has no sentence, and is worded when it is read', () => {
  expect(stored()).toEqual([
    { id: 'stored-messages-test.counted', params: { lines: 3, file: 'a.csv' } },
    { id: 'stored-messages-test.plain', params: {} },
  ]);
  expect(wordedTogether(stored(), '')).toBe('3 lines of a.csv. Nothing changed.');
  expect(wordedTogether(stored(), '', ', ')).toBe('3 lines of a.csv., Nothing changed.');
});

test('an upload of an earlier version keeps its own sentence', () => {
  expect(wordedTogether(null, 'As it was.')).toBe('As it was.');
  expect(wordedTogether(stored(), 'As it was.')).toBe('As it was.');
});

test('a sentence that has gone since leaves one that says what to do', () => {
  expect(worded({ id: 'stored-messages-test.gone', params: {} })).toContain('upload the file again');
});

test('characters that a database refuses are not stored', () => {
  const { params } = toStore(words.counted({ lines: 1, file: 'a\0b\ud83d' }));
  expect(params).toEqual({ lines: 1, file: 'ab\ufffd' });
});
