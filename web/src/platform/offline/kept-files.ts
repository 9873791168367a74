// The files of the exam's page, put aside on this device, so that a reload works without a network. public/exam-worker.js
// hands them out. Only pages that are served securely may do this; elsewhere a reload needs the network.

const CACHE = 'exam-page';
const PAGE = '/quiz/';
const OTHERS = ['/theme.js', '/favicon.svg'];

export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register('/exam-worker.js', { scope: PAGE });
    const page = await fetch(PAGE);
    const html = await page.clone().text();
    // A newer page than this one would ask for files that were never loaded here.
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    if (!page.ok || !entry || !html.includes(new URL(entry.src).pathname)) return;
    const cache = await caches.open(CACHE);
    const files = filesOfPage();
    await cache.addAll(files);
    await cache.put(PAGE, page);
    const kept = new Set([PAGE, ...files]);
    for (const { url } of await cache.keys()) if (!kept.has(new URL(url).pathname)) await cache.delete(url);
  } catch (error) {
    console.warn('This device cannot open the exam again without a network', error);
  }
}

/** Whatever this page has loaded, by two ways: the browser's list of loaded files has a limit. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = Array.from(document.querySelectorAll<HTMLLinkElement>('link[href]'), ({ href }) => href);
  const scripts = Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src);
  const own = [...loaded, ...linked, ...scripts]
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  return [...new Set([...own, ...OTHERS])];
}
