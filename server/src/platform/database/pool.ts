// A bounded number of connections that statements and transactions take turns on.
import pg, { type PoolClient } from 'pg';
import { Connection, run } from './connection.ts';
import { ConnectionLost, isFatal, isReadOnly, isStalePlan } from './connection-errors.ts';
import type { Compiled, Rows } from './statement.ts';
import type { Target } from './target.ts';

/** For a free connection of the pool. */
const WAIT_MS = 10_000;
const IDLE_MS = 60_000;
const LIFETIME_SECONDS = 60 * 60;

export interface PoolUse {
  max: number;
  open: number;
  idle: number;
  waiting: number;
}

export class Pool {
  readonly #target: Target;
  readonly #pool: pg.Pool;
  readonly #open = new Set<Connection>();
  readonly #deadlineMs: number;
  readonly #max: number;

  constructor(target: Target, { max, deadlineMs }: { max: number; deadlineMs: number }) {
    this.#target = target;
    this.#deadlineMs = deadlineMs;
    this.#max = max;
    const open = this.#open;
    this.#pool = new pg.Pool({
      max,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      Client: class extends Connection {
        constructor() {
          super(target);
          open.add(this);
          this.once('end', () => open.delete(this));
        }
      },
    });
    this.#pool.on('error', () => {});
  }

  /** A connection to itself, for as long as `work` takes. */
  async use<T>(work: (client: Connection) => Promise<T>): Promise<T> {
    const client = await this.#checkOut();
    const connection = client as unknown as Connection;
    let failure: unknown;
    try {
      return await work(connection);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const isBroken = isFatal(failure);
      if (isBroken) {
        if (isReadOnly(failure)) connection.blameHost();
        connection.destroy();
      }
      client.release(isBroken);
    }
  }

  async run(statement: Compiled): Promise<Rows<never[]>> {
    try {
      return await this.use((client) => this.runOn(client, statement));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return this.use((client) => run(client, statement, this.#deadlineMs, false));
    }
  }

  runOn(client: Connection, statement: Compiled, deadlineMs = this.#deadlineMs): Promise<Rows<never[]>> {
    return run(client, statement, deadlineMs, this.#target.options.prepare);
  }

  async #checkOut(): Promise<PoolClient> {
    const refusal = this.#target.refusal;
    if (refusal) throw new ConnectionLost(refusal);
    const { tries } = this.#target;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (isBusy(error)) throw new ConnectionLost(error);
        if (tried < tries) continue;
        if (error instanceof pg.DatabaseError) throw error;
        this.#target.refuse(error);
        throw new ConnectionLost(error);
      }
    }
  }

  /** Whatever is under way fails. The next statement opens a new connection. */
  drop(which: (connection: Connection) => boolean = () => true): void {
    for (const connection of this.#open) if (which(connection)) connection.destroy();
  }

  get usage(): PoolUse {
    return {
      max: this.#max,
      open: this.#pool.totalCount,
      idle: this.#pool.idleCount,
      waiting: this.#pool.waitingCount,
    };
  }

  /** Waits for what is under way, but not for ever. */
  async end(patienceMs: number): Promise<void> {
    const timer = setTimeout(() => this.drop(), patienceMs);
    await this.#pool.end();
    clearTimeout(timer);
  }
}

/** All connections of the pool are in use, and none came back in time. */
const isBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';
