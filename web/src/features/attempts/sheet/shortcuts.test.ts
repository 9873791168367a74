import { expect, it } from 'vitest';
import { commandOf } from './shortcuts.ts';

const press = (key: string, options = 4, held = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, options);

it('chooses by number and by letter, as far as there are options', () => {
  expect(press('1')).toEqual({ do: 'choose', position: 0 });
  expect(press('D')).toEqual({ do: 'choose', position: 3 });
  expect(press('5')).toBeNull();
  expect(press('h', 8)).toEqual({ do: 'choose', position: 7 });
  expect(press('Z', 26)).toEqual({ do: 'choose', position: 25 });
  expect(press('9', 9)).toEqual({ do: 'choose', position: 8 });
});

it('never chooses by a letter that moves, saves or flags, however many options there are', () => {
  const keys = ['n', 'p', 's', 'm', 'r'];
  expect(keys.map((key) => press(key, 26)?.do)).toEqual(['next', 'previous', 'save', 'flag', 'review']);
});

it('moves, flags, saves, reviews and helps', () => {
  expect(['ArrowRight', 'n', 'ArrowLeft', 'P', 'f', 'm', 's', 'r', '?'].map((key) => press(key)?.do)).toEqual(
    ['next', 'next', 'previous', 'previous', 'flag', 'flag', 'save', 'review', 'help'],
  );
});

it('F is an option where there is one', () => {
  expect(press('f', 6)).toEqual({ do: 'choose', position: 5 });
  expect(press('m', 6)).toEqual({ do: 'flag' });
});

it('strikes an option out with Shift and its letter, also with Caps Lock on', () => {
  expect(press('B', 4, { shiftKey: true })).toEqual({ do: 'strike', position: 1 });
  expect(press('b', 4, { shiftKey: true })).toEqual({ do: 'strike', position: 1 });
  expect(press('B')).toEqual({ do: 'choose', position: 1 });
  expect(press('E', 4, { shiftKey: true })).toBeNull();
});

it('leaves the browser its own keys', () => {
  expect(press('c', 4, { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', 4, { altKey: true })).toBeNull();
  expect(press('Tab')).toBeNull();
});
