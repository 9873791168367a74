import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { FILLS_PAGE, loadLater, loadNow } from './load-later.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.innerHTML = '';
});

/** A page that the service worker serves, with some of its files on the device, while there is no network. */
function offline(kept: readonly string[]) {
  const ask = vi.fn(async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('caches', {
    match: async (file: string) => (kept.includes(file) ? new Response() : undefined),
  });
  const controller = { scriptURL: 'http://localhost/exam-worker.js' };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
  document.head.innerHTML =
    '<script type="module" src="/assets/index-1.js"></script>' +
    '<meta name="offline-files" content="/assets/sign-in-1.js /assets/offline-notice-1.js">';
  const load = vi.fn(async () => () => null);
  return { ask, load, loaded: loadLater(load).loadOnce() };
}

test('a page that went offline before it was cached whole imports nothing until the server can be reached', async () => {
  const { ask, load, loaded } = offline(['/assets/index-1.js']);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled(), 60_000);
  expect(load).not.toHaveBeenCalled();
  ask.mockImplementation(async () => new Response(null));
  await vi.waitFor(() => {
    loadNow();
    expect(load).toHaveBeenCalledTimes(1);
  }, 60_000);
  await loaded;
});

test('a page that is cached whole needs no network', async () => {
  const { ask, loaded } = offline([
    '/assets/index-1.js',
    '/assets/sign-in-1.js',
    '/assets/offline-notice-1.js',
  ]);
  await loaded;
  expect(ask).not.toHaveBeenCalled();
});

test('a view that fills the page comes with a new page where its import failed for good, but never again and again', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  sessionStorage.clear();
  const ask = vi.fn(async () => new Response(null));
  vi.stubGlobal('fetch', ask);
  const load = vi.fn(async (): Promise<() => null> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { View, loadOnce } = loadLater(load, FILLS_PAGE);
  const loaded = loadOnce();
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), 60_000);
  // Nobody looks at it yet.
  expect(reload).not.toHaveBeenCalled();
  renderElement(createElement(View));
  await vi.waitFor(() => {
    loadNow();
    expect(reload).toHaveBeenCalled();
  }, 60_000);
  const before = load.mock.calls.length;
  await vi.waitFor(() => {
    loadNow();
    expect(load.mock.calls.length).toBeGreaterThan(before + 2);
  }, 60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  load.mockImplementation(async () => () => null);
  loadNow();
  await loaded;
});
