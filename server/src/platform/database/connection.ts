// One connection, with a deadline on everything. One that breaks is thrown away, not mended, so that no statement ever runs
// on another connection than the one it was meant for.
import pg from 'pg';
import { ConnectionLost } from './connection-errors.ts';
import { type Compiled, createSql, type Rows, type Sql, script } from './statement.ts';
import { type DatabaseOptions, Target } from './target.ts';
import { parserOf } from './types.ts';

/** Includes the wait for a host that is frozen, so that the next one is tried within a page's patience. */
const CONNECT_MS = 3_000;

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
          ? new ConnectionLost(new Error('This host is a standby'))
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
