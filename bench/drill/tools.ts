// Balancers and poolers in front of what is drilled, with the files that operators copy from `deploy/`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/server/server-process.ts';

type Ends = (() => Promise<unknown>)[];

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

async function folderOf(ends: Ends): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quivia-drill-'));
  await chmod(folder, 0o755);
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The file as it is, but for the addresses. */
async function configure(file: string, changes: [string | RegExp, string][], ends: Ends): Promise<string> {
  const folder = await folderOf(ends);
  let text = await readFile(path.join(DEPLOY, file), 'utf8');
  for (const [from, to] of changes) text = text.replaceAll(from as string, to);
  const copy = path.join(folder, path.basename(file));
  await writeFile(copy, text);
  return copy;
}

async function run(program: string, args: string[], port: number, ends: Ends): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  // Killed, nginx would leave its workers behind.
  const signal = program === 'nginx' ? 'SIGTERM' : 'SIGKILL';
  process.on('exit', () => child.kill(signal));
  ends.unshift(async () => {
    if (child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  });
  for (let tried = 0; !(await accepts(port)); tried += 1) {
    if (child.exitCode !== null || tried > 100) throw new Error(`${program} did not start: ${said}`);
    await sleep(100);
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    setTimeout(() => socket.destroy(), 500).unref();
  });

/** Returns its origin. */
export async function startBalancer(
  program: 'haproxy' | 'nginx',
  origins: string[],
  ends: Ends,
): Promise<string> {
  const port = await freePort();
  const changes: [string, string][] = [
    ['127.0.0.1:8080', `127.0.0.1:${port}`],
    // Within what an ordinary user may open.
    ['maxconn 20000', 'maxconn 2000'],
    ...origins.map((origin, i): [string, string] => [`127.0.0.1:800${i + 1}`, new URL(origin).host]),
  ];
  if (program === 'haproxy') {
    const file = await configure('haproxy/quivia.cfg', changes, ends);
    await run('haproxy', ['-db', '-f', file], port, ends);
  } else {
    // Bodies wait in a folder that an ordinary user may write to.
    const bodies = path.join(await folderOf(ends), 'bodies');
    const file = await configure(
      'nginx/quivia.conf',
      [...changes, ['http {', `http {\n    client_body_temp_path ${bodies};`]],
      ends,
    );
    const here = `daemon off; pid ${file}.pid; error_log ${file}.log;`;
    await run('nginx', ['-c', file, '-g', here], port, ends);
  }
  return `http://127.0.0.1:${port}`;
}

/** Returns its port. */
export async function startPooler(
  database: number,
  mode: 'transaction' | 'session',
  ends: Ends,
): Promise<number> {
  const port = await freePort();
  const file = await configure(
    'pgbouncer/pgbouncer.ini',
    [
      ['port=5432', `port=${database}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['pool_mode = transaction', `pool_mode = ${mode}`],
      // No socket in a folder that may not be there.
      ['auth_type = any', 'auth_type = any\nunix_socket_dir ='],
    ],
    ends,
  );
  const asAnother = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  await run('pgbouncer', [...asAnother, file], port, ends);
  return port;
}

/** A line to the database that can be cut: what is sent then is neither passed on nor answered. */
export async function startLine(to: number, ends: Ends): Promise<{ port: number; cut(): void }> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isCut) return;
    const far = connect(to, '127.0.0.1');
    sockets.add(far);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  line.listen(port, '127.0.0.1');
  await once(line, 'listening');
  ends.unshift(async () => {
    line.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
