// An outbox that loses nothing: a parcel is kept on this device first, then delivered, and only an answer of the
// server takes it out again. It tries for as long as it is open, and goes on where it stopped when it is opened anew.
//
//   add ──▶ waiting ──deliver──▶ delivered
//             ▲  │
//             │  ├── no answer, busy, signed out: wait, then again
//             └──┘
//                └── refused in the server's own words ──▶ refused
import { backOffMs } from './back-off.ts';
import { fateOf, type Trouble } from './delivery-outcome.ts';
import { createPauses } from './interruptible-sleep.ts';
import type { KeptKey, KeptStore } from './kept-store.ts';
import { nextUp, type Parcel } from './outbox-queue.ts';

/** Few: the server has many of us. */
const SIDE_BY_SIDE = 4;

export interface OutboxState<Body> {
  /** In the order in which they were added. */
  waiting: readonly Body[];
  /** Why the last try did not work; null while things go well. */
  trouble: Trouble | null;
  /** False when this device could not keep everything that waits. */
  isKept: boolean;
}

interface OutboxParts<Body> {
  store: KeptStore;
  laneOf: (body: Body) => string;
  deliver: (body: Body) => Promise<void>;
  onChange: () => void;
  onRefused: (body: Body, why: string) => void;
}

type Waiting<Body> = Parcel<Body> & { key: KeptKey };

export type Outbox<Body> = ReturnType<typeof createOutbox<Body>>;

export function createOutbox<Body>({ store, laneOf, deliver, onChange, onRefused }: OutboxParts<Body>) {
  let waiting: Waiting<Body>[] = [];
  let trouble: Trouble | null = null;
  let isKept = store.isDurable;
  let state: OutboxState<Body> = { waiting: [], trouble, isKept };
  let running = false;
  let closed = false;
  let failures = 0;
  const { pause, wake } = createPauses();
  const onEmpty = new Set<() => void>();

  function changed() {
    state = { waiting: waiting.map(({ body }) => body), trouble, isKept };
    if (waiting.length === 0 || closed) {
      for (const resolve of onEmpty) resolve();
      onEmpty.clear();
    }
    onChange();
  }

  function enqueue(key: KeptKey, body: Body) {
    waiting = [...waiting, { id: JSON.stringify(key), key, lane: laneOf(body), body }];
  }

  async function takeOut(parcel: Parcel<Body>) {
    const gone = waiting.find(({ id }) => id === parcel.id);
    waiting = waiting.filter((one) => one !== gone);
    // Should it stay behind, it is delivered again, which changes nothing.
    if (gone) await store.remove(gone.key).catch(() => undefined);
  }

  /** How long to wait before the next try, or null to go on. */
  async function attempt(parcel: Parcel<Body>): Promise<number | null> {
    try {
      await deliver(parcel.body);
      trouble = null;
      failures = 0;
      await takeOut(parcel);
      return null;
    } catch (error) {
      const fate = fateOf(error);
      if (fate.fate === 'refused') {
        await takeOut(parcel);
        onRefused(parcel.body, fate.why);
        return null;
      }
      trouble = fate.trouble;
      return Math.max(backOffMs(failures, Math.random()), fate.waitMs ?? 0);
    }
  }

  async function run() {
    if (running || closed) return;
    running = true;
    while (waiting.length > 0 && !closed) {
      // After a failure one goes ahead, to see whether the way is free.
      const batch = nextUp(waiting, failures > 0 ? 1 : SIDE_BY_SIDE);
      const waits = (await Promise.all(batch.map(attempt))).filter((wait) => wait !== null);
      if (waits.length > 0) failures += 1;
      changed();
      if (waits.length > 0 && !closed) await pause(Math.max(...waits));
    }
    running = false;
    changed();
  }

  return {
    get: () => state,
    /** What was left behind. Later parcels go after it. */
    resume(kept: readonly { key: KeptKey; body: Body }[]) {
      for (const { key, body } of kept) enqueue(key, body);
      changed();
      void run();
    },
    /** Resolves once it is kept, or known that it cannot be. */
    async add(key: KeptKey, body: Body) {
      enqueue(key, body);
      const kept = store.put(key, body).catch(() => {
        isKept = false;
      });
      changed();
      await kept;
      // Taken out while it was being put away: a repeat would do no harm, and the next opening finds none.
      if (!waiting.some(({ id }) => id === JSON.stringify(key)))
        await store.remove(key).catch(() => undefined);
      changed();
      if (trouble !== 'busy') wake();
      void run();
    },
    /** The network may be back, or the person asks: tries at once, unless the server asked to wait. */
    retry() {
      if (trouble !== 'busy') wake();
      void run();
    },
    emptied: () =>
      new Promise<void>((resolve) => {
        if (waiting.length === 0) resolve();
        else onEmpty.add(resolve);
      }),
    close() {
      closed = true;
      wake();
      changed();
    },
  };
}
