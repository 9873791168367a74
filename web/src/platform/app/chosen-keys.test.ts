import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChosenKeys, canBeChosen, keyCap, meantBy, withKey } from './chosen-keys.ts';

test('a key that was chosen means the other one, and the other means what it meant', () => {
  const chosen = withKey({}, 'c', 'k');
  expect(['k', 'c', 'e', 'Escape'].map((key) => meantBy(chosen, key))).toEqual(['c', 'k', 'e', 'Escape']);
  expect(keyCap(chosen, 'C')).toBe('K');
  expect(keyCap(chosen, 'E')).toBe('E');
});

test('two keys change places, and back again nothing is chosen', () => {
  const chosen = withKey({}, 'c', 'e');
  expect(chosen).toEqual({ c: 'e', e: 'c' });
  expect(withKey(chosen, 'c', 'c')).toEqual({});
});

test('Enter can be another key, with Shift too', () => {
  const chosen = withKey({}, 'Enter', 'x');
  expect(['x', 'X', 'Enter'].map((key) => meantBy(chosen, key))).toEqual(['Enter', 'Enter', 'x']);
  expect(keyCap(chosen, 'Enter')).toBe('X');
});

test('digits, spaces and named keys can’t be chosen', () => {
  expect(['a', '/', 'ß', 'ക'].map(canBeChosen)).toEqual([true, true, true, true]);
  expect(['1', ' ', 'A', 'Tab', 'Escape', ''].map(canBeChosen)).toEqual(Array(6).fill(false));
});

test('however keys are chosen, no two mean the same, and each of the page’s keys can be pressed', () => {
  const own = ['c', 'e', 'g', '/', 'Enter'];
  const keys = fc.constantFrom(...['c', 'e', 'g', '/', 'x', 'y', 'z']);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...own), keys), { minLength: 1, maxLength: 12 }),
      (changes) => {
        let chosen: ChosenKeys = {};
        for (const [meant, key] of changes) {
          chosen = withKey(chosen, meant, key);
          expect(meantBy(chosen, key)).toBe(meant);
        }
        const pressed = own.map((meant) => chosen[meant] ?? meant);
        expect(new Set(pressed).size).toBe(own.length);
        expect(pressed.map((key) => meantBy(chosen, key))).toEqual(own);
      },
    ),
  );
});
