// PostgreSQL as a child process: started, watched, started again when it dies, and ended with the application.
//
//   find or start -> running -- connection lost --> find or start -> running ...
//                            -- stop() ----------> ended
import { existsSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileStartError, StartError } from '../start-error.ts';
import { giveUpSuperuser } from './application-role.ts';
import { prepareBinaries } from './binaries.ts';
import { APPLICATION_ROLE, prepareCluster } from './cluster.ts';
import { words } from './embedded-postgres.words.ts';
import { type Held, holdServer } from './hold.ts';
import { prepareHome } from './home.ts';
import { DATABASE } from './lock.ts';
import { type Cluster, isServerOf, readPidFile } from './pid-file.ts';
import { boundLog, endServer, sendSignal } from './process.ts';
import { chooseSocketDir, PORT } from './socket.ts';
import { upgradeCluster } from './upgrade.ts';

export interface EmbeddedPostgresRequest {
  dataDir: string;
  onProgress(line: string): void;
  onLost?: ((err: unknown) => void) | undefined;
  /** In milliseconds, before it is started again after so many failures in a row. */
  backOff?: ((failures: number) => number) | undefined;
  /** Of tests: nothing in it has to survive a power cut. */
  isThrownAway?: boolean | undefined;
}

const FAILURES_IN_A_ROW = 7;
/** A server that lived this long did start; its death begins a new count. */
const STEADY_MS = 30_000;

export async function openEmbeddedPostgres({
  dataDir,
  onProgress,
  onLost,
  backOff = backOffMs,
  isThrownAway,
}: EmbeddedPostgresRequest) {
  const cluster = await prepare(dataDir, onProgress);
  let socketDir = chooseSocketDir(cluster.home, cluster.owner);
  const ending = new AbortController();
  let pid = 0;
  let held: Held | undefined;
  let heldSince = 0;
  let failures = 0;
  let recovering: Promise<void> | undefined;

  async function hold(): Promise<void> {
    held = await holdServer({
      cluster,
      socketDir,
      dataDir,
      signal: ending.signal,
      onProgress,
      isThrownAway,
      onSpawn: (spawned) => {
        pid = spawned;
      },
      onLost: () => {
        recovering ??= recover().finally(() => {
          recovering = undefined;
        });
      },
    });
    pid = held.pid;
    // Kept for later restarts: the application's connections know only this one.
    socketDir = held.socketDir;
    heldSince = Date.now();
  }

  async function recover(): Promise<void> {
    if (Date.now() - heldSince > STEADY_MS) failures = 0;
    let lastError: unknown = new Error('The database server dies again and again');
    await held?.lock.release();
    held = undefined;
    while (!ending.signal.aborted) {
      failures += 1;
      if (failures > FAILURES_IN_A_ROW) return onLost?.(lastError);
      try {
        await sleep(backOff(failures), undefined, { signal: ending.signal });
        await hold();
        onProgress(words.recovered);
        return;
      } catch (err) {
        lastError = err;
      }
    }
  }

  // An application that ends without stop(), by an uncaught error say, takes its database along.
  const endWithUs = () => {
    if (isServerOf(cluster, pid)) sendSignal(pid, 'SIGINT');
  };
  process.on('exit', endWithUs);
  const logTimer = setInterval(() => boundLog(cluster), 3_600_000).unref();

  async function close(): Promise<void> {
    ending.abort();
    clearInterval(logTimer);
    await recovering;
    // The lock goes with the server: let go earlier, another start could adopt a server that is about to end.
    if (held) await endServer(cluster, held.pid);
    await held?.lock.release();
    process.off('exit', endWithUs);
    removeIfEmpty(socketDir);
  }
  let closed: Promise<void> | undefined;
  const stop = () => {
    closed ??= close();
    return closed;
  };

  const options = () => ({ host: socketDir, port: PORT, user: APPLICATION_ROLE, database: DATABASE });
  try {
    await hold();
    await held?.lock.createDatabase();
    if (await held?.lock.isSuperuser()) {
      await giveUpSuperuser(options());
      onProgress(words.superuserGivenUp);
    }
  } catch (err) {
    if (!held) pid = 0;
    await stop();
    throw fileStartError(err, cluster.home);
  }
  return { options: options(), stop };
}

/**
 * The running server of another Quivia, to be used beside it, or one that is started for the purpose. Unlike
 * openEmbeddedPostgres() it makes no database where there is none.
 */
export async function joinEmbeddedPostgres(request: EmbeddedPostgresRequest) {
  const { home, owner } = await prepareHome(request.dataDir, request.onProgress);
  const data = join(home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) throw new StartError(words.nothingThere(request.dataDir));
  const cluster: Cluster = { home, owner, data, bin: '', log: '' };
  const running = readPidFile(cluster);
  if (!running?.socketDir || !isServerOf(cluster, running.pid)) return openEmbeddedPostgres(request);
  return {
    options: { host: running.socketDir, port: PORT, user: APPLICATION_ROLE, database: DATABASE },
    stop: async () => {},
  };
}

async function prepare(dataDir: string, onProgress: (line: string) => void): Promise<Cluster> {
  const place = await prepareHome(dataDir, onProgress);
  const binaries = await prepareBinaries(place.home, place.owner);
  await upgradeCluster(place, binaries, dataDir, onProgress);
  const data = await prepareCluster(place, binaries, onProgress);
  return { ...place, data, bin: binaries.bin, log: join(place.home, 'postgres.log') };
}

function backOffMs(failures: number): number {
  return Math.min(100 * 2 ** (failures - 1), 10_000);
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // In use by another start, or gone already.
  }
}
