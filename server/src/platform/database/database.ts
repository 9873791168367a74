// The database as the queries see it. A transaction is ambient: `sql` inside inTransaction() is that
// transaction, so that no query can run outside it by forgetting a parameter.
import { AsyncLocalStorage } from 'node:async_hooks';
import postgres, { type Fragment, type Options, type Sql, type TransactionSql } from 'postgres';

/** A part of a statement. */
export type { Fragment };

interface Scope {
  transaction: TransactionSql;
  afterCommit: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope | undefined>();
let pool: Sql | undefined;
let apart: Sql | undefined;

export type DatabaseOptions = Options<Record<string, never>>;

// Text given for a json column is taken as the JSON it is, not wrapped once more: the job queue relies on it.
const JSON_OR_TEXT = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
};

/**
 * In seconds, before the next try to connect. The driver counts the failures of all connections together and would
 * soon wait for twenty: a database that is back is found within one.
 */
const backoff = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1);

/**
 * How many there are of the connections apart. The pool takes its own in turn, so that each statement meets another
 * process of the database's; these few stay warm, and no report makes an answer wait.
 */
export const SAVE_CONNECTIONS = 2;

export function openDatabase(options: DatabaseOptions): void {
  pool = connect({ max: 10, ...options });
  apart = connect({ ...options, max: SAVE_CONNECTIONS });
}

function connect(options: DatabaseOptions): Sql {
  return postgres({
    idle_timeout: 60,
    connect_timeout: 10,
    backoff,
    ...options,
    onnotice: () => {},
    types: { json: JSON_OR_TEXT },
    connection: { ...options.connection, application_name: 'quivia', TimeZone: 'UTC' },
  });
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([pool?.end({ timeout: 5 }), apart?.end({ timeout: 5 })]);
  pool = undefined;
  apart = undefined;
}

const opened = (some: Sql | undefined): Sql => {
  if (!some) throw new Error('The database is not open');
  return some;
};

const connection = (): Sql => opened(pool);

function current(): Sql {
  return (scopes.getStore()?.transaction as Sql | undefined) ?? connection();
}

const standingFor = (which: () => Sql): Sql =>
  new Proxy((() => {}) as unknown as Sql, {
    apply: (_target, _self, args) => Reflect.apply(which(), undefined, args),
    get: (_target, key) => Reflect.get(which(), key),
  });

export const sql: Sql = standingFor(current);

/** On the connections apart, and never part of a transaction: for saving answers. */
export const saveConnections: Sql = standingFor(() => opened(apart));

/** Joins the transaction that is under way, or opens one; it rolls back when `work` throws. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (scopes.getStore()) return work();
  const afterCommit: (() => void)[] = [];
  const result = await connection().begin((transaction) => scopes.run({ transaction, afterCommit }, work));
  for (const act of afterCommit) act();
  return result as T;
}

/**
 * Runs on a connection of its own and commits at once: for progress that others should see, and for what must
 * stay when the transaction under way is undone. It must not touch a row that transaction has changed.
 */
export async function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run(undefined, work);
}

/** Runs once what was written is durable, or now when there is no transaction. */
export function afterCommit(act: () => void): void {
  const scope = scopes.getStore();
  if (scope) scope.afterCommit.push(act);
  else act();
}

/** LISTEN on a connection of its own that comes back by itself; `onListening` runs at each (re)connect. */
export async function listen(
  channel: string,
  onPayload: (payload: string) => void,
  onListening: () => void,
): Promise<{ unlisten: () => Promise<void> }> {
  return connection().listen(channel, onPayload, onListening);
}

/** The name of the unique index or constraint an insert ran into. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code === '23505'
    ? error.constraint_name
    : undefined;
}

const AWAY = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT']);
const AWAY_SQLSTATE = /^(08|57P0[123]|53300)/;

/** True when the statement failed because the database could not be reached, not because of what it said. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return (
    AWAY.has(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    AWAY_SQLSTATE.test(code)
  );
}

const UNSTORABLE = new Set(['22003', '22021', '22P02', '22P05']);

/** True when a value was refused for what it is: a number out of range, a NUL or half a character in a text. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && UNSTORABLE.has(error.code);
}
