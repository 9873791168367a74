// A server of the benchmark's own: real process, real embedded database, a temporary data directory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';

export interface ServerUnderTest {
  origin: string;
  pid: number;
  /** How to reach its database. */
  database: { host: string; port: number; user: string; database: string };
  sql: Sql;
  stop(): Promise<void>;
}

const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts');

export async function startServer(): Promise<ServerUnderTest> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qb-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await ready(origin, child);
  const database = {
    host: path.join(dataDir, 'postgres/socket'),
    port: 5432,
    user: 'quivia',
    database: 'quivia',
  };
  const sql = postgres({ ...database, max: 2 });
  return {
    origin,
    pid: child.pid as number,
    database,
    sql,
    async stop() {
      await sql.end();
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server was not ready within a minute');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
