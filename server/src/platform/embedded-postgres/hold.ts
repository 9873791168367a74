// Getting hold of the one server of a cluster: the one that runs already, or a new one.
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { words } from './embedded-postgres.words.ts';
import { type Lock, takeLock } from './lock.ts';
import { type Cluster, discardStaleLockFiles, isServerOf, readPidFile } from './pid-file.ts';
import { endServer, type Spawned, spawnServer } from './process.ts';
import { makeSocketDir } from './socket.ts';

export interface Held {
  pid: number;
  socketDir: string;
  lock: Lock;
}

export interface HoldRequest {
  cluster: Cluster;
  /** Where a new server would listen; one that runs already is met where it is. */
  socketDir: string;
  dataDir: string;
  signal: AbortSignal;
  onProgress(line: string): void;
  onSpawn(pid: number): void;
  /** The lock's connection broke: the server died, or all its connections did. */
  onLost(): void;
  isThrownAway?: boolean | undefined;
}

/** A server listens within moments of its start and answers "starting" while it recovers, however long that takes. */
const SILENCE_LIMIT_MS = 60_000;
const TRY_AGAIN_LIMIT_MS = 20_000;
const TRY_AGAIN_PAUSE_MS = 250;
const POLL_MS = 50;

export async function holdServer(request: HoldRequest): Promise<Held> {
  const { cluster, dataDir, signal, onProgress } = request;
  const begin = Date.now();
  let heardAt = begin;
  let nextWord = begin + 5_000;
  let spawned: Spawned | undefined;

  try {
    for (;;) {
      signal.throwIfAborted();
      const file = readPidFile(cluster);
      const answer = file?.socketDir ? await takeLock(file.socketDir, dataDir, request.onLost) : 'silent';
      if (answer instanceof StartError) {
        // The other Quivia may have taken the server that we started: it is theirs now.
        spawned = undefined;
        throw answer;
      }
      if (file && typeof answer === 'object') {
        return { pid: file.pid, socketDir: file.socketDir, lock: answer };
      }

      if (answer === 'starting') {
        heardAt = Date.now();
      } else if (!(file && isServerOf(cluster, file.pid)) && (!spawned || spawned.exited)) {
        if (spawned && (!spawned.mayTryAgain() || Date.now() > begin + TRY_AGAIN_LIMIT_MS)) {
          throw spawned.failure();
        }
        if (spawned) await sleep(TRY_AGAIN_PAUSE_MS, undefined, { signal });
        const socketDir = makeSocketDir(request.socketDir, cluster.owner);
        discardStaleLockFiles(cluster, socketDir);
        spawned = spawnServer(cluster, socketDir, { isThrownAway: request.isThrownAway });
        request.onSpawn(spawned.pid);
      }
      if (Date.now() > heardAt + SILENCE_LIMIT_MS) {
        throw new StartError(words.silent(file?.pid, cluster.home));
      }
      if (Date.now() > nextWord) {
        onProgress(words.waiting);
        nextWord += 30_000;
      }
      await sleep(POLL_MS, undefined, { signal });
    }
  } catch (err) {
    if (spawned && !spawned.exited) await endServer(cluster, spawned.pid);
    throw err;
  }
}
