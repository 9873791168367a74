import { expect, test } from 'vitest';
import { plainText, withLines } from './plain-text.ts';

test('a text loses its markup and keeps its words', () => {
  expect(plainText('**Read this first.**\n\nA rate of $10^6$ bit/s & *more*')).toBe(
    'Read this first. A rate of 10^6 bit/s & more',
  );
  expect(plainText('- one\n- two')).toBe('one two');
  expect(plainText('![A graph](/api/pictures/1) shows it')).toBe('A graph shows it');
});

test('a hole is a line', () => {
  expect(withLines('LIFO is a [[fkhk]].')).toBe('LIFO is a ____.');
  expect(plainText('LIFO is a **[[fkhk]]**.')).toBe('LIFO is a ____.');
});
