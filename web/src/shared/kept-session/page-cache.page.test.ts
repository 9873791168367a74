import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A cache whose first addAll waits until it is released. */
function slowCache() {
  const kept = new Set<string>();
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const cache = {
    addAll: async (files: string[]) => {
      if (isFirst) {
        isFirst = false;
        held.resolve();
        await released.promise;
      }
      for (const file of files) kept.add(file);
    },
    put: async (address: string) => void kept.add(address),
    keys: async () => [...kept].map((address) => ({ url: `http://localhost${address}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  };
  return { kept, isHeld: held.promise, release: released.resolve, open: async () => cache };
}

test('two calls at once: the sign-in page stays, whichever began first', async () => {
  const { kept, isHeld, release, open } = slowCache();
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
  await isHeld;
  // Where the second did not wait for the first, it would do all of its work now.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  release();
  await Promise.all([first, second]);
  expect([...kept]).toEqual(
    expect.arrayContaining(['/quiz/', '/assets/index-1.js', '/assets/offline-notice-1.js']),
  );
});
