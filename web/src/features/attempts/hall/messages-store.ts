// What is said during an exam, on this device: messages as they arrive, which of them the student has closed, and a
// question that waits for the network.
import { ASK_KINDS, type AskForStudent, type AskKind, MessagesForStudent } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import * as z from 'zod/mini';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { createOutbox } from '../../../platform/offline/outbox.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored, readUnsent } from '../../../platform/offline/stored.ts';
import { keptPart } from '../session/kept-page.ts';

const UnsentAsk = z.object({
  ask_key: z.string(),
  kind: z.enum(ASK_KINDS),
  question_id: z.nullable(z.int()),
  text: z.string(),
});
export type UnsentAsk = z.output<typeof UnsentAsk>;

export interface HallMessages {
  newest: number;
  hasLater: boolean;
  /** Oldest first. */
  messages: readonly MessageForStudent[];
  asks: readonly AskForStudent[];
  /** Numbers of messages that the student has closed. */
  closed: ReadonlySet<number>;
  waiting: UnsentAsk | null;
  /** Why the last question could not be asked or withdrawn. */
  refused: string | null;
}

const NOTHING: HallMessages = {
  newest: 0,
  hasLater: false,
  messages: [],
  asks: [],
  closed: new Set(),
  waiting: null,
  refused: null,
};

/** The newest first. An evacuation is no message to close: it covers the page while it lasts, and then it is over. */
export const unreadOf = ({ messages, closed }: HallMessages) =>
  messages.filter(({ number, evacuation }) => !evacuation && !closed.has(number)).reverse();

/** The order to leave that the page shows as the reason of its pause. */
export const evacuationIn = ({ messages }: HallMessages) =>
  messages.findLast(({ evacuation }) => evacuation && evacuation.over_since === null);

const union = <T>(known: readonly T[], heard: readonly T[], id: (one: T) => number): T[] =>
  [...new Map([...known, ...heard].map((one) => [id(one), one])).values()].sort((a, b) => id(a) - id(b));

/** What was heard may be a part, and older than what is known. */
const heardIn = (known: HallMessages, heard: MessagesForStudent): HallMessages => ({
  ...known,
  newest: Math.max(known.newest, heard.newest),
  hasLater: heard.has_later,
  messages: union(known.messages, heard.messages, ({ number }) => number),
  asks: union(known.asks, heard.asks, ({ id }) => id),
});

const isIn = (asks: readonly AskForStudent[], { ask_key }: UnsentAsk) =>
  asks.some((one) => one.ask_key === ask_key);

const CLOSED = 'exam-messages-closed';
const Closed = z.object({ userId: z.int(), examId: z.int(), numbers: z.array(z.int()) });

export interface MessagesCalls {
  read: () => Promise<MessagesForStudent>;
  seen: (numbers: number[]) => Promise<unknown>;
  ask: (ask: UnsentAsk) => Promise<AskForStudent>;
  withdraw: (id: number) => Promise<unknown>;
}

interface MessagesParts {
  userId: number;
  examId: number;
  calls: MessagesCalls;
  store: DeviceStore;
  onChange: () => void;
}

/** Most that the server takes at once. */
const SEEN_AT_ONCE = 50;

export type MessagesStore = ReturnType<typeof createMessages>;

export function createMessages({ userId, examId, calls, store, onChange }: MessagesParts) {
  let state: HallMessages = { ...NOTHING, closed: readClosed() };
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Shown, and not yet known to the server. */
  const unreported = new Set<number>();
  const reported = new Set<number>();
  /** False while messages may be missing here. */
  let isWhole = false;
  const unsentKey = ['unsent-asks', userId, examId] as const;
  const page = keptPart(store, userId, examId, 'words', MessagesForStudent);
  const outbox = createOutbox<UnsentAsk>({
    store,
    laneOf: ({ ask_key }) => ask_key,
    deliver,
    onChange: () => show(state),
    onRejected: (_, refused) => show({ ...state, refused }),
  });

  function readClosed(): ReadonlySet<number> {
    const kept = readStored(storage, CLOSED, Closed);
    return new Set(kept?.userId === userId && kept.examId === examId ? kept.numbers : []);
  }

  function show(next: HallMessages) {
    if (isStopped) return;
    const waiting = outbox.get().waiting.find((ask) => !isIn(next.asks, ask)) ?? null;
    state = { ...next, waiting };
    onChange();
  }

  /** So that a reload without a network shows them. */
  async function keep() {
    const { newest, hasLater: has_later, messages, asks } = state;
    if (!isStopped) await page.keep({ newest, has_later, messages: [...messages], asks: [...asks] });
  }

  async function hear(heard: MessagesForStudent) {
    show(heardIn(state, heard));
    // It has arrived, though its reply was lost.
    await outbox.discard((ask) => isIn(state.asks, ask));
    await keep();
  }

  let reading: Promise<void> | undefined;
  /** Messages, and what the server doesn't know was seen: until both went through. */
  function read(): Promise<void> {
    reading ??= exchange().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function exchange() {
    clearTimeout(timer);
    isWhole = false;
    try {
      await hear(await calls.read());
      isWhole = true;
      await report();
      failures = 0;
    } catch (error) {
      const isFinal = error instanceof CallError && [400, 403, 404].includes(error.status);
      if (isFinal || isStopped) return;
      timer = setTimeout(read, backOffMs(failures, Math.random()));
      failures += 1;
    }
  }

  async function report() {
    const numbers = [...unreported].slice(0, SEEN_AT_ONCE);
    if (numbers.length === 0) return;
    await calls.seen(numbers);
    for (const number of numbers) {
      unreported.delete(number);
      reported.add(number);
    }
  }

  async function deliver(ask: UnsentAsk) {
    try {
      const sent = await calls.ask(ask);
      show({ ...state, asks: union(state.asks, [sent], ({ id }) => id) });
    } catch (error) {
      // The question may have arrived, and its reply been lost.
      if (error instanceof CallError && error.isTransient) void read();
      throw error;
    }
    await keep();
  }

  function look(): Promise<void> {
    outbox.retry();
    return read();
  }

  return {
    get: () => state,
    look,
    hear: (heard: unknown) => {
      const read = MessagesForStudent.safeParse(heard);
      if (read.success) void hear(read.data);
    },
    /** A reply of the server said that there is a message with this number. */
    ensure(newest: number) {
      if (newest > state.newest) void read();
    },
    /** They were on the screen for a while. */
    shown(numbers: readonly number[]) {
      for (const number of numbers) if (!reported.has(number)) unreported.add(number);
      if (unreported.size > 0) void report().catch(() => read());
    },
    /** Everything up to this number was on the screen; a receipt that the server forgot is made up by it. */
    seenUpTo(): number {
      if (!isWhole) return 0;
      const { closed } = state;
      // A page that was away never showed an evacuation that is over.
      const messages = state.messages.filter(({ evacuation }) => !evacuation);
      const seen = [closed, reported, unreported];
      const unseen = messages.find(({ number }) => !seen.some((some) => some.has(number)));
      return messages.findLast(({ number }) => !unseen || number < unseen.number)?.number ?? 0;
    },
    close(...numbers: readonly number[]) {
      const closed = new Set([...state.closed, ...numbers]);
      show({ ...state, closed });
      storage.write(CLOSED, JSON.stringify({ userId, examId, numbers: [...closed] }));
      this.shown(numbers);
    },
    async ask(kind: AskKind, question_id: number | null, text: string) {
      show({ ...state, refused: null });
      await outbox.add(unsentKey, { ask_key: randomUuid(), kind, question_id, text });
    },
    async withdraw(id: number) {
      show({ ...state, refused: null });
      try {
        await calls.withdraw(id);
      } catch (error) {
        show({ ...state, refused: sentenceOf(error) });
      }
      await read();
    },
    async start() {
      const [kept, left] = await Promise.all([page.read(), readUnsent(store, unsentKey, UnsentAsk)]);
      if (isStopped) return;
      if (kept) show(heardIn(state, kept));
      outbox.resume(left);
      await read();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      outbox.close();
    },
  };
}
