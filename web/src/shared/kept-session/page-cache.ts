// Caches the files of the exam page, of the page on which a viva voce is marked, or of the check-in at the door of a hall,
// so that a reload works without a network; the service worker public/exam-worker.js serves them. Browsers allow this over
// HTTPS only; elsewhere a reload needs the network.

/** The worker looks for the files of its page there. */
const CACHES = { '/quiz/': 'exam-page', '/oral/': 'oral-page', '/hall/': 'hall-page' } as const;
type CachedPage = keyof typeof CACHES;
const OTHERS = ['/favicon.svg'];

/** What this page has cached, so that a page that has loaded nothing new asks for nothing. */
let cached = '';

/** Whether the sign-in page belongs to it: not before the exam itself is there. */
let withSignIn = false;

export function cacheSignInToo(): Promise<void> {
  withSignIn = true;
  return cacheExamPage();
}

let lastRun = Promise.resolve();

/** One after the other: what one of them removes as old, another may just have added. */
export function cacheExamPage(path: CachedPage = '/quiz/'): Promise<void> {
  lastRun = lastRun.then(() => cacheNow(path));
  return lastRun;
}

async function cacheNow(path: CachedPage): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const files = filesOfPage();
  if (path + files.join() === cached) return;
  try {
    await navigator.serviceWorker.register('/exam-worker.js', { scope: path });
    const page = await fetch(path);
    const html = await page.clone().text();
    // A page newer than this one would need files that were never loaded here.
    const entry = entryFile();
    if (!page.ok || !entry || !html.includes(entry)) return;
    const cache = await caches.open(CACHES[path]);
    await cache.addAll(files);
    await cache.put(path, page);
    const current = new Set<string>([path, ...files]);
    for (const { url } of await cache.keys())
      if (!current.has(new URL(url).pathname)) await cache.delete(url);
    cached = path + files.join();
  } catch (error) {
    console.warn('This device cannot open the exam again without a network', error);
  }
}

/** Named in the page by a hash of all that it can load. */
function entryFile(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry ? new URL(entry.src).pathname : undefined;
}

/** A student who doesn't stay logged in has to sign in again, and reads there what this device has kept. */
const signInFiles = () =>
  document.querySelector<HTMLMetaElement>('meta[name="offline-files"]')?.content.split(' ') ?? [];

/** Whether this device has all of the exam page, in this version: the files of the sign-in page are cached last. */
export async function hasWholePage(): Promise<boolean> {
  const entry = entryFile();
  const last = signInFiles();
  if (!('caches' in globalThis) || !entry || last.length === 0) return false;
  const find = (file: string) => caches.match(file, { cacheName: CACHES['/quiz/'], ignoreVary: true });
  return (await Promise.all([entry, ...last].map(find))).every(Boolean);
}

/** Everything this page has loaded, found in two ways because the browser's own list is limited. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = Array.from(document.querySelectorAll<HTMLLinkElement>('link[href]'), ({ href }) => href);
  const scripts = Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src);
  const own = [...loaded, ...linked, ...scripts, ...(withSignIn ? signInFiles() : [])]
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  return [...new Set([...own, ...OTHERS])];
}
