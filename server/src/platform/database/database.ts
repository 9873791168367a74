// The database as the queries see it. A transaction is ambient: `sql` inside inTransaction() is that transaction, so
// that no query can run outside it by forgetting a parameter, and none after it has ended.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Gathering } from '../gathering.ts';
import { StartError } from '../start-error.ts';
import type { Connection } from './connection.ts';
import { ConnectionLost, isFatal } from './connection-errors.ts';
import { words } from './database.words.ts';
import { Deaf, Listener } from './listener.ts';
import { Pool, type PoolUse } from './pool.ts';
import { createSql, type Run, script } from './statement.ts';
import { addressOf, type DatabaseOptions, Target } from './target.ts';

export { observeStatements } from './connection.ts';
export type { Fragment, Sql } from './statement.ts';
export type { DatabaseOptions } from './target.ts';

interface Scope {
  run: Run;
  afterCommit: (() => void)[];
}

interface Opened {
  pool: Pool;
  savePool: Pool;
  listener: Listener;
  listenOptions: DatabaseOptions;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();
let opened: Opened | undefined;

/**
 * How many connections are kept for saving answers. The others take turns, so that each statement meets another process
 * of the database's; these few stay warm, and no report makes an answer wait.
 */
export const SAVE_CONNECTIONS = 2;
const CONNECTIONS = 10;

/** A page gives up after ten seconds and sends the answer again, under the same number. */
const SAVE_DEADLINE_MS = 10_000;
const DEADLINE_MS = 60_000;
const CLOSE_MS = 5_000;

/** LISTEN needs a connection that stays: past a pooler, by `listenOptions`. */
export function openDatabase(
  options: DatabaseOptions & { max?: number },
  listenOptions: DatabaseOptions = options,
): void {
  const target = new Target(options);
  const pool = new Pool(target, { max: options.max ?? CONNECTIONS, deadlineMs: DEADLINE_MS });
  const savePool = new Pool(target, { max: SAVE_CONNECTIONS, deadlineMs: SAVE_DEADLINE_MS });
  const listenTarget = listenOptions === options ? target : new Target(listenOptions);
  const listener = new Listener(listenTarget, (lost) => {
    // Past a pooler it is not known which of the pooler's connections lead to that host.
    const isLost = (one: Connection) => listenTarget !== target || one.isBeside(lost);
    pool.drop(isLost);
    savePool.drop(isLost);
  });
  opened = { pool, savePool, listener, listenOptions };
}

export async function closeDatabase(): Promise<void> {
  const { pool, savePool, listener } = opened ?? {};
  opened = undefined;
  await Promise.all([pool?.end(CLOSE_MS), savePool?.end(CLOSE_MS), listener?.close()]);
}

function database(): Opened {
  if (!opened) throw new Error('The database is not open');
  return opened;
}

export const sql = createSql(() => scopes.getStore()?.run ?? ((statement) => database().pool.run(statement)));

/** On connections of their own, and never part of a transaction: for saving answers. */
export const saveConnections = createSql(() => (statement) => database().savePool.run(statement));

/** Joins the transaction that is under way, or opens one; it rolls back when `work` throws. */
export async function inTransaction<T>(
  work: () => Promise<T>,
  { deadlineMs = DEADLINE_MS } = {},
): Promise<T> {
  if (scopes.getStore()) return work();
  const afterCommit: (() => void)[] = [];
  const { pool } = database();
  const result = await pool.use((connection) =>
    transaction(pool, connection, { work, afterCommit, deadlineMs }),
  );
  for (const act of afterCommit) act();
  return result;
}

async function transaction<T>(
  pool: Pool,
  connection: Connection,
  {
    work,
    afterCommit,
    deadlineMs,
  }: { work: () => Promise<T>; afterCommit: (() => void)[]; deadlineMs: number },
): Promise<T> {
  let isOver = false;
  const send = (text: string) => pool.runOn(connection, script(text), deadlineMs);
  const run: Run = (statement) =>
    isOver
      ? Promise.reject(new Error('The transaction of this statement has ended'))
      : pool.runOn(connection, statement, deadlineMs);
  await send('begin');
  try {
    const result = await scopes.run({ run, afterCommit }, work);
    isOver = true;
    // A statement that failed has undone the transaction, even where its error was caught.
    if ((await send('commit')).command === 'ROLLBACK')
      throw new Error('A statement failed, so that the transaction was rolled back');
    return result;
  } catch (error) {
    isOver = true;
    if (!isFatal(error)) await send('rollback').catch(() => connection.destroy());
    throw error;
  }
}

/**
 * Runs on a connection of its own and commits at once: for progress that others should see, and for what must
 * stay when the transaction under way is undone. It must not touch a row that transaction has changed.
 */
export async function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run(undefined, work);
}

/** Each statement of `work` on a connection of another pool; there is no transaction. */
export async function runOn<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  return scopes.run({ run: (statement) => pool.run(statement), afterCommit: [] }, work);
}

/**
 * For what is read on behalf of several callers: in no one's transaction, which may end before the reading has, and on
 * connections that no transaction holds, so that a transaction that waits for it doesn't keep it from its connection.
 */
export async function onSaveConnections<T>(read: () => Promise<T>): Promise<T> {
  return runOn(database().savePool, read);
}

const READS_IN_TURN = { most: 256, atOnce: 2, worthAnother: 16, mostWaiting: 5000 };

/**
 * A read of one thing that many ask for at the same time: those who come together are answered by one statement, in the order of
 * the keys. In a transaction it is that transaction's own statement.
 */
export function gathered<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  // Whoever happens to come first: what is theirs alone must not be read through.
  const gathering = new Gathering<Key, Found>((keys) => outsideTransaction(() => read(keys)), READS_IN_TURN);
  return async (key) => (scopes.getStore() ? ((await read([key]))[0] as Found) : gathering.add(key));
}

/** Runs once what was written is durable, or now when there is no transaction. */
export function afterCommit(act: () => void): void {
  const scope = scopes.getStore();
  if (scope) scope.afterCommit.push(act);
  else act();
}

/** LISTEN on a connection that comes back by itself; `onListening` runs at each (re)connect. */
export async function listen(
  channel: string,
  onPayload: (payload: string) => void,
  onListening: () => void,
): Promise<{ unlisten: () => Promise<void> }> {
  const { listener, listenOptions } = database();
  try {
    return await listener.listen(channel, { onPayload, onListening });
  } catch (error) {
    throw error instanceof Deaf ? new StartError(words.deaf(addressOf(listenOptions))) : error;
  }
}

/** Whether notifications arrive. */
export const isListening = (): boolean => opened?.listener.isAlive ?? false;

export const connectionUse = (): { pool: PoolUse; saving: PoolUse } => ({
  pool: database().pool.usage,
  saving: database().savePool.usage,
});

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK = '40P01';

/** The name of the unique index or constraint an insert ran into. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError &&
    (error.code === UNIQUE_VIOLATION || error.code === EXCLUSION_VIOLATION)
    ? error.constraint
    : undefined;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** The foreign key by which a row that should go, or is named, is referred to. */
export const brokenReference = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? error.constraint : undefined;

/** Two transactions waited for each other: the database ended this one, which can be tried again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === DEADLOCK;

const TOO_MANY_CONNECTIONS = '53300';

/** True when the statement failed because the database could not be reached, not because of what it said. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof ConnectionLost ||
    isFatal(error) ||
    (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS)
  );
}

const UNSTORABLE = new Set(['22003', '22021', '22P02', '22P05']);

/** True when a value was refused for what it is: a number out of range, a NUL or half a character in a text. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? '');
}
