// `npm run drill:patroni`: three machines with etcd, Patroni and PostgreSQL as in deploy/patroni, 50 students who save, and the
// loss of the primary: its machine dies, or is cut off from the network. Each machine is a network namespace of its own, so
// the addresses are those of the file, and nothing else on this machine is touched. As root, with Debian's packages patroni,
// etcd-server and postgresql-15.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes } from '../../server/src/platform/clock.ts';
import { openClient } from '../../server/src/platform/database/connection.ts';
import { closeDatabase, openDatabase, sql } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startStudents } from '../../server/src/testing/drill/students.ts';
import { fillHall } from '../../server/src/testing/exams/exam-hall.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server/server-process.ts';

const STUDENTS = 50;
const [BEFORE_MS, AFTER_MS] = [5_000, 15_000];
const NODES = [1, 2, 3];
const PASSWORD = 'change-me';
const address = (node: number) => `10.0.0.${node}`;
const namespace = (node: number) => `quivia-pg${node}`;

const root = mkdtempSync(path.join(tmpdir(), 'quivia-patroni-'));
chmodSync(root, 0o755);
const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
const owner = { uid: id('-u'), gid: id('-g') };

function ip(line: string): string {
  const { status, stdout, stderr } = spawnSync('ip', line.split(' '), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${line}: ${stderr}`);
  return stdout;
}

function plugIn(): void {
  ip('link set lo up');
  ip('link add br0 type bridge');
  ip('addr add 10.0.0.254/24 dev br0');
  ip('link set br0 up');
  for (const node of NODES) {
    ip(`netns add ${namespace(node)}`);
    ip(`link add cable${node} type veth peer name eth0 netns ${namespace(node)}`);
    ip(`link set cable${node} master br0 up`);
    ip(`-n ${namespace(node)} addr add ${address(node)}/24 dev eth0`);
    for (const device of ['lo', 'eth0']) ip(`-n ${namespace(node)} link set ${device} up`);
  }
}

const pidsOf = (node: number) =>
  ip(`netns pids ${namespace(node)}`)
    .split('\n')
    .filter(Boolean)
    .map(Number);

function run(node: number, program: string, args: string[], env = {}): ChildProcess {
  const log = openSync(path.join(root, `${path.basename(program)}${node}.log`), 'a');
  const as = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  return spawn('nsenter', [`--net=/run/netns/${namespace(node)}`, ...as, program, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: root, ...env },
    stdio: ['ignore', log, log],
  });
}

/** The operator's file, but for the name, the node's own address and the folders. */
function configure(node: number): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../deploy/patroni/patroni.yml'), 'utf8')
    .replace('name: pg1', `name: pg${node}`)
    .replaceAll(/(listen|connect_address): 10\.0\.0\.1/g, `$1: ${address(node)}`)
    .replace('/var/lib/postgresql/15/quivia', path.join(root, `pg${node}`))
    .replaceAll('/var/lib/postgresql/wal', path.join(root, 'wal'))
    // No socket: all three machines share this one's folders.
    .replace('  pg_hba:', `  parameters: { unix_socket_directories: "" }\n  pg_hba:`);
  const file = path.join(root, `pg${node}.yml`);
  writeFileSync(file, text);
  chownSync(file, owner.uid, owner.gid);
  return file;
}

function startMachine(node: number): void {
  const [client, peer] = [`http://${address(node)}:2379`, `http://${address(node)}:2380`];
  const all = NODES.map((each) => `e${each}=http://${address(each)}:2380`).join(',');
  run(
    node,
    'etcd',
    [
      ...['--name', `e${node}`, '--data-dir', path.join(root, `etcd${node}`), '--initial-cluster', all],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ],
    process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
  );
  run(node, 'patroni', [configure(node)]);
}

async function leader(except = 0): Promise<number> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(200))
    for (const node of NODES.filter((each) => each !== except)) {
      const url = `http://${address(node)}:8008/primary`;
      const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
      if (reply?.status === 200) return node;
    }
  throw new Error('There is no primary');
}

const superuser = (node: number) =>
  openClient({ host: address(node), port: 5432, user: 'postgres', password: PASSWORD, database: 'postgres' });

/** Two standbys, one of them synchronous. */
async function untilWhole(): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(500)) {
    const { sql: session, end } = superuser(await leader());
    const rows = await session<{ sync_state: string }[]>`select sync_state from pg_stat_replication`.catch(
      () => [],
    );
    await end();
    if (rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync')) return;
  }
  throw new Error('The standbys are not there');
}

interface Fault {
  begin(node: number): void;
  end(node: number): void;
}

const killAll = (node: number) => {
  // By the kernel's own command: a process that has just ended is no error.
  spawnSync('kill', ['-9', ...pidsOf(node).map(String)]);
};

const FAULTS: Record<string, Fault> = {
  'Patroni: a planned switch-over': {
    begin: (node) =>
      void fetch(`http://${address(node)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `pg${node}` }),
      }),
    end: () => {},
  },
  "Patroni: the primary's machine dies": { begin: killAll, end: startMachine },
  "Patroni: the primary's network is cut": {
    begin: (node) => void ip(`link set cable${node} down`),
    end: (node) => void ip(`link set cable${node} up`),
  },
};

async function drill(fault: Fault, servers: ServerProcess[]) {
  await untilWhole();
  const hall = await fillHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
  const students = startStudents(
    hall,
    servers.map(({ origin }) => origin),
  );
  await sleep(BEFORE_MS);
  const old = await leader();
  const began = performance.now();
  fault.begin(old);
  const next = await leader(old);
  const promoted = (performance.now() - began) / 1000;
  await sleep(AFTER_MS);
  fault.end(old);
  await sleep(AFTER_MS);
  const damage = await students.stop();
  const lost = await students.lost(sql);
  await untilWhole();
  return {
    saves: damage.acknowledged,
    lost,
    [`pg${next} for pg${old} after (s)`]: promoted.toFixed(1),
    'longest gap (s)': damage.gap.toFixed(1),
    'longest wait (s)': damage.waited.toFixed(1),
    '503': damage.refused,
    'other errors': [...damage.wrong].map(([what, times]) => `${times} x ${what}`).join('; ') || 0,
    'cut off': damage.cutOff,
  };
}

const servers: ServerProcess[] = [];
let lost = 0;
try {
  mkdirSync(path.join(root, 'wal'));
  for (const folder of [root, path.join(root, 'wal')]) chownSync(folder, owner.uid, owner.gid);
  plugIn();
  for (const node of NODES) startMachine(node);
  await untilWhole();
  const { sql: session, end } = superuser(await leader());
  await session`create role quivia login password 'exam'`;
  await session`create database quivia owner quivia`;
  await end();

  const hosts = NODES.map(address);
  openDatabase({
    ...{ host: hosts, port: hosts.map(() => 5432), user: 'quivia', password: 'exam', database: 'quivia' },
    target: 'primary',
  });
  await migrate();
  const env = { DATA_DIR: path.join(root, 'data'), DATABASE_URL: `postgres://quivia:exam@${hosts}/quivia` };
  for (const _ of [1, 2]) servers.push(await startServerProcess(env, { log: 'ignore' }));
  for (const [name, fault] of Object.entries(FAULTS)) {
    const row = await drill(fault, servers);
    lost += row.lost as number;
    console.log(name, row);
  }
} catch (error) {
  lost += 1;
  console.error(error, `The logs are in ${root}`);
} finally {
  await closeDatabase().catch(() => {});
  for (const server of servers) await server.kill();
  for (const node of NODES) {
    killAll(node);
    ip(`netns del ${namespace(node)}`);
  }
  // Logs stay where something went wrong.
  if (lost === 0) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(lost === 0 ? 0 : 1);
