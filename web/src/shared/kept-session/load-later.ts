// Views in files of their own that are loaded however long it takes: an error page in the middle of an exam helps nobody.
import { type ComponentType, lazy } from 'react';
import { createSleep } from '../../platform/offline/interruptible-sleep.ts';
import { tabStorage } from '../../platform/offline/storage.ts';
import { hasWholePage } from './page-cache.ts';

const RETRY_MS = 2_000;
/** A network that leads nowhere may never answer. */
const PROBE_MS = 10_000;
const RELOADED = 'reloaded-at';
const RELOAD_MS = 60_000;
/** Small, and there wherever the page is. */
const PROBE = '/favicon.svg';

const { sleep, wake } = createSleep();

/** What is still missing is tried at once. */
export const loadNow = wake;

/**
 * It asks first whether the server can be reached, because browsers remember a failed import for as long as the page is
 * open (Chromium up to 150, Firefox), and every retry would fail. Without a network the service worker has the files, but
 * not before the page has been cached whole. A network that fails in the middle of an import is met by a new page, once
 * it is back: only where the view fills the page, because nobody is typing there.
 */
export function loadLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isReachable = probe, fillsPage = false } = {},
) {
  let isShown = false;
  const loadOnce = loadSurely(load, isReachable, async () => {
    if (isShown && fillsPage && (await probe())) reloadSeldom();
  });
  const View = lazy(async () => {
    isShown = true;
    return { default: await loadOnce() };
  });
  return { View, loadOnce };
}

/** The same for code that shows nothing. */
export function loadSurely<T>(
  load: () => Promise<T>,
  isReachable = probe,
  onFailed = async () => {},
): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  async function keepTrying() {
    for (;;) {
      const canLoad = await isReachable();
      const code = canLoad ? await load().catch(() => null) : null;
      if (code) return code;
      if (canLoad) await onFailed();
      await sleep(RETRY_MS);
    }
  }
  return () => {
    loaded ??= keepTrying();
    return loaded;
  };
}

/** Where a new page doesn't help either, it must not come again and again. */
function reloadSeldom(): void {
  const now = String(Date.now());
  if (Number(now) - Number(tabStorage.read(RELOADED)) < RELOAD_MS) return;
  tabStorage.write(RELOADED, now);
  if (tabStorage.read(RELOADED) === now) location.reload();
}

async function probe(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller?.scriptURL;
  if (worker?.endsWith('/exam-worker.js') && (await hasWholePage().catch(() => false))) return true;
  const signal = AbortSignal.timeout(PROBE_MS);
  const reply = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return reply?.ok ?? false;
}

/** Shown as soon as the page itself has come, over a network that works: a question first would only cost time. */
export const AT_ONCE = { isReachable: async () => true };
export const FILLS_PAGE = { fillsPage: true };
