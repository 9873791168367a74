// call(endpoint, input): the one way from the page to the server.
import type { EndpointShape, Input, ReplyTo } from '@quivia/contract/endpoint';
import { toast } from '../../ui/feedback/toasts.tsx';
import { forgetSitter, hasSitter } from '../offline/exam-session.ts';
import { storage } from '../offline/storage.ts';
import { createRefresh } from '../session/refresh.ts';
import { sessionStore } from '../session/session-store.ts';
import { isPersistent, setPersistent } from '../session/stay-logged-in.ts';
import { createAsk } from './ask.ts';
import { type Fetch, type Parts, readReply, type SendOptions } from './send.ts';

const browserFetch: Fetch = (address, init) => fetch(address, init);

export const refreshSession = createRefresh({
  fetch: browserFetch,
  store: sessionStore,
  storage,
  locks: globalThis.navigator?.locks,
  onRefused() {
    const isSitting = hasSitter();
    setPersistent(false);
    forgetSitter();
    sessionStore.end('server');
    if (isSitting)
      toast('Please sign in to go on with your exam. Your answers are kept.', { duration: 10_000 });
  },
});

/** The answer itself, for those that read it as it comes. */
export const ask = createAsk({
  fetch: browserFetch,
  store: sessionStore,
  refresh: refreshSession,
  isPersistent: () => isPersistent() || hasSitter(),
});

type Given<E extends EndpointShape> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: SendOptions]
    : [input: Input<E>, options?: SendOptions];

export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: Given<E>
): Promise<ReplyTo<E>> {
  const response = await ask(endpoint, (input ?? {}) as Parts, options);
  return readReply(endpoint, response, options?.signal);
}
