// For libraries that fetch what many ask for at once, such as a provider's keys: one of them fetches, and all get the answer.
import { fetchOut, OutboundError } from './outbound.ts';

export function sharedFetch() {
  const fetching = new Map<string, Promise<Response>>();
  return async (address: string, options: object): Promise<Response> => {
    const init = options as RequestInit & { headers?: Record<string, string> };
    const isShared = init.method === 'GET' && !init.headers?.authorization;
    if (!isShared) return fetchOut(address, init);
    const shared = fetching.get(address) ?? fetchOut(address, init).finally(() => fetching.delete(address));
    fetching.set(address, shared);
    return (await shared).clone();
  };
}

/** Libraries wrap what their fetch has thrown. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  let one = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    if (one instanceof OutboundError) return one;
    one = one.cause;
  }
  return undefined;
}
