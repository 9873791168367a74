// Shows /offline.html instead of the browser's own error where the network is away, at every address outside an exam:
// those of an exam belong to exam-worker.js. That page needs no other file, so versions never mix. Replies of the API and
// what belongs to a person are never stored here.
/** The build writes the hash of offline.html here: the browser then notices that there is a new one. */
const CACHE = 'offline-page-__VERSION__';
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' }))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldPages(), self.registration.navigationPreload?.enable()]));
});

async function removeOldPages() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-page-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  // Safe Exam Browser puts its keys into requests of pages, and not into those of a worker.
  if (/^\/(api\/v1\/)?seb\//.test(new URL(event.request.url).pathname)) return;
  event.respondWith(page(event));
});

/** The server's, whatever it is; ours only where no reply comes. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}
