// Real servers on real directories: nothing here is simulated, and nothing waits for a fixed time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, test as base, describe, expect } from 'vitest';
import { openClient } from '../database/connection.ts';
import type { Sql } from '../database/statement.ts';
import { StartError } from '../start-error.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const root = realpathSync(mkdtempSync(join(tmpdir(), 'quivia-embedded-')));
chmodSync(root, 0o755);

type Server = Awaited<ReturnType<typeof openEmbeddedPostgres>>;

let directories = 0;
function freshDir(name = ''): string {
  directories += 1;
  return join(root, `${directories}${name}`);
}

interface Quivia {
  start(
    dataDir: string,
    onLost?: (err: unknown) => void,
    backOff?: (failures: number) => number,
  ): Promise<Server & { lines: string[] }>;
  startElsewhere(dataDir: string, next?: string): Elsewhere;
  /** The sentence with which a start on this directory is refused. */
  refusal(dataDir: string): Promise<string>;
  atEnd(cleanUp: () => unknown): void;
}

/** Starts databases and ends them with the test. */
const test = base.extend<{ quivia: Quivia }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names a fixture needs from this pattern
  quivia: async ({}, use) => {
    const cleanUps: (() => unknown)[] = [];
    const atEnd = (cleanUp: () => unknown) => void cleanUps.unshift(cleanUp);
    const start: Quivia['start'] = async (dataDir, onLost, backOff) => {
      const lines: string[] = [];
      const onProgress = (line: string) => lines.push(line);
      const server = await openEmbeddedPostgres({ dataDir, onProgress, onLost, backOff });
      atEnd(server.stop);
      return { ...server, lines };
    };
    await use({
      start,
      startElsewhere: (dataDir, next) => {
        const other = openElsewhere(dataDir, next);
        atEnd(() => other.child.kill('SIGKILL'));
        return other;
      },
      refusal: async (dataDir) => {
        const outcome = await start(dataDir).catch((err) => err);
        expect(outcome).toBeInstanceOf(StartError);
        return outcome.message;
      },
      atEnd,
    });
    for (const cleanUp of cleanUps) await cleanUp();
  },
});

// Some two gigabytes, on a disk that may be busy.
afterAll(() => rm(root, { recursive: true, force: true }));

async function query<T>(server: Server, run: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql, end } = openClient(server.options);
  return run(sql).finally(end);
}

const remember = (server: Server, word: string) =>
  query(server, async (sql) => {
    await sql`create table if not exists words (word text)`;
    await sql`insert into words values (${word})`;
  });

const remembered = (server: Server) =>
  query(server, async (sql) => {
    const rows = await sql<{ word: string }[]>`select word from words order by word`;
    return rows.map((row) => row.word);
  });

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended, although nobody has collected it yet.
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function until<T>(what: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(25)) {
    const found = await Promise.resolve()
      .then(what)
      .catch(() => undefined);
    if (found) return found;
  }
  throw new Error(`never happened: ${what}`);
}

type Elsewhere = ReturnType<typeof openElsewhere>;

/** Another process that opens the database, says "open" and then does `next`. */
function openElsewhere(dataDir: string, next = 'setInterval(() => {}, 1000)') {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const code = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const dataDir = ${JSON.stringify(dataDir)};
    try {
      await openEmbeddedPostgres({ dataDir, onProgress: console.log });
      console.log('open');
      ${next}
    } catch (err) {
      console.log('refused: ' + err.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  return { child, says: (word: string) => until(() => output.includes(word)), output: () => output };
}

describe.concurrent('the embedded database', () => {
  test('starts on a directory that is not there yet, durable and closed to the network', async ({
    quivia,
  }) => {
    const dataDir = freshDir('/with a space/and more');
    const server = await quivia.start(dataDir);
    const [settings] = await query(
      server,
      (sql) => sql`
        select current_database() as database, current_setting('fsync') as fsync,
          current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network,
          current_setting('timezone') as zone, lower('ÄÉ') as lowered`,
    );
    expect(settings).toEqual({
      database: 'quivia',
      fsync: 'on',
      checksums: 'on',
      network: '',
      zone: 'UTC',
      lowered: 'äé',
    });
    expect(statSync(server.options.host).mode & 0o777).toBe(0o700);
    expect(server.lines).toEqual(['Creating the database']);
  });

  test('puts nothing on the disk where it is thrown away', async ({ quivia }) => {
    const onProgress = () => {};
    const server = await openEmbeddedPostgres({ dataDir: freshDir(), onProgress, isThrownAway: true });
    quivia.atEnd(server.stop);
    const { sql, end } = openClient(server.options);
    const [settings] = await sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.finally(end);
    expect(settings).toEqual({ fsync: 'off', commit: 'off' });
  });

  test('keeps its data over a stop and a start', async ({ quivia }) => {
    const dataDir = freshDir();
    const first = await quivia.start(dataDir);
    const pid = postmasterPid(dataDir);
    await remember(first, 'kept');
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    await until(() => !isAlive(pid));
    expect(await remembered(await quivia.start(dataDir))).toEqual(['kept']);
  });

  test('refuses a second Quivia on the same directory in one sentence', async ({ quivia }) => {
    const dataDir = freshDir();
    const first = await quivia.start(dataDir);
    expect(await quivia.refusal(dataDir)).toBe(
      `Another Quivia, process ${process.pid}, is already using ${dataDir}: stop it first, or set DATA_DIR to another directory.`,
    );
    await remember(first, 'undisturbed');
  });

  test('lets exactly one of several simultaneous first starts win', async ({ quivia }) => {
    const dataDir = freshDir();
    const rivals = [quivia.startElsewhere(dataDir), quivia.startElsewhere(dataDir)];
    const here = await quivia.start(dataDir).catch((err) => err);
    await until(() => rivals.every((rival) => /open|refused/.test(rival.output())));
    const refused = [here.message ?? 'open', ...rivals.map((rival) => rival.output())].filter((text) =>
      text.includes('Another Quivia, process'),
    );
    expect(refused).toHaveLength(2);
    expect(readdirSync(join(dataDir, 'postgres')).join()).toMatch(/^(?!.*\.new-).*data/);
    // The winner may use a server that a loser started: it must still be there.
    const winner = rivals.find((rival) => rival.output().includes('open'));
    if (winner) winner.child.kill('SIGKILL');
    else await here.stop();
    await remember(await quivia.start(dataDir), 'still there');
  });

  test('comes back by itself when the server is killed, and still keeps others out', async ({ quivia }) => {
    const dataDir = freshDir();
    const server = await quivia.start(dataDir);
    await remember(server, 'before');
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await until(() => postmasterPid(dataDir) !== pid && remember(server, 'after').then(() => true));
    expect(await remembered(server)).toEqual(['after', 'before']);
    // It answers a moment before the lock is taken again, on a starved machine some seconds.
    await until(async () => {
      const locks = await query(
        server,
        (sql) => sql`select from pg_locks where locktype = 'advisory' and granted`,
      );
      return locks.length > 0;
    });
    expect(await quivia.refusal(dataDir)).toContain('is already using');
    const restarted = postmasterPid(dataDir);
    await server.stop();
    await until(() => !isAlive(restarted));
  });

  test('keeps others out after one of its backends was killed', async ({ quivia }) => {
    const dataDir = freshDir();
    const server = await quivia.start(dataDir);
    const [backend] = await query(server, (sql) => sql`select pid from pg_locks where locktype = 'advisory'`);
    process.kill(backend?.pid, 'SIGKILL');
    await until(() => server.lines.some((line) => line.includes('running again')));
    expect(await quivia.refusal(dataDir)).toContain('is already using');
  });

  test('is not started again once stop() was called, even while it is coming back', async ({ quivia }) => {
    const dataDir = freshDir();
    const server = await quivia.start(dataDir);
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    await server.stop();
    const left = existsSync(join(dataDir, 'postgres/data/postmaster.pid')) && postmasterPid(dataDir);
    await until(() => !left || !isAlive(left));
  });

  test('says so when it can not come back', async ({ quivia }) => {
    const dataDir = freshDir();
    const lost = Promise.withResolvers<unknown>();
    const pauses: number[] = [];
    await quivia.start(dataDir, lost.resolve, (failures) => pauses.push(failures) && 0);
    const [control, away] = [join(dataDir, 'postgres/data/global/pg_control'), join(root, 'pg_control')];
    renameSync(control, away);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect(await lost.promise).toBeInstanceOf(StartError);
    expect(pauses).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('adopts the server that a killed Quivia left behind, and ends it', async ({ quivia }) => {
    const dataDir = freshDir();
    const other = quivia.startElsewhere(dataDir);
    await other.says('open');
    const pid = postmasterPid(dataDir);
    other.child.kill('SIGKILL');
    // "close" also means that the server does not hold the killed process's output open.
    await once(other.child, 'close');
    const server = await quivia.start(dataDir);
    expect(postmasterPid(dataDir)).toBe(pid);
    await remember(server, 'adopted');
    process.kill(pid, 'SIGKILL');
    await until(() => postmasterPid(dataDir) !== pid && remember(server, 'watched').then(() => true));
    await server.stop();
    await until(() => !isAlive(pid));
  });

  test('starts after Quivia and its database were killed together', async ({ quivia }) => {
    const dataDir = freshDir();
    const other = quivia.startElsewhere(dataDir);
    await other.says('open');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    other.child.kill('SIGKILL');
    await once(other.child, 'close');
    await remember(await quivia.start(dataDir), 'recovered');
  });

  test('ends its server when Quivia ends without a stop', async ({ quivia }) => {
    const dataDir = freshDir();
    const other = quivia.startElsewhere(dataDir, `process.exit(3)`);
    await other.says('open');
    await until(() => !existsSync(join(dataDir, 'postgres/data/postmaster.pid')));
  });

  test('leads its own process group, so that Ctrl-C does not reach it', async ({ quivia }) => {
    const dataDir = freshDir();
    await quivia.start(dataDir);
    expect(() => process.kill(-postmasterPid(dataDir), 0)).not.toThrow();
  });

  test('is not held up by lock files whose process id belongs to somebody else now', async ({ quivia }) => {
    const dataDir = freshDir();
    const first = await quivia.start(dataDir);
    await remember(first, 'kept');
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    const socketLock = join(first.options.host, '.s.PGSQL.5432.lock');
    const texts = [readFileSync(pidFile, 'utf8'), readFileSync(socketLock, 'utf8')];
    await first.stop();

    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
    quivia.atEnd(() => stranger.kill());
    mkdirSync(first.options.host, { mode: 0o700 });
    if (isRoot) chownSync(first.options.host, uid, gid);
    for (const [index, path] of [pidFile, socketLock].entries()) {
      writeFileSync(path, String(texts[index]).replace(/^\d+/, String(stranger.pid)));
      if (isRoot) chownSync(path, uid, gid);
    }
    expect(await remembered(await quivia.start(dataDir))).toEqual(['kept']);
    expect(stranger.exitCode).toBe(null);
  });

  test('is not held up by an empty lock file that a power cut left', async ({ quivia }) => {
    const dataDir = freshDir();
    await (await quivia.start(dataDir)).stop();
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(pidFile, '');
    utimesSync(pidFile, 1, 1);
    await remember(await quivia.start(dataDir), 'started');
  });

  test('is not poisoned by an interrupted creation', async ({ quivia }) => {
    const dataDir = freshDir();
    const other = quivia.startElsewhere(dataDir);
    await until(() => readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('data.new-')));
    other.child.kill('SIGKILL');
    await once(other.child, 'close');
    await remember(await quivia.start(dataDir), 'created');
  });

  test.for(['deep/'.repeat(30), "comma, apostrophe' and colon:"])(
    'works below %s',
    async (name, { quivia }) => {
      const dataDir = freshDir(`/${name}`);
      const server = await quivia.start(dataDir);
      await remember(server, 'reached');
      expect(server.options.host).not.toContain(dataDir);
      expect(statSync(server.options.host).mode & 0o777).toBe(0o700);
      await server.stop();
      expect(existsSync(server.options.host)).toBe(false);
    },
  );

  test('says what to do when a file is in the way', async ({ quivia }) => {
    const file = freshDir();
    writeFileSync(file, '');
    expect(await quivia.refusal(file)).toContain('because a file is in its way: move that file');
    expect(await quivia.refusal(join(file, 'below'))).toContain(
      'because a file is in its way: move that file',
    );
  });

  test('says what to do with a path that its programs can not take', async ({ quivia }) => {
    expect(await quivia.refusal(freshDir('-$HOME'))).toContain('set DATA_DIR to a directory without');
  });

  test('says what to do where nothing can be written', async ({ quivia }) => {
    expect(await quivia.refusal('/proc/quivia')).toMatch(/^Quivia .* \/proc\/quivia.*: .*set DATA_DIR/);
  });

  test.for([
    ['newer', '99', /was made by PostgreSQL 99, but this Quivia comes with 18: start the newer Quivia/],
    ['older, whose programs nobody has', '9', /by PostgreSQL 9, .* could not be downloaded.*npm run backup/],
  ] as const)(
    'says what to do with a database of a version that is %s',
    async ([, version, sentence], { quivia }) => {
      const dataDir = freshDir();
      await (await quivia.start(dataDir)).stop();
      const file = join(dataDir, 'postgres/data/PG_VERSION');
      writeFileSync(file, `${version}\n`);
      expect(await quivia.refusal(dataDir)).toMatch(sentence);
      expect(readFileSync(file, 'utf8')).toBe(`${version}\n`);
    },
  );

  test('bounds its log', async ({ quivia }) => {
    const dataDir = freshDir();
    await (await quivia.start(dataDir)).stop();
    const log = join(dataDir, 'postgres/postgres.log');
    writeFileSync(log, 'x'.repeat(11 * 1024 * 1024));
    await quivia.start(dataDir);
    expect(statSync(log).size).toBeLessThan(100_000);
    expect(existsSync(`${log}.1`)).toBe(true);
  });

  describe.runIf(isRoot)('started by root', () => {
    test('runs as another user', async ({ quivia }) => {
      const dataDir = freshDir();
      await quivia.start(dataDir);
      expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).not.toBe(0);
    });

    test('keeps the database elsewhere when its user can not enter the directory, and finds it again', async ({
      quivia,
    }) => {
      const closed = freshDir();
      mkdirSync(closed, { mode: 0o700 });
      const first = await quivia.start(join(closed, 'data'));
      const home = join(first.options.host, '..');
      quivia.atEnd(() => rmSync(home, { recursive: true, force: true }));
      expect(home).toMatch(/^\/var\/lib\/quivia\/data-\w+$/);
      expect(first.lines.join()).toContain(`The database is kept in ${home}`);
      expect(readFileSync(join(closed, 'data/database-is-at.txt'), 'utf8')).toContain(`\n${home}\n`);
      await remember(first, 'kept');
      await first.stop();

      const renamed = freshDir();
      renameSync(closed, renamed);
      const second = await quivia.start(join(renamed, 'data'));
      expect(await remembered(second)).toEqual(['kept']);
      await second.stop();
      rmSync(home, { recursive: true });
      expect(await quivia.refusal(join(renamed, 'data'))).toContain('bring it back, or delete that file');
    });

    test('says so when its user can not enter an existing database any more', async ({ quivia }) => {
      const parent = freshDir();
      const dataDir = join(parent, 'data');
      await (await quivia.start(dataDir)).stop();
      chmodSync(parent, 0o700);
      expect(await quivia.refusal(dataDir)).toContain('who can no longer enter it');
    });

    test('says what to do when the disk is full', async ({ quivia, skip }) => {
      const disk = freshDir();
      mkdirSync(disk);
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'quivia-test', disk]);
      if (mount.status !== 0) skip('may not mount here');
      try {
        expect(await quivia.refusal(disk)).toBe(
          `The disk that holds ${disk}/postgres is full: free some space and start Quivia again.`,
        );
      } finally {
        spawnSync('umount', [disk]);
      }
    });
  });
});
