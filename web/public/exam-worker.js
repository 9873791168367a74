// Makes a reload work without a network: in the middle of an exam, while marking a viva voce, and at the door of a hall.
// Its scope is /quiz/, /oral/ or /hall/, and it serves only what src/shared/kept-session/page-cache.ts has cached for that.
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = { '/oral/': 'oral-page', '/hall/': 'hall-page' }[PAGE] ?? 'exam-page';
/** Of a viva voce and of a hall, only the page on which marks are given or people are checked in works alone. */
const ALONE = { '/oral/': '/examine', '/hall/': '/check-in' }[PAGE] ?? '';
const worksAlone = (pathname) => pathname.endsWith(ALONE);
/** A network that answers slower than this is as good as none. */
const PATIENCE_MS = 4000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** The newest where the network gives it, else the one this device has. */
async function page(request) {
  const isAlone = worksAlone(new URL(request.url).pathname);
  const kept = isAlone ? await find(PAGE) : undefined;
  const fetched = fetch(request);
  if (!isAlone)
    return fetched.catch(async (error) => (await caches.match('/offline.html')) ?? Promise.reject(error));
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetched.catch(() => undefined), late]);
  return answer?.ok ? answer : kept;
}

/** Files with a hash in their name never change. */
async function file(request) {
  const kept = await find(request);
  const isHashed = new URL(request.url).pathname.startsWith('/assets/');
  if (kept && isHashed) return kept;
  return fetch(request).catch((error) => {
    if (kept) return kept;
    throw error;
  });
}

const find = (what) => caches.match(what, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });
