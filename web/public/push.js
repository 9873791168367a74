// Shows push messages. It has a scope of its own, /push/, serves no page and caches nothing, so that it neither needs nor
// disturbs the workers that make pages work without a network.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, link } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title ?? 'Quivia', { body, icon: '/favicon.svg', data: { link } }),
  );
});

/** A browser that gets a push must show something, whatever came. */
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});

/** Never takes an open page over: an exam may be under way in it. */
async function open(link) {
  const url = new URL(link ?? '/', location.origin);
  const address = url.origin === location.origin ? url.href : location.origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
