// Texts that were made to hurt. Each must end as items or as a sentence, in this very process.

import { FileProblem } from '@quivia/files/file-problem';
import { expect, test } from 'vitest';
import { rounds } from '../../server/src/testing/server/rounds.ts';
import type { FileItem } from './file-question.ts';
import { itemWords } from './formats.words.ts';
import { readQuestionFile } from './read-question-file.ts';

const FAR_TOO_LONG = itemWords.tooLong.text;
const MEGABYTE = 1024 ** 2;
const MEGABYTES = rounds(2, 10);
const BLANK = '\n'.repeat(1_000_000);
const many = (text: string) => text.repeat((MEGABYTES * MEGABYTE) / text.length);

/** Reasons and texts, or the problem of the whole file. */
function outcome(text: string): string[] {
  const items: FileItem[] = [];
  try {
    readQuestionFile(Buffer.from(text), (item) => items.push(item));
  } catch (error) {
    if (error instanceof FileProblem) return [error.message];
    throw error;
  }
  return items.map((item) => (item.outcome === 'new' ? item.question.question : item.reason.text));
}

test.each([
  ['opening braces', `Which? {=a ~b}\n\n${many('{')}`],
  ['closing braces', `Which? {=a ~b}\n\n${many('}')}`],
  ['pairs of braces', `Which? {=a ~b}\n\n${many('{=')}`],
  ['nested braces', `Which? {=a ~b}\n\n${many('{')}${many('}')}`],
  ['one line', `Which? {=a ~b}\n\n${many('a ')}`],
  ['backslashes', `Which? {=a ~b}\n\n${many('\\')}`],
  ['answers', `Which? {=a ~b}\n\nWhich? {${many('~a#b')}}`],
])('megabytes of %s are one item that is left out, and the question before it comes in', (_, text) => {
  expect(outcome(text)).toEqual(['Which?', FAR_TOO_LONG]);
});

test('a million blank lines, inside braces or not, are passed over', () => {
  expect(outcome(`First {T}${BLANK}Second {T}`)).toEqual(['First', 'Second']);
  expect(outcome(`First {=a${BLANK}~b}`)).toEqual([FAR_TOO_LONG]);
  expect(outcome(`First {=a${BLANK}\n\nSecond {T}`)).toEqual([
    'Line 1: the brace { is never closed.',
    'Second',
  ]);
});

test('ten thousand braces that are never closed, each before a blank line', () => {
  const found = outcome('Which? {=a\n\n'.repeat(10_000));
  expect(found).toHaveLength(10_000);
  expect(new Set(found.map((reason) => reason.replace(/\d+/, 'N')))).toEqual(
    new Set(['Line N: the brace { is never closed.']),
  );
});

test('comments and tags without end, and tags that never close', () => {
  expect(outcome(`// ${many('[tag:a]')}\nFirst {T}`)).toEqual(['First']);
  expect(outcome(`// quivia: ${many('a=b ')}\nFirst {T}`)).toEqual(['First']);
  expect(outcome(`// quivia: ${many('a')}\nFirst {T}`)).toEqual(['First']);
  expect(outcome(`${many('// [tag:')}\nFirst {T}`)).toEqual(['First']);
  expect(outcome(`${many('// a\n')}First {T}`)).toEqual(['First']);
});

test('answers without end and without text', () => {
  expect(outcome(`First {=a ${'~'.repeat(250_000)}}`)).toEqual([FAR_TOO_LONG]);
});

test.each(['$', '\\(', '\\[', '*a', '_a ', '`', '<b', '&a', '$\\', '[a](', '<p>', '- \n'])(
  'a question of 100,000 times %j',
  (sign) => {
    expect(outcome(`First {T}\n\n${sign.repeat(100_000)} {=a ~b}`)[0]).toBe('First');
  },
);

test('Aiken with a line of megabytes, and with options without end', () => {
  expect(outcome(`Which?\nA. this\nB. ${many('b ')}\nANSWER: A`)).toEqual([FAR_TOO_LONG]);
  expect(outcome(`Which?\n${many('A. x\n')}ANSWER: A`)).toEqual([
    'Line 3: option A appears where option B should be.',
  ]);
});

test('tables with a giant cell, a million columns, or quotes without end', () => {
  const headings = 'question,option_a,option_b,correct';
  expect(outcome(`${headings}\n${many('a ')},1,2,A\nWhich?,1,2,A`)).toEqual([FAR_TOO_LONG, 'Which?']);
  expect(outcome(`${headings}${','.repeat(1_000_000)}\nWhich?,1,2,A`)).toEqual(['Which?']);
  expect(outcome(`${headings}\n${many('"')}\n"`)).toEqual([expect.stringContaining('quotation mark')]);
});
