// Views that nobody needs before the first question. They come in files of their own, so that an exam opens quickly
// on a slow line, and are loaded soon after it, so that they are there when the network is not.
import { type ComponentType, lazy } from 'react';

const RETRY_MS = 2_000;
/** Small, and there wherever the page is. */
const PROBE = '/favicon.svg';

const loads: (() => Promise<unknown>)[] = [];

/**
 * Retries until it is loaded: an error page in the middle of an exam helps nobody. It asks first whether the server can be
 * reached, because browsers remember a failed import for as long as the page is open (Chromium up to 150, Firefox), and
 * every retry would fail. Files in the service worker's cache need no network.
 */
function later<Props>(load: () => Promise<ComponentType<Props>>, isReachable = probe) {
  let loaded: Promise<ComponentType<Props>> | undefined;
  async function keepTrying() {
    for (;;) {
      const view = (await isReachable()) ? await load().catch(() => null) : null;
      if (view) return view;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  const loadOnce = () => {
    loaded ??= keepTrying();
    return loaded;
  };
  loads.push(loadOnce);
  return lazy(async () => ({ default: await loadOnce() }));
}

async function probe(): Promise<boolean> {
  if (navigator.serviceWorker?.controller?.scriptURL.endsWith('/exam-worker.js')) return true;
  const reply = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return reply?.ok ?? false;
}

/** Shown as soon as the page itself has come, over a network that works: a question first would only cost time. */
const atOnce = async () => true;

export const BeforeStart = later(async () => (await import('./before-start.tsx')).BeforeStart, atOnce);
export const FullScreenCover = later(
  async () => (await import('../integrity/full-screen.tsx')).FullScreenCover,
  atOnce,
);
export const Palette = later(async () => (await import('../sheet/palette.tsx')).Palette, atOnce);
export const KeyCommands = later(async () => (await import('../sheet/key-commands.tsx')).KeyCommands);
export const SheetDialog = later(async () => (await import('../sheet/palette.tsx')).SheetDialog);
export const MoveOnDialog = later(async () => (await import('./dialogs.tsx')).MoveOnDialog);
export const DisplayDialog = later(async () => (await import('./dialogs.tsx')).DisplayDialog);
export const HelpDialog = later(async () => (await import('./dialogs.tsx')).HelpDialog);
export const LeaveDialog = later(async () => (await import('./dialogs.tsx')).LeaveDialog);
export const ReceiptView = later(async () => (await import('./receipt-view.tsx')).ReceiptView);
export const ToolButtons = later(async () => (await import('../tools/tool-buttons.tsx')).ToolButtons, atOnce);
export const ToolPanel = later(async () => (await import('../tools/tool-panel.tsx')).ToolPanel);
export const ReviewView = later(async () => (await import('../sheet/review-view.tsx')).ReviewView);

/** Resolves once all of them are there, so that a page is cached whole or not at all. */
export const loadLaterViews = () => Promise.all(loads.map((load) => load()));
