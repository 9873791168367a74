// LISTEN on a connection of its own, and with it the watch over the database: every few seconds it sends itself a
// notification. One that doesn't come back means that nothing is heard, or that the host is frozen or now a standby.
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, run } from './connection.ts';
import { isReadOnly } from './connection-errors.ts';
import { script } from './statement.ts';
import type { Target } from './target.ts';

interface Channel {
  onPayload: (payload: string) => void;
  /** At each (re)connect: what was published in between was missed. */
  onListening: () => void;
}

const BEAT_MS = 2_000;
/** A host that doesn't answer a trivial question for so long is taken for lost. */
const SILENCE_MS = 5_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Connected, but notifications don't arrive: as behind a pooler that gives each transaction another connection. */
export class Deaf extends Error {}

export class Listener {
  readonly #target: Target;
  readonly #onHostLost: (connection: Connection) => void;
  readonly #channels = new Map<string, Set<Channel>>();
  readonly #ownChannel = `quivia_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  readonly #connected = Promise.withResolvers<void>();
  #connection: Connection | undefined;
  #onBeat = () => {};
  #heardAt = 0;
  #isClosed = false;
  #loop: Promise<void> | undefined;

  /** `onHostLost` is given the connection by which the host was watched. */
  constructor(target: Target, onHostLost: (connection: Connection) => void) {
    this.#target = target;
    this.#onHostLost = onHostLost;
    this.#connected.promise.catch(() => {});
  }

  get isAlive(): boolean {
    return this.#connection !== undefined && Date.now() - this.#heardAt < BEAT_MS + 2 * SILENCE_MS;
  }

  async listen(name: string, channel: Channel): Promise<{ unlisten: () => Promise<void> }> {
    const set = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, set.add(channel));
    this.#loop ??= this.#keepConnected();
    await this.#connected.promise;
    // Unless the connection is lost at this moment: the next one begins with it.
    if (this.#connection && (await this.#subscribe(this.#connection, name).catch(() => false)))
      channel.onListening();
    return {
      unlisten: async () => {
        set.delete(channel);
        if (set.size === 0) this.#channels.delete(name);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connected.resolve();
    this.#connection?.destroy();
    await this.#loop;
  }

  async #keepConnected(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#isClosed) {
      const connection = new Connection(this.#target);
      try {
        await this.#open(connection);
        pause = FIRST_PAUSE_MS;
        // It may have been closed meanwhile, with no connection yet that could be ended.
        if (!this.#isClosed) await this.#watch(connection);
      } catch (error) {
        if (error instanceof Deaf) this.#connected.reject(error);
        if (isReadOnly(error)) connection.blameHost();
        if (isReadOnly(error) || (this.#connection && !(await answers(connection.again()))))
          this.#onHostLost(connection);
      }
      this.#connection = undefined;
      connection.destroy();
      if (!this.#isClosed) await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async #open(connection: Connection): Promise<void> {
    await connection.connect();
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#ownChannel) this.#onBeat();
      else for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload);
    });
    // Nothing it writes needs to last, and a commit must not wait for a standby that is away.
    await run(connection, script('set synchronous_commit = off'), SILENCE_MS);
    for (const name of [this.#ownChannel, ...this.#channels.keys()]) await this.#subscribe(connection, name);
    await this.#beat(connection);
    const isAgain = this.#heardAt > 0;
    this.#heardAt = Date.now();
    this.#connection = connection;
    this.#connected.resolve();
    if (isAgain) for (const set of this.#channels.values()) for (const { onListening } of set) onListening();
  }

  async #subscribe(connection: Connection, name: string): Promise<true> {
    await run(connection, script(`listen "${name.replaceAll('"', '""')}"`), SILENCE_MS);
    return true;
  }

  /** Until it is lost. */
  async #watch(connection: Connection): Promise<void> {
    const ended = new Promise<never>((_, reject) => connection.once('end', () => reject(new Error('lost'))));
    ended.catch(() => {});
    for (;;) {
      await Promise.race([sleep(BEAT_MS, undefined, { ref: false }), ended]);
      await this.#beat(connection);
      this.#heardAt = Date.now();
    }
  }

  async #beat(connection: Connection): Promise<void> {
    const heard = new Promise<true>((resolve) => {
      this.#onBeat = () => resolve(true);
    });
    await run(connection, script(`notify "${this.#ownChannel}"`), SILENCE_MS);
    if (!(await Promise.race([heard, sleep(SILENCE_MS, false, { ref: false })])))
      throw new Deaf('No notification is heard on this connection');
  }
}

/** Asked on a new connection: the old one may be all that is wrong. */
async function answers(probe: Connection): Promise<boolean> {
  try {
    await probe.connect();
    return true;
  } catch {
    return false;
  } finally {
    probe.destroy();
  }
}
