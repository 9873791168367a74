// A scrape reaches one of several workers, and counters of now this and now that one would be nonsense. So the worker
// that is asked answers for all: it asks the primary, which passes the question on and the answers back.
import cluster from 'node:cluster';

/** Of each metric what `prom-client` exports. */
export type Exported = readonly { values: readonly { value: number | null }[] }[];

type Message =
  | { metrics: 'ask'; ask: number }
  | { metrics: 'asked'; ask: number; others: number }
  | { metrics: 'please'; ask: number; from: number }
  | { metrics: 'values'; ask: number; from: number; values: Exported };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** In the primary. */
export function relayMetrics(): void {
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'ask') {
      const others = Object.values(cluster.workers ?? {}).filter(
        (other) => other !== undefined && other !== worker && other.isConnected(),
      );
      send(worker, { metrics: 'asked', ask: message.ask, others: others.length });
      for (const other of others)
        if (other) send(other, { metrics: 'please', ask: message.ask, from: worker.id });
    } else if (message.metrics === 'values') {
      const asker = cluster.workers?.[message.from];
      if (asker) send(asker, message);
    }
  });
}

/** A worker that dies at this moment has nothing to say. */
const send = (to: { send: (message: Message, callback: () => void) => unknown }, message: Message) =>
  to.send(message, () => {});

const PATIENCE = 2000;

/** In a worker: what all workers export, those that answer in time. */
export function askAllWorkers(own: () => Promise<Exported>): () => Promise<Exported[]> {
  interface Asked {
    others: number | undefined;
    got: Exported[];
    look: () => void;
  }
  const waiting = new Map<number, Asked>();
  const toPrimary = { send: (message: Message, callback: () => void) => process.send?.(message, callback) };
  let asks = 0;

  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'please') {
      const { ask, from } = message;
      void own().then((values) => send(toPrimary, { metrics: 'values', ask, from, values }));
      return;
    }
    const asked = waiting.get(message.ask);
    if (message.metrics === 'asked' && asked) asked.others = message.others;
    if (message.metrics === 'values' && asked) asked.got.push(message.values.map(withoutNothing));
    asked?.look();
  });

  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ask = ++asks;
    const asked: Asked = {
      others: undefined,
      got: [],
      look: () => {
        if (asked.got.length === asked.others) resolve();
      },
    };
    waiting.set(ask, asked);
    const late = setTimeout(resolve, PATIENCE);
    send(toPrimary, { metrics: 'ask', ask });
    await promise;
    clearTimeout(late);
    waiting.delete(ask);
    return [await own(), ...asked.got];
  };
}

/** What could not be read is not a number, and on the way here it became nothing. */
const withoutNothing = <M extends Exported[number]>(metric: M): M => ({
  ...metric,
  values: metric.values.filter(({ value }) => value !== null),
});
