import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A cache whose first addAll waits until it is released. */
function slowCache() {
  const kept = new Set<string>();
  let release = () => {};
  let isFirst = true;
  const cache = {
    addAll: async (files: string[]) => {
      if (isFirst) {
        isFirst = false;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      for (const file of files) kept.add(file);
    },
    put: async (address: string) => void kept.add(address),
    keys: async () => [...kept].map((address) => ({ url: `http://localhost${address}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  };
  return { kept, release: () => release(), open: async () => cache };
}

test('two calls at once: the sign-in page stays, whichever began first', async () => {
  const { kept, release, open } = slowCache();
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/index-1.js">'));
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: async () => undefined },
    configurable: true,
  });
  document.head.innerHTML =
    '<script type="module" src="/assets/index-1.js"></script>' +
    '<meta name="offline-files" content="/assets/sign-in-1.js /assets/offline-notice-1.js">';
  const { cacheExamPage, cacheSignInToo } = await import('./page-cache.ts');
  const first = cacheExamPage();
  const second = cacheSignInToo();
  await vi.waitFor(() => release(), 60_000);
  // However many turns each of them takes.
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await Promise.all([first, second]);
  expect([...kept]).toEqual(
    expect.arrayContaining(['/quiz/', '/assets/index-1.js', '/assets/offline-notice-1.js']),
  );
});
