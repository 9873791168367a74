// A server of the benchmark's own: real process, real embedded database, a temporary data directory.
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, openClient } from '../server/src/platform/database/connection.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../server/src/testing/server/server-process.ts';
import type { Watched } from './load/run-load.ts';

export interface ServerUnderTest {
  origin: string;
  port: number;
  /** How to reach its database. */
  database: { host: string; port: number; user: string; database: string };
  sql: Client['sql'];
  pids: { server: number; database: number };
  watched: Watched;
  /** One more process, on this database or another one beside it. */
  another(database?: string, settings?: Record<string, string>): Promise<{ port: number; pid: number }>;
  stop(): Promise<void>;
}

/** For a process that is started with it. */
export const METRICS_TOKEN = 'of a bench alone';

const portOf = ({ origin }: ServerProcess) => Number(new URL(origin).port);
const pidOf = ({ process }: ServerProcess) => process.pid as number;

/** Of this checkout, or of another one. */
export async function startServer(
  checkout?: string,
  settings: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qb-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  // As it runs at a college: each request is logged.
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', LOG_LEVEL: 'info', ...settings };
  const main = checkout && path.join(checkout, 'server/src/main.ts');
  const server = await startServerProcess(env, { log: 'ignore', main });
  const others: ServerProcess[] = [];
  const database = {
    host: path.join(dataDir, 'postgres/socket'),
    port: 5432,
    user: 'quivia',
    database: 'quivia',
  };
  const { sql, end } = openClient(database);
  const postmaster = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const pids = { server: pidOf(server), database: Number.parseInt(postmaster, 10) };
  return {
    origin: server.origin,
    port: portOf(server),
    database,
    sql,
    pids,
    watched: { server: [pids.server], database: [pids.database] },
    async another(name = database.database, more = {}) {
      const url = databaseUrl({ ...database, database: name });
      const other = await startServerProcess({ ...env, ...more, DATABASE_URL: url }, { log: 'ignore', main });
      others.push(other);
      return { port: portOf(other), pid: pidOf(other) };
    },
    async stop() {
      await end();
      for (const one of [...others, server]) {
        one.process.kill('SIGTERM');
        await one.exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
