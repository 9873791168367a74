// A real server process with a database of its own: an embedded PostgreSQL in a directory of its own, or a new
// database on the server of DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyOfTemplate, programOf } from './template.ts';

export const COLLEGE = {
  name: 'Government College of Engineering',
  link: { label: 'College website', url: 'https://college.example/' },
};

export interface TestServer {
  url: string;
  /** Where a journey may run an identity provider or a learning platform that the server calls. */
  identityPort: number;
  /** Where each mail lies as a file. */
  mailFolder: string;
  /** All it has said so far. */
  log(): string;
  /** Asks it to stop, as an operator would. Throws unless it does so cleanly, having logged no error. */
  stop(): Promise<void>;
}

const MAIN = programOf('main');
const SLOW_LINE = path.join(import.meta.dirname, 'slow-line.ts');
/** A machine that others use as well may give a tenth of its time. */
const START_MS = 240_000;
const STOP_MS = 60_000;

export async function startServer(): Promise<TestServer> {
  const dataDir = await copyOfTemplate();
  const database = await newDatabase(process.env.DATABASE_URL);
  const port = await freePort();
  const identityPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  const slowly = process.env.SLOW ? ['--import', SLOW_LINE] : [];
  const child = spawn(process.execPath, [...slowly, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment('PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'NODE_COMPILE_CACHE'),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      OUTBOUND_HOSTS: `http://127.0.0.1:${identityPort},http://localhost:${identityPort}`,
      DATA_DIR: dataDir,
      // Nobody waits ten minutes for a result.
      RESULTS_WAIT_MINUTES: '0',
      COLLEGE_NAME: COLLEGE.name,
      COLLEGE_LINKS: `${COLLEGE.link.label}=${COLLEGE.link.url}`,
      ...(database && { DATABASE_URL: database.url }),
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));

  await ready(child, `${url}/readyz`).catch(async (error) => {
    // Asked first, so that its database ends with it.
    await end(child);
    throw new Error(`${error.message}\n${log}`);
  });
  return {
    url,
    identityPort,
    mailFolder: path.join(dataDir, 'mail'),
    log: () => log,
    async stop() {
      await end(child);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
      const errors = log.split('\n').filter((line) => /^\{"level":(50|60),/.test(line));
      if (child.exitCode !== 0) throw new Error(`The server stopped with ${child.exitCode}:\n${log}`);
      if (errors.length > 0) {
        const lines = errors.map((line) => line.slice(0, 500));
        throw new Error(`The server logged errors:\n${lines.join('\n')}`);
      }
    },
  };
}

/** Only what a program needs: the developer's own PORT or SMTP_URL is not for this server. */
function environment(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('The server was not ready in time');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function newDatabase(given: string | undefined) {
  if (!given) return undefined;
  const name = `quivia_e2e_${randomBytes(4).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client(given);
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}
