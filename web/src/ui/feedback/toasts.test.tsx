// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toasts, toast } from './toasts.tsx';

/** The exit transition and its end. */
const REMOVED_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.remove();
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByText('Message') !== null;

/** Milliseconds until the toast begins to leave, to a tenth of a second. */
function lasts(): number {
  for (let ms = 0; ms <= 20_000; ms += 100) {
    if (!shown()) return ms - REMOVED_MS;
    pass(100);
  }
  return Number.POSITIVE_INFINITY;
}

describe('how long a toast stays', () => {
  test.each([
    ['success', false, 2000],
    ['error', false, 4000],
    ['blank', false, 4000],
    ['success', true, 5000],
    ['error', true, 5000],
    ['blank', true, 5000],
    ['loading', false, Number.POSITIVE_INFINITY],
    ['loading', true, Number.POSITIVE_INFINITY],
  ] as const)('%s, signed in %s: %d ms', (type, isSignedIn, ms) => {
    render(<Toasts isSignedIn={isSignedIn} />);
    act(() => void (type === 'blank' ? toast('Message') : toast[type]('Message')));
    expect(lasts()).toBe(ms);
  });

  test('one with a duration of its own keeps it', () => {
    render(<Toasts isSignedIn />);
    act(() => void toast('Message', { duration: 10_000 }));
    expect(lasts()).toBe(10_000);
  });
});

test('a dismissed toast is gone after its exit', () => {
  render(<Toasts />);
  act(() => void toast.error('Message'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toBe(true);
  pass(REMOVED_MS);
  expect(shown()).toBe(false);
});

test('hovering keeps a toast on screen', () => {
  render(<Toasts />);
  act(() => void toast.success('Message'));
  const card = screen.getByText('Message').parentElement as HTMLElement;
  fireEvent.mouseEnter(card);
  pass(60_000);
  expect(shown()).toBe(true);
  fireEvent.mouseLeave(card);
  expect(lasts()).toBeLessThanOrEqual(2000);
});

test('at most 20 show at once', () => {
  render(<Toasts />);
  act(() => {
    for (let i = 0; i < 25; i += 1) toast.loading(`Message ${i}`);
  });
  expect(screen.getAllByText(/^Message/)).toHaveLength(20);
});

test('the newest is below the others, inside a live region that is always there', () => {
  render(<Toasts />);
  const region = screen.getByRole('region', { name: 'Announcements' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() => void toast('First'));
  act(() => void toast('Second'));
  expect(region.textContent).toMatch(/First.*Second/);
});
