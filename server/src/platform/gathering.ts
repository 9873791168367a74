// Calls that come while some are under way wait, and go together into the next turn: what it costs whatever it holds is paid
// once for all of them. Nobody is answered by what was read before they asked.
import type { Message } from '@quivia/contract/message';
import { AppError } from './app-error.ts';
import { words } from './gathering.words.ts';

export interface Turns {
  /** Calls in one turn. */
  most: number;
  /** Turns under way at the same time: while one is made durable, the next is on its way. */
  atOnce: number;
  /** One begins beside another only when so many wait: small ones cost more for each call. */
  worthAnother: number;
  /** The next ones are asked to come again. */
  mostWaiting: number;
}

/** In a few seconds, and not all in the same one. */
export const comeAgain = (message?: Message) =>
  new AppError('busy', { ...(message && { message }), retryAfterSeconds: 1 + Math.floor(Math.random() * 4) });

interface Waiting<Item, Result> {
  item: Item;
  /** When it came, by a clock that only goes forward. */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export class Gathering<Item, Result> {
  readonly #work: (items: Item[]) => Promise<readonly Result[]>;
  readonly #turns: Turns;
  #waiting: Waiting<Item, Result>[] = [];
  /** Not a Set, whose old tables would keep them from being collected. */
  readonly #underWay: (Waiting<Item, Result>[] | undefined)[];
  #isAboutToLook = false;

  /** `work` answers its items in their order; when it fails, it fails for all of them. */
  constructor(work: (items: Item[]) => Promise<readonly Result[]>, turns: Turns) {
    this.#work = work;
    this.#turns = turns;
    this.#underWay = Array.from({ length: turns.atOnce }, () => undefined);
  }

  add(item: Item): Promise<Result> {
    if (this.isFull) return Promise.reject(comeAgain(words.comeAgain));
    const since = performance.now();
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, since, resolve, reject });
    });
    this.#lookSoon();
    return result;
  }

  /** Undefined where the turn failed, which need not be the fault of this item: it can be tried by itself. */
  async tryAdd(item: Item): Promise<Result | undefined> {
    if (this.isFull) throw comeAgain(words.comeAgain);
    return this.add(item).catch(() => undefined);
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#turns.mostWaiting;
  }

  /** Without those under way. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** How long the one has waited that came first, of those that wait and those under way; 0 when there are none. */
  get oldestSeconds(): number {
    const first = Math.min(...[this.#waiting, ...this.#underWay].map((some) => some?.[0]?.since ?? Infinity));
    return first === Infinity ? 0 : (performance.now() - first) / 1000;
  }

  /** After this turn of the event loop, so that those who come in it go together. */
  #lookSoon(): void {
    if (this.#isAboutToLook) return;
    this.#isAboutToLook = true;
    setImmediate(() => {
      this.#isAboutToLook = false;
      while (this.#isWorthIt()) void this.#begin(this.#waiting.splice(0, this.#turns.most));
    });
  }

  #isWorthIt(): boolean {
    const least = this.#underWay.some(Boolean) ? this.#turns.worthAnother : 1;
    return this.#underWay.includes(undefined) && this.#waiting.length >= least;
  }

  async #begin(batch: Waiting<Item, Result>[]): Promise<void> {
    const slot = this.#underWay.indexOf(undefined);
    this.#underWay[slot] = batch;
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (let i = 0; i < batch.length; i += 1) batch[i]?.resolve(results[i] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#underWay[slot] = undefined;
    this.#lookSoon();
  }
}
