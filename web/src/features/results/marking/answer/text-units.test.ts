import { expect, test } from 'vitest';
import { type TextUnit, unitsOf } from './text-units.ts';

const saidIn = (text: string, unit: TextUnit = 'sentence') =>
  unitsOf(text, unit).map(({ from, to }) => text.slice(from, to));

test('a text has sentences, without the space around them', () => {
  expect(saidIn('Light is scattered. Blue most!\n\n  Red is not? 💙')).toEqual([
    'Light is scattered.',
    'Blue most!',
    'Red is not?',
    '💙',
  ]);
  expect(saidIn(' \n ')).toEqual([]);
  expect(saidIn('no end')).toEqual(['no end']);
  expect(saidIn('नमस्ते। यह उत्तर है।')).toEqual(['नमस्ते।', 'यह उत्तर है।']);
});

test('and words, without what stands between them', () => {
  expect(saidIn('Anna Kumar, S-12: don’t!', 'word')).toEqual(['Anna', 'Kumar', 'S', '12', 'don’t']);
  expect(saidIn('… 💙', 'word')).toEqual([]);
});
