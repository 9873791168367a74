// Views that nobody needs before the first question. They come in files of their own, so that an exam opens quickly
// on a slow line, and are loaded soon after it, so that they are there when the network is not.
import { type ComponentType, lazy } from 'react';

const RETRY_MS = 2_000;

const loads: (() => Promise<unknown>)[] = [];

/** Retries until it is loaded: an error page in the middle of an exam helps nobody. */
function later<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => {
    for (;;) {
      const view = await load().catch(() => null);
      if (view) return { default: view };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  });
}

export const BeforeStart = later(async () => (await import('./before-start.tsx')).BeforeStart);
export const DisplayDialog = later(async () => (await import('./dialogs.tsx')).DisplayDialog);
export const HelpDialog = later(async () => (await import('./dialogs.tsx')).HelpDialog);
export const ReceiptView = later(async () => (await import('./receipt-view.tsx')).ReceiptView);
export const ReviewView = later(async () => (await import('../sheet/review-view.tsx')).ReviewView);

export const loadLaterViews = () => Promise.allSettled(loads.map((load) => load()));
