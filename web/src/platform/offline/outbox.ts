// An outbox that loses nothing: an item is stored on this device first, then delivered, and removed only after the
// server has replied. It retries for as long as it is open, and resumes with what was left when it is next opened.
// It knows nothing about what it carries: each capability has its own type of item.
//
//   add ──▶ waiting ──deliver──▶ delivered
//   draft ──┘ ▲  │   (stored at once, held until release; the next one of its lane replaces it)
//             │  ├── retry: no reply, server error, server busy, or signed out; waits, then tries again
//             └──┘
//                ├── rejected by our own server ──▶ removed, and reported
//                └── rejected for want of room ───▶ reported, and held: this device alone has it
import { CallError } from '../http/call-error.ts';
import { backOffMs } from './back-off.ts';
import type { DeviceKey, DeviceStore } from './device-store.ts';
import { createSleep } from './interruptible-sleep.ts';

/** Few, because thousands of pages may share the server. */
const MOST_AT_ONCE = 4;

/** Why the last try failed: no reply came, the server had an error, it asked to wait, or the session has ended. */
export type Trouble = 'offline' | 'server_error' | 'busy' | 'signed_out';

export interface OutboxState<Item> {
  /** In the order in which they were added. */
  waiting: readonly Item[];
  /** Those of them that the server has no room for: they stay on this device, and nothing waits for them. */
  kept?: readonly Item[] | undefined;
  /** Null while deliveries succeed. */
  trouble: Trouble | null;
  /** False when this device could not store everything that waits. */
  isStored: boolean;
}

export interface OutboxParts<Item> {
  store: DeviceStore;
  /** Items of one lane are delivered one after the other, in order; different lanes side by side. */
  laneOf: (item: Item) => string;
  /** Must be safe to repeat: a reply may be lost after the server has acted. */
  deliver: (item: Item) => Promise<void>;
  onChange: () => void;
  onRejected: (item: Item, why: string) => void;
}

interface Entry<Item> {
  id: string;
  key: DeviceKey;
  lane: string;
  item: Item;
  /** What is still being typed: whatever is added to its lane next contains it. */
  isDraft: boolean;
  isHeld: boolean;
  isUnderWay?: boolean;
  isKept?: boolean;
}

export type Outbox<Item> = ReturnType<typeof createOutbox<Item>>;

export function createOutbox<Item>({ store, laneOf, deliver, onChange, onRejected }: OutboxParts<Item>) {
  let waiting: Entry<Item>[] = [];
  let trouble: Trouble | null = null;
  let isStored = store.isDurable;
  let state: OutboxState<Item> = { waiting: [], trouble, isStored };
  let running = false;
  let closed = false;
  let failures = 0;
  const { sleep, wake } = createSleep();
  const onEmpty = new Set<() => void>();

  const isEmpty = () => waiting.every(({ isKept }) => isKept);

  function changed() {
    const kept = waiting.filter(({ isKept }) => isKept).map(({ item }) => item);
    state = {
      waiting: waiting.map(({ item }) => item),
      kept: kept.length > 0 ? kept : undefined,
      trouble,
      isStored,
    };
    if (isEmpty() || closed) {
      for (const resolve of onEmpty) resolve();
      onEmpty.clear();
    }
    onChange();
  }

  function enqueue(key: DeviceKey, item: Item, isDraft = false) {
    waiting = [
      ...waiting,
      { id: JSON.stringify(key), key, lane: laneOf(item), item, isDraft, isHeld: isDraft },
    ];
  }

  async function add(key: DeviceKey, item: Item, isDraft: boolean) {
    const lane = laneOf(item);
    const replaced = waiting.filter((one) => one.isDraft && !one.isUnderWay && one.lane === lane);
    waiting = waiting.filter((one) => !replaced.includes(one));
    enqueue(key, item, isDraft);
    const stored = store.put(key, item).catch(() => {
      isStored = false;
    });
    changed();
    await stored;
    for (const one of replaced) void store.remove(one.key).catch(() => undefined);
    // Delivered or replaced while it was being stored: removed here, so that the next opening does not find it.
    if (!waiting.some(({ id }) => id === JSON.stringify(key))) await store.remove(key).catch(() => undefined);
    changed();
    if (!isDraft) start();
  }

  function start() {
    if (trouble !== 'busy') wake();
    void run();
  }

  function letGo(entry: Entry<Item>) {
    entry.isHeld = false;
    entry.isKept = false;
  }

  function release(isMeant: (item: Item) => boolean = () => true) {
    const meant = waiting.filter(({ isHeld, item }) => isHeld && isMeant(item));
    if (meant.length === 0) return;
    for (const one of meant) letGo(one);
    start();
  }

  async function remove(entry: Entry<Item>) {
    waiting = waiting.filter((one) => one !== entry);
    // Should it stay in the store, it is delivered again, which changes nothing.
    await store.remove(entry.key).catch(() => undefined);
  }

  /** How long to wait before the next try, or null to continue at once. */
  async function attempt(entry: Entry<Item>): Promise<number | null> {
    try {
      entry.isUnderWay = true;
      await deliver(entry.item);
      trouble = null;
      failures = 0;
      await remove(entry);
      return null;
    } catch (error) {
      const result = deliveryOutcome(error);
      if (result.outcome === 'rejected') {
        // As a draft: what is added to its lane next contains it.
        if (result.isKept)
          Object.assign(entry, { isDraft: true, isHeld: true, isKept: true, isUnderWay: false });
        else await remove(entry);
        onRejected(entry.item, result.why);
        return null;
      }
      trouble = result.trouble;
      entry.isUnderWay = false;
      return Math.max(backOffMs(failures, Math.random()), result.waitMs ?? 0);
    }
  }

  async function run() {
    if (running || closed) return;
    running = true;
    while (!closed) {
      const ready = waiting.filter(({ isHeld }) => !isHeld);
      if (ready.length === 0) break;
      // After a failure a single item goes first, to find out whether the server is back.
      const batch = nextItems(ready, failures > 0 ? 1 : MOST_AT_ONCE);
      const waits = (await Promise.all(batch.map(attempt))).filter((wait) => wait !== null);
      if (waits.length > 0) failures += 1;
      changed();
      if (waits.length > 0 && !closed) await sleep(Math.max(...waits));
    }
    running = false;
    changed();
  }

  return {
    get: () => state,
    /** Takes over what was left in the store. Items added later follow. */
    resume(left: readonly { key: DeviceKey; item: Item }[]) {
      for (const { key, item } of left) enqueue(key, item);
      changed();
      void run();
    },
    /** Resolves once the item is stored, or storing it has failed. */
    add: (key: DeviceKey, item: Item) => add(key, item, false),
    /** The server turns out to have it already. */
    async discard(isKnown: (item: Item) => boolean) {
      await Promise.all(waiting.filter(({ item }) => isKnown(item)).map(remove));
      changed();
    },
    /** As `add`, but delivered only after `release` of all, or of those meant. */
    draft: (key: DeviceKey, item: Item) => add(key, item, true),
    release,
    /**
     * The network may be back, or the person asks: tries at once, unless the server asked to wait. The back-off starts
     * over, because a browser calls itself online before the network carries anything, and that first try then fails.
     */
    retry() {
      for (const one of waiting) letGo(one);
      if (trouble !== 'busy') failures = 0;
      start();
    },
    emptied: () =>
      new Promise<void>((resolve) => {
        if (isEmpty()) resolve();
        else onEmpty.add(resolve);
      }),
    close() {
      closed = true;
      wake();
      changed();
    },
  };
}

/** The first item of each lane, so that what the server has of a lane is always older than what still waits here. */
export function nextItems<Entry extends { lane: string }>(waiting: readonly Entry[], most: number): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of waiting) if (!first.has(entry.lane)) first.set(entry.lane, entry);
  return [...first.values()].slice(0, most);
}

type DeliveryOutcome =
  | { outcome: 'retry'; trouble: Trouble; waitMs: number | null }
  | { outcome: 'rejected'; why: string; isKept?: boolean };

const REJECTIONS = [400, 403, 404, 409, 413];
const TROUBLES: Record<number, Trouble> = { 0: 'offline', 401: 'signed_out', 429: 'busy', 503: 'busy' };

/** What to do after a failed delivery. Only our own server can reject: a captive portal or a proxy may answer anything. */
export function deliveryOutcome(error: unknown): DeliveryOutcome {
  if (!(error instanceof CallError)) return { outcome: 'retry', trouble: 'server_error', waitMs: null };
  const { status, code, message, retryAfter } = error;
  // Signed in again, and a code or Safe Exam Browser is asked for: it is sent once that has been seen to.
  if (code === 'entry_code_needed' || code === 'seb_needed')
    return { outcome: 'retry', trouble: 'signed_out', waitMs: null };
  // The only copy of what was written.
  if (code === 'text_full') return { outcome: 'rejected', why: message, isKept: true };
  if (REJECTIONS.includes(status) && code !== 'internal') return { outcome: 'rejected', why: message };
  const waitMs = retryAfter === null ? null : retryAfter * 1000;
  return { outcome: 'retry', trouble: TROUBLES[status] ?? 'server_error', waitMs };
}
