import { expect, test } from 'vitest';
import { menuPosition } from './menu-position.ts';

const window = { width: 320, height: 640 };
const menu = { width: 200, height: 300 };

test('opens below its button, with its end under the end of the button', () => {
  expect(menuPosition({ top: 100, bottom: 144, right: 300 }, menu, window)).toEqual({
    top: '148px',
    left: '100px',
    maxHeight: '300px',
  });
});

test('opens above where there is no room below', () => {
  expect(menuPosition({ top: 500, bottom: 544, right: 300 }, menu, window)).toMatchObject({ top: '196px' });
});

test('covers its button where neither side has room, and scrolls where the window has none', () => {
  expect(menuPosition({ top: 300, bottom: 344, right: 300 }, { width: 200, height: 400 }, window)).toEqual({
    top: '232px',
    left: '100px',
    maxHeight: '400px',
  });
  expect(menuPosition({ top: 200, bottom: 244, right: 300 }, { width: 200, height: 900 }, window)).toEqual({
    top: '8px',
    left: '100px',
    maxHeight: '624px',
  });
});

test('stays within the window sideways', () => {
  expect(menuPosition({ top: 100, bottom: 144, right: 60 }, menu, window)).toMatchObject({ left: '8px' });
});
