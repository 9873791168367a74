import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toasts, toast, toastWithUndo } from './toasts.tsx';

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

test.each([
  ['visibilitychange', 'a hidden'],
  ['resume', 'a frozen'],
])('after %s of %s tab, only toasts whose time has passed on the wall clock go', (event) => {
  render(<Toasts isSignedIn />);
  act(() => void toast('Message'));
  act(() => void toastWithUndo('Undoable', () => {}, 60_000));
  // The pointer rested on it when the tab stopped.
  fireEvent.mouseEnter(screen.getByText('Message').parentElement as HTMLElement);
  vi.setSystemTime(Date.now() + 30_000);
  expect(shown()).toBe(true);
  act(() => void document.dispatchEvent(new Event(event)));
  pass(REMOVED_MS);
  expect(shown()).toBe(false);
  expect(screen.getByText('Undoable')).toBeDefined();
});

test('one that is dismissed under the pointer does not keep the next on screen', () => {
  render(<Toasts />);
  act(() => void toast.error('Message'));
  fireEvent.mouseEnter(screen.getByText('Message').parentElement as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  pass(REMOVED_MS);
  act(() => void toast.success('Message'));
  expect(lasts()).toBe(2000);
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

describe('a toast that is no longer true goes', () => {
  const texts = () => screen.queryAllByText(/^(Failed|Done|News)$/).map((one) => one.textContent);
  const later = (ms = 10) => pass(ms);

  test('an error, when the next action succeeds', () => {
    render(<Toasts isSignedIn />);
    act(() => void toast.error('Failed'));
    later();
    act(() => void toast.success('Done'));
    pass(1000);
    expect(texts()).toEqual(['Done']);
  });

  test('an error, with the next press, as of what it asked for; not with the one that caused it', () => {
    render(
      <>
        <Toasts isSignedIn />
        <button type="button">Link</button>
      </>,
    );
    const press = () => act(() => screen.getByRole('button', { name: 'Link' }).click());
    act(() => void toast.error('Failed'));
    press();
    pass(1500);
    expect(texts()).toEqual(['Failed']);
    act(() => document.body.click());
    pass(1100);
    expect(texts()).toEqual(['Failed']);
    press();
    pass(1100);
    expect(texts()).toEqual([]);
  });

  test('an error, when another page is opened; a notification stays', () => {
    const { rerender } = render(<Toasts isSignedIn page="/faculty" />);
    act(() => void toast.error('Failed'));
    act(() => void toast('News'));
    later();
    rerender(<Toasts isSignedIn page="/student" />);
    pass(1000);
    expect(texts()).toEqual(['News']);
  });

  test('a success, when another page is opened later, but not with the page that follows from it', () => {
    const { rerender } = render(<Toasts isSignedIn page="/faculty" />);
    act(() => void toast.success('Done'));
    later();
    rerender(<Toasts isSignedIn page="/faculty?exam=1" />);
    pass(1500);
    expect(texts()).toEqual(['Done']);
    rerender(<Toasts isSignedIn page="/dashboard" />);
    pass(1000);
    expect(texts()).toEqual([]);
  });

  test('an earlier success, when something fails', () => {
    render(<Toasts isSignedIn />);
    act(() => void toast.success('Done'));
    pass(1500);
    act(() => void toast.error('Failed'));
    pass(1000);
    expect(texts()).toEqual(['Failed']);
  });

  test('but what can be undone stays its time, whatever fails or is opened meanwhile', () => {
    const { rerender } = render(<Toasts isSignedIn page="/hall/3" />);
    act(() => toastWithUndo('Given', () => {}, 58_000));
    pass(20_000);
    rerender(<Toasts isSignedIn page="/hall/3?student=11" />);
    act(() => void toast.error('Failed'));
    pass(30_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    pass(10_000);
    pass(REMOVED_MS);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
