// Whether the server can be reached. The browser only knows whether it has a network, and a network that leads nowhere
// looks to it like any other. So a call that gets no reply, or none for a while, makes the page ask for the smallest thing
// the server has. It asks again only while no reply comes and a page says so.
import { useSyncExternalStore } from 'react';
import { backOffMs } from '../offline/back-off.ts';
import { createSleep } from '../offline/interruptible-sleep.ts';

const PROBE = '/healthz';
const PROBE_MS = 4_000;
/** A call without a reply for this long may never get one. */
const SLOW_MS = 4_000;

async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  // Whatever the reply says, it was one.
  return fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}

export function createReachability(
  isThere = probe,
  pauseMs = (failures: number) => backOffMs(failures, Math.random()),
) {
  let isLost = false;
  let asking: Promise<void> | null = null;
  /** Counts replies: one that comes while the page asks is newer than what it asked. */
  let replies = 0;
  const listeners = new Set<() => void>();
  const { sleep, wake } = createSleep();
  const emit = () => {
    for (const listener of listeners) listener();
  };

  function become(next: boolean) {
    if (next === isLost) return;
    isLost = next;
    emit();
  }

  async function askUntilThere() {
    for (let failures = 0; navigator.onLine; failures += 1) {
      const before = replies;
      if ((await isThere()) || replies > before) return become(false);
      become(true);
      if (listeners.size === 0) return;
      await sleep(pauseMs(failures));
      if (!isLost) return;
    }
  }

  function ask() {
    asking ??= askUntilThere().finally(() => {
      asking = null;
    });
  }

  function onNetwork() {
    if (navigator.onLine && isLost) {
      wake();
      ask();
    }
    emit();
  }

  function replied() {
    replies += 1;
    become(false);
    if (asking) wake();
  }

  return {
    /** Without a network, or with one that doesn't lead to the server. */
    isAway: () => isLost || !navigator.onLine,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        addEventListener('online', onNetwork);
        addEventListener('offline', onNetwork);
      }
      listeners.add(listener);
      if (isLost) ask();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('online', onNetwork);
        removeEventListener('offline', onNetwork);
      };
    },
    ask,
    replied,
    /** Learns from a call whether replies come. */
    async follow(call: Promise<Response>, isPatient: boolean): Promise<Response> {
      const timer = isPatient ? undefined : setTimeout(ask, SLOW_MS);
      try {
        const response = await call;
        replied();
        return response;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

export const reachability = createReachability();

export const useIsAway = () => useSyncExternalStore(reachability.subscribe, reachability.isAway);
