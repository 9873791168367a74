// A real server process, started as an operator starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { DatabaseOptions } from '../../platform/database/database.ts';
import { bundled } from './bundled.ts';

export interface ServerProcess {
  origin: string;
  process: ChildProcess;
  /** All it has said so far, its log too. */
  printed(): string;
  exited: Promise<number | null>;
  /** Without a warning. */
  kill(): Promise<void>;
}

/** The operator's address with our database's name, or that of the embedded server's socket. */
export function databaseUrl({ host, port, user, database }: DatabaseOptions): string {
  const socket = `postgres://${user}@localhost:${port}/?host=${encodeURIComponent(String(host))}`;
  const url = new URL(process.env.DATABASE_URL ?? socket);
  url.pathname = `/${database}`;
  return url.href;
}

const givenPorts = new Set<number>();
/** Each of the processes that run tests side by side has its own. */
const FIRST_PORT = 20_000 + 1_000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 10);

/** Of those that the system gives to nobody by itself: until it is used, nobody else is given it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, FIRST_PORT + 1_000);
    if (givenPorts.has(port)) continue;
    givenPorts.add(port);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

const MAIN = bundled(path.resolve(import.meta.dirname, '../../main.ts'));

/** Resolves once it is ready. Its log is read along with what it says, unless told to let it go. */
export async function startServerProcess(
  env: Record<string, string>,
  { log = 'pipe', main = MAIN }: { log?: 'pipe' | 'ignore'; main?: string | undefined } = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DEMO: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      RESULTS_WAIT_MINUTES: '0',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', log, 'pipe'],
  });
  // Whoever gave up on it leaves nothing behind.
  const endWithUs = () => child.kill('SIGKILL');
  process.on('exit', endWithUs);
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  void exited.then(() => process.off('exit', endWithUs));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        text += chunk;
        if (text.includes('Quivia is ready at')) resolve();
      });
    child.on('exit', () => reject(new Error(`The server did not start: ${text}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    printed: () => text,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
