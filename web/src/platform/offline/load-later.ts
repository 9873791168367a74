// Views in files of their own that are loaded however long it takes: an error page in the middle of an exam helps nobody.
import { type ComponentType, lazy } from 'react';
import { createSleep } from './interruptible-sleep.ts';

const RETRY_MS = 2_000;
/** Small, and there wherever the page is. */
const PROBE = '/favicon.svg';

const { sleep, wake } = createSleep();

/** What is still missing is tried at once. */
export const loadNow = wake;

/**
 * It asks first whether the server can be reached, because browsers remember a failed import for as long as the page is
 * open (Chromium up to 150, Firefox), and every retry would fail. Files in the service worker's cache need no network.
 */
export function loadLater<Props>(load: () => Promise<ComponentType<Props>>, isReachable = probe) {
  let loaded: Promise<ComponentType<Props>> | undefined;
  async function keepTrying() {
    for (;;) {
      const view = (await isReachable()) ? await load().catch(() => null) : null;
      if (view) return view;
      await sleep(RETRY_MS);
    }
  }
  const loadOnce = () => {
    loaded ??= keepTrying();
    return loaded;
  };
  return { View: lazy(async () => ({ default: await loadOnce() })), loadOnce };
}

async function probe(): Promise<boolean> {
  if (navigator.serviceWorker?.controller?.scriptURL.endsWith('/exam-worker.js')) return true;
  const reply = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return reply?.ok ?? false;
}

/** Shown as soon as the page itself has come, over a network that works: a question first would only cost time. */
export const atOnce = async () => true;
