// A request in the name of the session: with its token, and with one silent refresh when that has run out.
import type { EndpointShape } from '@quivia/contract/endpoint';
import type { Refresh } from '../session/refresh.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type Fetch, type Parts, type SendOptions, send } from './send.ts';

interface AskParts {
  fetch: Fetch;
  store: SessionStore;
  refresh: Refresh;
  /** May a session be asked for when there is no token? */
  isPersistent(): boolean;
}

export function createAsk({ fetch, store, refresh, isPersistent }: AskParts) {
  return async (endpoint: EndpointShape, parts: Parts, options: SendOptions = {}): Promise<Response> => {
    const before = store.get();
    const response = await send(fetch, endpoint, parts, before.token, options);
    // A public endpoint's 401 is about what was sent, such as a wrong password, and not about the session.
    if (response.status !== 401 || endpoint.access === 'public') return response;
    if (!before.token && !isPersistent()) return response;

    await refresh(before.token);
    const after = store.get();
    const samePerson = !before.user || before.user.id === after.user?.id;
    if (!after.token || !samePerson) return response;
    // Fails when the caller has given up meanwhile, which is the caller's own doing.
    response.body?.cancel().catch(() => {});
    return send(fetch, endpoint, parts, after.token, options);
  };
}
