// One Quivia uses an embedded database at a time: it holds an advisory lock for as long as it lives.
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '../database/connection.ts';
import type { Sql } from '../database/statement.ts';
import { errorCode, StartError } from '../start-error.ts';
import { APPLICATION_ROLE } from './cluster.ts';
import { words } from './embedded-postgres.words.ts';
import { PORT } from './socket.ts';

export const DATABASE = 'quivia';

/** Advisory locks count within one database only; this one always exists. */
const LOCK_DATABASE = 'postgres';
const LOCK_KEY = 0x51554956;

/** A killed application's connection takes the server a moment to notice. */
const BUSY_PATIENCE_MS = 4_000;

const CANNOT_CONNECT_NOW = '57P03';

export interface Lock {
  createDatabase(): Promise<void>;
  /** As the application was in databases of earlier versions. */
  isSuperuser(): Promise<boolean>;
  release(): Promise<void>;
}

/** `starting` also while it recovers or shuts down; `silent` when nobody answers there. */
export type LockAnswer = Lock | StartError | 'starting' | 'silent';

/** A StartError when another Quivia holds the lock. `onLost` is called once, when the connection that holds it breaks. */
export async function takeLock(socketDir: string, dataDir: string, onLost: () => void): Promise<LockAnswer> {
  let held = false;
  const { sql, end } = openClient(
    {
      host: socketDir,
      port: PORT,
      user: APPLICATION_ROLE,
      database: LOCK_DATABASE,
      applicationName: words.holder(process.pid),
    },
    {
      onClose: () => {
        if (held) onLost();
        held = false;
      },
    },
  );
  const release = async () => {
    held = false;
    await end();
  };

  try {
    const deadline = Date.now() + BUSY_PATIENCE_MS;
    while (!(await tryLock(sql))) {
      if (Date.now() > deadline) {
        const busy = await busyError(sql, dataDir);
        await release();
        return busy;
      }
      await sleep(50);
    }
    held = true;
    return { release, createDatabase: () => createDatabase(sql), isSuperuser: () => isSuperuser(sql) };
  } catch (err) {
    await release();
    return errorCode(err) === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${LOCK_KEY}::bigint) as locked`;
  return row?.locked ?? false;
}

async function busyError(sql: Sql, dataDir: string): Promise<StartError> {
  const [holder] = await sql<{ name: string }[]>`
    select application_name as name
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LOCK_KEY}::bigint::oid and granted`;
  return new StartError(words.inUse(holder?.name, dataDir));
}

async function createDatabase(sql: Sql): Promise<void> {
  const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
  if (found.length === 0) await sql`create database ${sql(DATABASE)}`;
}

async function isSuperuser(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { rolsuper: boolean }[]
  >`select rolsuper from pg_roles where rolname = current_user`;
  return row?.rolsuper ?? false;
}
