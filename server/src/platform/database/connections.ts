// Connections to PostgreSQL: to the one host of several that accepts writes, with a deadline on everything, and never
// a statement on another connection than the one it was meant for. One that breaks is thrown away, not mended.
import type { ConnectionOptions as TlsOptions } from 'node:tls';
import pg, { type PoolClient } from 'pg';
import { type Compiled, createSql, type Rows, type Sql, script } from './statement.ts';
import { parserOf } from './types.ts';

export interface DatabaseOptions {
  /** Names, or the directory of a socket. Of several, the first that fits `target`. */
  host: string | string[];
  port: number | number[];
  user: string;
  password?: string | undefined;
  database: string;
  ssl?: 'prefer' | false | TlsOptions | undefined;
  target?: 'any' | 'primary' | undefined;
  /** Off behind a pooler that gives each transaction another connection. */
  prepare?: boolean | undefined;
  /** Off for what takes over the connection, such as COPY. */
  pipeline?: boolean | undefined;
  /** For the session, such as search_path. */
  session?: Record<string, string> | undefined;
  applicationName?: string | undefined;
}

export function addressOf({ host, port }: DatabaseOptions): string {
  const ports = [port].flat();
  const shown = (name: string, i: number) =>
    name.startsWith('/') ? `${name}/.s.PGSQL.${ports[i]}` : `${name}:${ports[i]}`;
  return [host].flat().map(shown).join(', ');
}

/** The connection was lost or never made: what became of a statement under way is unknown. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = String((cause as { code?: unknown } | undefined)?.code ?? 'CONNECTION_LOST');
  }
}

/** Includes the wait for a host that is frozen, so that the next one is tried within a page's patience. */
const CONNECT_MS = 3_000;
/** For a free connection of the pool. */
const WAIT_MS = 10_000;
const IDLE_MS = 60_000;
const LIFETIME_SECONDS = 60 * 60;
/** After no host answered, the next calls are refused at once for so long, instead of storming them. */
const PAUSE_MS = 200;

const READ_ONLY = '25006';
/** With these the connection itself is over, or of no use to us. */
const FATAL = new RegExp(`^(08|57P0|${READ_ONLY})`);
export const isFatal = (error: unknown) =>
  error instanceof ConnectionLost ||
  (error instanceof pg.DatabaseError && (FATAL.test(error.code ?? '') || isStalePlan(error)));

/** A standby, or a primary on its way down. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY;

/** A migration of a newer version changed what a prepared statement returns. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

/** Which host is tried first: the last that was good. Shared by all connections to one database. */
export class Target {
  readonly options: DatabaseOptions;
  readonly hosts: { host: string; port: number }[];
  #current = 0;
  #refusedUntil = 0;
  #plain = false;
  #lastError: unknown;

  constructor(options: DatabaseOptions) {
    this.options = options;
    const ports = [options.port].flat();
    this.hosts = [options.host].flat().map((host, i) => ({ host, port: ports[i] ?? ports[0] ?? 5432 }));
  }

  get current(): number {
    return this.#current;
  }

  get isChecked(): boolean {
    return this.options.target === 'primary';
  }

  /** TLS where it is asked for; `prefer` goes without where the server has none. */
  get tls(): boolean | TlsOptions {
    const { ssl } = this.options;
    if (ssl === 'prefer') return this.#plain ? false : { rejectUnauthorized: false };
    return ssl ?? false;
  }

  /** How often to connect before giving up: each host once, and once more without TLS. */
  get tries(): number {
    return this.hosts.length + (this.options.ssl === 'prefer' && !this.#plain ? 1 : 0);
  }

  failed(host: number, error: unknown): void {
    if (
      this.options.ssl === 'prefer' &&
      !this.#plain &&
      error instanceof Error &&
      /does not support SSL/.test(error.message)
    )
      this.#plain = true;
    else if (host === this.#current) this.#current = (host + 1) % this.hosts.length;
  }

  refuse(error: unknown): void {
    this.#lastError = error;
    this.#refusedUntil = Date.now() + PAUSE_MS;
  }

  /** One of us got through: nobody needs to wait any longer. */
  reached(): void {
    this.#refusedUntil = 0;
  }

  /** What the last try ended with, while it is too early for the next. */
  get refusal(): unknown {
    return Date.now() < this.#refusedUntil ? this.#lastError : undefined;
  }
}

/** A connection to the target's current host; it remembers which. */
export class Connection extends pg.Client {
  readonly #target: Target;
  readonly #host: number;

  constructor(target: Target, host = target.current) {
    const { user, password, database, applicationName = `quivia-${process.pid}` } = target.options;
    super({
      ...target.hosts[host],
      ...{ user, password: password ?? '', database, ssl: target.tls, application_name: applicationName },
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
      pipeline: target.options.pipeline ?? true,
    });
    this.#target = target;
    this.#host = host;
    // A lost connection is known by the statements that fail; without a listener the process would end.
    this.on('error', () => {});
  }

  /** Of the driver: what the server hears first. */
  getStartupConf(): Record<string, string> {
    const { getStartupConf } = pg.Client.prototype as unknown as Connection;
    return { ...getStartupConf.call(this), TimeZone: 'UTC', ...this.#target.options.session };
  }

  override connect(): Promise<Connection>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Connection> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error: Error | null) => (error ? reject(error) : resolve(this))),
      );
    super.connect((error: Error | null) => {
      if (error) {
        this.#target.failed(this.#host, error);
        callback(error);
      } else if (this.#target.isChecked) this.#check(callback as (error: Error | null) => void);
      else {
        this.#target.reached();
        callback(null as never);
      }
    });
  }

  /** A standby takes connections too. */
  #check(callback: (error: Error | null) => void): void {
    run(this, script('select pg_is_in_recovery() as is_standby'), CONNECT_MS).then(
      ([row]) => {
        const error = (row as { is_standby?: boolean } | undefined)?.is_standby
          ? new ConnectionLost('This host is a standby')
          : null;
        if (error) {
          this.#target.failed(this.#host, error);
          this.destroy();
        } else this.#target.reached();
        callback(error);
      },
      (error) => {
        this.#target.failed(this.#host, error);
        this.destroy();
        callback(error);
      },
    );
  }

  /** At once; what is under way fails. */
  destroy(): void {
    this.connection.stream.destroy();
  }

  /** One more to the same host. */
  again(): Connection {
    return new Connection(this.#target, this.#host);
  }

  isBeside(other: Connection): boolean {
    return this.#target === other.#target && this.#host === other.#host;
  }

  /** The host it is connected to isn't to be trusted any more. */
  blameHost(): void {
    this.#target.failed(this.#host, undefined);
  }
}

/** To the first host that takes us. */
export async function connect(target: Target): Promise<Connection> {
  for (let left = target.tries - 1; ; left -= 1) {
    try {
      return await new Connection(target).connect();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Statements written the same way share a name, by which each connection prepares them once. */
const names = new Map<string, string>();
const MOST_NAMES = 5_000;

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < MOST_NAMES) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** Called when a statement starts, in its caller's context; what it returns is called when it has ended. */
type StatementObserver = (text: string) => (error: unknown) => void;

let observer: StatementObserver | undefined;

/** There is one. */
export function observeStatements(observe: StatementObserver | undefined): void {
  observer = observe;
}

/** Without a deadline where `deadlineMs` is 0. A statement that misses it costs its connection. */
export function run(
  client: Connection,
  { text, values, isScript }: Compiled,
  deadlineMs: number,
  prepare = true,
): Promise<Rows<never[]>> {
  const ended = observer?.(text);
  return new Promise((resolve, reject) => {
    const name = prepare && !isScript ? nameOf(text) : undefined;
    const settle = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
      ended?.(error ?? undefined);
      if (error) reject(error instanceof pg.DatabaseError ? error : new ConnectionLost(error));
      else resolve(rowsOf(result));
    };
    const config = { text, values, name, query_timeout: deadlineMs, callback: settle };
    (client.query as (config: object) => void).call(client, config);
  });
}

function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Rows<never[]> {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows = Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows;
  return Object.defineProperties(rows, {
    count: { value: last?.rowCount ?? 0 },
    command: { value: last?.command ?? '' },
  }) as unknown as Rows<never[]>;
}

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

/** One connection by itself, made by the first statement: for what is done before the database is open, and beside it. */
export interface Client {
  sql: Sql;
  end(): Promise<void>;
}

export function openClient(to: DatabaseOptions | Target, { onClose = () => {} } = {}): Client {
  const target = to instanceof Target ? to : new Target(to);
  const connection = new Connection(target);
  connection.once('end', onClose);
  let connected: Promise<Connection> | undefined;
  const sql = createSql(() => async (statement) => {
    connected ??= connection.connect();
    await connected;
    return run(connection, statement, 0, target.options.prepare);
  });
  return {
    sql,
    async end() {
      if (connected) await connection.end().catch(() => {});
    },
  };
}
