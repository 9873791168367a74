import { expect, it } from 'vitest';
import { readDisplay } from './use-display.ts';

const PLAIN = { text: 'normal', highContrast: false, shortcuts: true, hidesClock: false };

it.each([null, 'nonsense', 'null', '7', '{"text":"huge","highContrast":"yes"}'])(
  'starts plain where %s is kept',
  (kept) => {
    expect(readDisplay(kept)).toEqual(PLAIN);
  },
);

it('remembers what was chosen', () => {
  const chosen = { text: 'larger', highContrast: true, shortcuts: false, hidesClock: true };
  expect(readDisplay(JSON.stringify(chosen))).toEqual(chosen);
});
