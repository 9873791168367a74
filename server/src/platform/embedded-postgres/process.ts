// The PostgreSQL server process: starting one, ending one.
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, type StartError } from '../start-error.ts';
import { APPLICATION_ROLE, SUPERUSER, serverEnvironment, spawnError } from './cluster.ts';
import { words } from './embedded-postgres.words.ts';
import { databaseStartError } from './failure.ts';
import { type Cluster, isServerOf } from './pid-file.ts';
import { PORT } from './socket.ts';

const LARGEST_LOG = 10 * 1024 * 1024;

export interface Spawned {
  pid: number;
  exited: boolean;
  /** Both from what it wrote to its log since it was started. */
  failure(): StartError;
  /** It gave up because another server has just started here, or the processes of a dead one have not ended yet. */
  mayTryAgain(): boolean;
}

export function spawnServer(cluster: Cluster, socketDir: string, { isThrownAway = false } = {}): Spawned {
  boundLog(cluster);
  const log = openSync(cluster.log, 'a', 0o600);
  const begin = fstatSync(log).size;
  if (cluster.owner.credentials.uid !== undefined)
    chownSync(cluster.log, cluster.owner.uid, cluster.owner.gid);

  const durability = isThrownAway ? 'off' : 'on';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: String(PORT),
    // Enough for 29 worker processes; a connection that is not used costs some kilobytes.
    max_connections: '400',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements reach the application, which logs them; here they would only fill the disk.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // An acknowledged answer survives a power cut, whatever postgresql.conf says.
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    ...writeAccessRules(cluster),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal must reach the application only, which finishes its requests first.
  const child = spawn(join(cluster.bin, 'postgres'), ['-D', cluster.data, ...args], {
    ...cluster.owner.credentials,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();

  const output = () => readFileSync(cluster.log).subarray(begin).toString();

  let unstartable: Error | undefined;
  const spawned: Spawned = {
    pid: child.pid ?? 0,
    exited: false,
    mayTryAgain: () => /lock file .* (already exists|is empty)|is still in use/.test(output()),
    failure: () =>
      unstartable
        ? spawnError(unstartable, cluster.owner)
        : databaseStartError(output(), cluster.home, cluster.log),
  };
  child.on('error', (err) => {
    unstartable = err;
    spawned.exited = true;
  });
  child.on('exit', () => {
    spawned.exited = true;
  });
  return spawned;
}

/** Fast shutdown: clients are cut off and everything is written; harsher only when that takes too long. */
export async function endServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const deadline = Date.now() + patience;
    if (!isServerOf(cluster, pid)) return;
    sendSignal(pid, signal);
    while (isServerOf(cluster, pid) && Date.now() < deadline) await sleep(20);
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (err) {
    if (errorCode(err) !== 'ESRCH') throw err;
  }
}

/** The server appends to the file it was given, so emptying it in place is safe while it runs. */
export function boundLog({ log }: Cluster): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LARGEST_LOG) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

const MAP = 'quivia';

/**
 * Who may connect to the embedded database: the kernel tells the server which system user is at the other end of the
 * socket, so there is no password to keep. Written at every start, because a copied DATA_DIR may have another owner.
 * Returns the settings that name the files, instead of those in the data directory.
 */
function writeAccessRules({ home, owner }: Cluster): Record<string, string> {
  const roles = [APPLICATION_ROLE, SUPERUSER];
  const files = {
    hba_file: [
      ...roles.map((role) => `local all ${role} peer map=${MAP}`),
      // For a standby or a base backup on this machine.
      `local replication ${SUPERUSER} peer map=${MAP}`,
    ],
    ident_file: [...new Set([owner.name, 'root'])].flatMap((user) =>
      roles.map((role) => `${MAP} ${quoted(user)} ${role}`),
    ),
  };
  return Object.fromEntries(
    Object.entries(files).map(([setting, lines]) => {
      const path = join(home, setting.replace(/^(\w+)_file$/, 'pg_$1.conf'));
      writeFileSync(path, `${words.accessRules}\n${lines.join('\n')}\n`, { mode: 0o600 });
      if (owner.credentials.uid !== undefined) chownSync(path, owner.uid, owner.gid);
      return [setting, path];
    }),
  );
}

/** A quoted name is taken as it is, also one that begins with the / of a regular expression. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
