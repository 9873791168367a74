// Exchanging the refresh cookie for a new access token: single-flight in this page, and one tab at a time in the
// browser, because the server treats a cookie that is used twice as stolen.
import { CallError, noReply } from '../http/call-error.ts';
import { randomId } from '../offline/random-id.ts';
import type { Storage } from '../offline/storage.ts';
import type { SessionStore } from './session-store.ts';

const ATTEMPT_KEY = 'refresh-attempt';
const LOCK = 'quivia-refresh';
const LOCK_WAIT_MS = 15_000;

interface RefreshParts {
  /** Asks the server for a new access token with the refresh cookie. */
  exchange: (token: string | null, attempt: string) => Promise<string>;
  store: SessionStore;
  storage: Storage;
  /** Absent where the page is not served securely. */
  locks?: Pick<LockManager, 'request'> | undefined;
  onRefused(): void;
}

/** Resolves once the server has replied, with a token or without; throws a CallError when no reply came. */
export type Refresh = (usedToken: string | null) => Promise<void>;

export function createRefresh({ exchange, store, storage, locks, onRefused }: RefreshParts): Refresh {
  let underway: Promise<void> | null = null;

  async function refreshNow() {
    const token = store.get().token;
    // Stored until a reply arrives: the server then recognises a second try, even after a reload, as the same attempt.
    const attempt = storage.read(ATTEMPT_KEY) ?? randomId();
    storage.write(ATTEMPT_KEY, attempt);
    try {
      const newToken = await exchange(token, attempt);
      storage.remove(ATTEMPT_KEY);
      // The person signed out, or someone else signed in, while we waited: that is newer.
      if (store.get().token === token) store.start(newToken);
    } catch (error) {
      if (!(error instanceof CallError) || error.isTransient) throw error;
      storage.remove(ATTEMPT_KEY);
      if (error.status !== 401 && error.status !== 403) throw error;
      if (store.get().token === token) onRefused();
    }
  }

  async function oneTabAtATime() {
    if (!locks) return refreshNow();
    // With many tabs and a server that doesn't answer, tabs must not wait for each other's timeouts.
    const signal = AbortSignal.timeout(LOCK_WAIT_MS);
    try {
      await locks.request(LOCK, { signal }, refreshNow);
    } catch (error) {
      throw error instanceof CallError ? error : noReply(error);
    }
  }

  return (usedToken) => {
    if (underway) return underway;
    if (store.get().token !== usedToken) return Promise.resolve();
    underway = oneTabAtATime().finally(() => {
      underway = null;
    });
    return underway;
  };
}
