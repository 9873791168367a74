import { afterEach, expect, it, vi } from 'vitest';
import { readDisplay } from './use-display.ts';

const PLAIN = { text: 'normal', highContrast: false, shortcuts: true, hidesClock: false };

afterEach(() => void vi.unstubAllGlobals());

function keep(text: string | null) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'exam-display' ? text : null),
    setItem() {},
    removeItem() {},
  });
}

it.each([null, 'nonsense', 'null', '7', '{"text":"huge","highContrast":"yes"}'])(
  'starts plain where %s is kept',
  (kept) => {
    keep(kept);
    expect(readDisplay()).toEqual(PLAIN);
  },
);

it('remembers what was chosen', () => {
  const chosen = { text: 'larger', highContrast: true, shortcuts: false, hidesClock: true };
  keep(JSON.stringify(chosen));
  expect(readDisplay()).toEqual(chosen);
});
