// A primary and its synchronous standby on loopback, made of the embedded PostgreSQL's binaries: real streaming
// replication, to be killed, frozen and promoted.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '../../platform/database/connection.ts';
import type { DatabaseOptions } from '../../platform/database/target.ts';
import { prepareBinaries } from '../../platform/embedded-postgres/binaries.ts';
import {
  APPLICATION_ROLE,
  createCluster,
  SUPERUSER,
  serverEnvironment,
} from '../../platform/embedded-postgres/cluster.ts';
import { chooseOwner, type Owner } from '../../platform/embedded-postgres/owner.ts';
import { freePort } from '../server/server-process.ts';

interface Node {
  port: number;
  start(): Promise<void>;
  /** To the postmaster and every process of it. */
  signalAll(signal: NodeJS.Signals): void;
  /** `SIGINT`: fast; `SIGKILL`: a crash, of which its children learn at once. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  promote(): Promise<void>;
}

export interface Pair {
  primary: Node;
  standby: Node;
  /** Both, as an operator writes them into DATABASE_URL. */
  options: DatabaseOptions;
  optionsOf(node: Node): DatabaseOptions;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const root = await mkdtemp(path.join(tmpdir(), 'quivia-pair-'));
  await chmod(root, 0o755);
  const home = path.join(root, 'home');
  await mkdir(home);
  const owner = chooseOwner(home);
  if (owner.credentials.uid !== undefined)
    for (const folder of [root, home]) await chown(folder, owner.uid, owner.gid);
  const binaries = await prepareBinaries(home, owner);
  const data = path.join(home, 'data');
  await createCluster(home, data, owner, binaries);
  await appendFile(
    path.join(data, 'pg_hba.conf'),
    ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 trust\n`).join(''),
  );
  // The line before them refuses every host.
  const access = await readFile(path.join(data, 'pg_hba.conf'), 'utf8');
  await writeFile(path.join(data, 'pg_hba.conf'), access.replaceAll(/^host.*reject$/gm, ''));

  const ports = [await freePort(), await freePort()] as const;
  const conninfo = `host=127.0.0.1 port=${ports[0]} user=${SUPERUSER} application_name=standby`;
  await appendFile(
    path.join(data, 'postgresql.conf'),
    [
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      'max_connections = 200',
      'wal_level = replica',
      // The standby looks again at once when the primary is back, so that commits don't wait for it.
      "wal_retrieve_retry_interval = '200ms'",
      `primary_conninfo = '${conninfo}'`,
      '',
    ].join('\n'),
  );
  const second = path.join(home, 'standby');
  await cp(data, second, { recursive: true, preserveTimestamps: true });
  await writeFile(path.join(second, 'standby.signal'), '');
  await takeOver(second, owner);

  const primary = node(binaries.bin, data, owner, ports[0]);
  const standby = node(binaries.bin, second, owner, ports[1]);
  const optionsOf = ({ port }: Node): DatabaseOptions => ({
    ...{ host: '127.0.0.1', port, user: APPLICATION_ROLE, database: APPLICATION_ROLE },
  });
  await primary.start();
  const { sql, end } = openClient({ ...optionsOf(primary), user: SUPERUSER, database: 'postgres' });
  await sql`create database ${sql(APPLICATION_ROLE)} owner ${sql(APPLICATION_ROLE)}`;
  await standby.start();
  await sql`alter system set synchronous_standby_names = 'standby'`;
  await sql`select pg_reload_conf()`;
  await until(async () => {
    const [row] = await sql`select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`;
    return row?.n === 1;
  });
  await end();
  return {
    primary,
    standby,
    optionsOf,
    options: { ...optionsOf(primary), host: ['127.0.0.1', '127.0.0.1'], port: [...ports], target: 'primary' },
    async stop() {
      for (const one of [primary, standby]) {
        one.signalAll('SIGCONT');
        await one.stop('SIGINT');
      }
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The copy belongs to whoever made it; PostgreSQL insists on its own. */
async function takeOver(folder: string, { credentials, uid, gid }: Owner): Promise<void> {
  await chmod(folder, 0o700);
  if (credentials.uid === undefined) return;
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), uid, gid);
}

function node(bin: string, data: string, owner: Owner, port: number): Node {
  let server: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const pids = () => [server?.pid as number, ...childrenOf(server?.pid as number)];
  const answers = async () => {
    const { sql, end } = openClient({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' });
    try {
      await sql`select 1`;
      return true;
    } catch {
      return false;
    } finally {
      await end();
    }
  };
  return {
    port,
    async start() {
      const started = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
        ...owner.credentials,
        cwd: '/',
        env: serverEnvironment(),
        stdio: 'ignore',
      });
      server = started;
      const endWithUs = () => started.kill('SIGQUIT');
      process.on('exit', endWithUs);
      ended = new Promise((resolve) => started.on('exit', resolve)).then(() =>
        process.off('exit', endWithUs),
      );
      await until(answers);
    },
    signalAll(signal) {
      for (const pid of server?.exitCode === null ? pids() : []) trySignal(pid, signal);
    },
    async stop(signal) {
      if (server?.exitCode === null && server.signalCode === null) trySignal(server.pid as number, signal);
      await ended;
    },
    async promote() {
      const { sql, end } = openClient({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' });
      // It has no standby of its own to wait for.
      await sql`alter system set synchronous_standby_names = ''`;
      await sql`select pg_reload_conf()`;
      await sql`select pg_promote()`;
      await end();
    },
  };
}

const childrenOf = (pid: number): number[] =>
  spawnSync('cat', [`/proc/${pid}/task/${pid}/children`], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not come about within a minute');
    await sleep(50);
  }
}
