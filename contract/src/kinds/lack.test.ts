import { expect, test } from 'vitest';
import { lackOf } from './lack.ts';

const number = { unit_mode: 'none', units: [] };
const match = { left: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], right: [{ id: 'x' }] };
const cloze = {
  holes: [
    { id: 'p', type: 'text' },
    { id: 'q', type: 'number' },
  ],
};

test('a number lacks what can be read', () => {
  expect(lackOf('number', number, { value: 'nine point eight' })).toEqual({ what: 'not_a_number' });
  expect(lackOf('number', number, { value: '1,234' })).toEqual({ what: 'not_a_number' });
  expect(lackOf('number', number, { value: ' ', unit: 'km' })).toEqual({ what: 'no_number' });
  expect(lackOf('number', number, { value: '9,81' })).toBeNull();
});

test('pairs and blanks lack what is not there, or not readable', () => {
  expect(lackOf('match', match, { pairs: { a: 'x', b: 'x' } })).toEqual({ what: 'matches', given: 2, of: 3 });
  expect(lackOf('match', match, { pairs: { a: 'x', b: 'x', c: 'x' } })).toBeNull();
  expect(lackOf('cloze', cloze, { holes: { p: 'osmosis' } })).toEqual({ what: 'blanks', given: 1, of: 2 });
  expect(lackOf('cloze', cloze, { holes: { p: 'osmosis', q: 'two' } })).toMatchObject({ given: 1 });
  expect(lackOf('cloze', cloze, { holes: { p: 'osmosis', q: '2' } })).toBeNull();
});

test('the other kinds lack nothing once something is there', () => {
  expect(lackOf('text', {}, { text: 'x' })).toBeNull();
  expect(lackOf('choice', {}, [1])).toBeNull();
});
