// What is said during an exam, on this device: messages as they arrive, which of them the student has closed, and a
// question that waits for the network.
import { ASK_KINDS, type AskForStudent, type AskKind, WordsForStudent } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import * as z from 'zod/mini';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { seal, unseal } from '../../../platform/offline/seal.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored, readUnsent } from '../../../platform/offline/stored.ts';
import { messagesKey } from '../session/kept-page.ts';

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
const heardIn = (words: HallMessages, heard: WordsForStudent): HallMessages => ({
  ...words,
  newest: Math.max(words.newest, heard.newest),
  hasLater: heard.has_later,
  messages: union(words.messages, heard.messages, ({ number }) => number),
  asks: union(words.asks, heard.asks, ({ id }) => id),
  // It has arrived, though its reply was lost.
  waiting: heard.asks.some(({ ask_key }) => ask_key === words.waiting?.ask_key) ? null : words.waiting,
});

const CLOSED = 'exam-messages-closed';
const Closed = z.object({ userId: z.int(), examId: z.int(), numbers: z.array(z.int()) });

export interface MessagesCalls {
  read: () => Promise<WordsForStudent>;
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
  let state = { ...NOTHING, closed: readClosed() };
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Shown, and not yet known to the server. */
  const unreported = new Set<number>();
  const reported = new Set<number>();
  /** False while messages may be missing here. */
  let isWhole = false;
  const unsentKey = ['unsent-asks', userId, examId] as const;

  function readClosed(): ReadonlySet<number> {
    const kept = readStored(storage, CLOSED, Closed);
    return new Set(kept?.userId === userId && kept.examId === examId ? kept.numbers : []);
  }

  function show(next: HallMessages) {
    if (isStopped) return;
    state = next;
    onChange();
  }

  /** So that a reload without a network shows them. */
  async function keep() {
    const { newest, hasLater: has_later, messages, asks } = state;
    const sealed = await seal({ newest, has_later, messages, asks });
    if (sealed && !isStopped) await store.put(messagesKey(userId, examId), sealed).catch(() => undefined);
  }

  async function hear(heard: WordsForStudent) {
    const { waiting } = state;
    show(heardIn(state, heard));
    if (waiting && !state.waiting) await forgetWaiting();
    await keep();
  }

  const forgetWaiting = () => store.remove(unsentKey).catch(() => undefined);

  let reading: Promise<void> | undefined;
  /** Messages, what the server doesn't know yet, and a question that waits: until all of it went through. */
  function look(): Promise<void> {
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
      await deliver();
      failures = 0;
    } catch (error) {
      const isFinal = error instanceof CallError && [400, 403, 404].includes(error.status);
      if (isFinal || isStopped) return;
      timer = setTimeout(look, backOffMs(failures, Math.random()));
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

  async function deliver() {
    const { waiting } = state;
    if (!waiting) return;
    try {
      const sent = await calls.ask(waiting);
      show({ ...state, waiting: null, asks: union(state.asks, [sent], ({ id }) => id) });
    } catch (error) {
      if (!(error instanceof CallError) || error.isTransient || error.status === 429) throw error;
      show({ ...state, waiting: null, refused: sentenceOf(error) });
    }
    await forgetWaiting();
    await keep();
  }

  return {
    get: () => state,
    look,
    hear: (heard: unknown) => {
      const read = WordsForStudent.safeParse(heard);
      if (read.success) void hear(read.data);
    },
    /** A reply of the server said that there is a message with this number. */
    ensure(newest: number) {
      if (newest > state.newest) void look();
    },
    /** They were on the screen for a while. */
    shown(numbers: readonly number[]) {
      for (const number of numbers) if (!reported.has(number)) unreported.add(number);
      if (unreported.size > 0) void report().catch(() => look());
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
      const waiting = { ask_key: randomUuid(), kind, question_id, text };
      show({ ...state, waiting, refused: null });
      await store.put(unsentKey, waiting).catch(() => undefined);
      void deliver().catch(() => look());
    },
    async withdraw(id: number) {
      show({ ...state, refused: null });
      try {
        await calls.withdraw(id);
      } catch (error) {
        show({ ...state, refused: sentenceOf(error) });
      }
      await look();
    },
    async start() {
      isStopped = false;
      const [kept, unsent] = await Promise.all([
        store.all(messagesKey(userId, examId)).catch(() => []),
        readUnsent(store, unsentKey, UnsentAsk),
      ]);
      const read = await unseal(kept[0]?.value, WordsForStudent);
      if (read) show(heardIn(state, read));
      const waiting = unsent[0]?.item;
      if (waiting && !state.waiting) show({ ...state, waiting });
      if (!isStopped) await look();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
