// Exchanging the refresh cookie for a new access token: once at a time in this page, and once at a time in the
// browser, because the server takes a cookie that is used twice for a stolen one.
import { REFRESH_ATTEMPT_HEADER, refresh } from '@quivia/contract/auth';
import { CallError, noReply } from '../http/call-error.ts';
import { type Fetch, readReply, send } from '../http/send.ts';
import { randomId } from '../offline/random-id.ts';
import type { Storage } from '../offline/storage.ts';
import type { SessionStore } from './session-store.ts';

const ATTEMPT_KEY = 'refresh-attempt';
const LOCK = 'quivia-refresh';
const LOCK_WAIT_MS = 15_000;

export interface RefreshParts {
  fetch: Fetch;
  store: SessionStore;
  storage: Storage;
  /** Absent where the page is not served securely. */
  locks?: Pick<LockManager, 'request'> | undefined;
  onRefused(): void;
}

/** Resolves once the answer is known, be it a new token or none; throws a CallError when none came. */
export type Refresh = (usedToken: string | null) => Promise<void>;

export function createRefresh({ fetch, store, storage, locks, onRefused }: RefreshParts): Refresh {
  let underway: Promise<void> | null = null;

  async function exchangeCookie() {
    const token = store.get().token;
    // Kept until an answer comes: a second try, even after a reload, is then known as the same attempt.
    const attempt = storage.read(ATTEMPT_KEY) ?? randomId();
    storage.write(ATTEMPT_KEY, attempt);
    try {
      const headers = { [REFRESH_ATTEMPT_HEADER]: attempt };
      const response = await send(fetch, refresh, {}, token, { headers });
      const { access_token } = await readReply(refresh, response);
      storage.remove(ATTEMPT_KEY);
      // Signed out, or in as someone else, while we waited: that later word counts.
      if (store.get().token === token) store.start(access_token);
    } catch (error) {
      if (!(error instanceof CallError) || error.isPassing) throw error;
      storage.remove(ATTEMPT_KEY);
      if (error.status !== 401 && error.status !== 403) throw error;
      if (store.get().token === token) onRefused();
    }
  }

  async function inTurn() {
    if (!locks) return exchangeCookie();
    // Many tabs in front of a server that does not answer must not wait for each other's time-outs.
    const signal = AbortSignal.timeout(LOCK_WAIT_MS);
    try {
      await locks.request(LOCK, { signal }, exchangeCookie);
    } catch (error) {
      throw error instanceof CallError ? error : noReply(error);
    }
  }

  return (usedToken) => {
    if (underway) return underway;
    if (store.get().token !== usedToken) return Promise.resolve();
    underway = inTurn().finally(() => {
      underway = null;
    });
    return underway;
  };
}
