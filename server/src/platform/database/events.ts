// Events between the processes on one database, by LISTEN/NOTIFY. A notify inside a transaction is
// delivered when it commits, to every process, this one included.
import { listen, sql } from './database.ts';

const CHANNEL = 'quivia';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
const reconnectListeners = new Set<() => void>();
let connected = false;

/** The payload must stay small: PostgreSQL takes 8,000 bytes. */
export async function publish(topic: string, payload: unknown): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`;
}

/** A long list, in as many events as it takes. */
export async function publishInParts<T>(
  topic: string,
  all: readonly T[],
  most: number,
  payloadOf: (part: T[]) => unknown,
): Promise<void> {
  for (let from = 0; from < all.length; from += most)
    await publish(topic, payloadOf(all.slice(from, from + most)));
}

export function subscribe(topic: string, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(listener));
  return () => set.delete(listener);
}

/** Runs at each (re)connect: what was published in between was missed. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

export async function startEvents(): Promise<() => Promise<void>> {
  const { unlisten } = await listen(
    CHANNEL,
    (text) => {
      const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown };
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    () => {
      if (connected) for (const listener of reconnectListeners) listener();
      connected = true;
    },
  );
  return async () => {
    connected = false;
    await unlisten();
  };
}
