// One PostgreSQL for a whole run of the tests: that of DATABASE_URL, or an embedded one of its own. A
// migrated template lies in it, from which every test file clones a database.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openClient } from '../../platform/database/connection.ts';
import { closeDatabase, type DatabaseOptions, openDatabase } from '../../platform/database/database.ts';
import { openDatabaseServer } from '../../platform/database/database-server.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { SUPERUSER } from '../../platform/embedded-postgres/cluster.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';

interface Provided {
  options: DatabaseOptions;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: Provided;
  }
}

interface Shared {
  users: number;
  started: Promise<Provided & { stop(): Promise<void> }>;
}

/** Each pool of tests evaluates this module for itself, in one process: what they share is kept beside it. */
const everywhere = globalThis as { quiviaTestDatabase?: Shared | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  everywhere.quiviaTestDatabase ??= { users: 0, started: start() };
  const shared = everywhere.quiviaTestDatabase;
  shared.users += 1;
  const { options, template, stop } = await shared.started;
  project.provide('database', { options, template });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    everywhere.quiviaTestDatabase = undefined;
    await stop();
  };
}

async function start(): Promise<Provided & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(await placeOfData(), 'quivia-test-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const server = await openDatabaseServer({
    databaseUrl: process.env.DATABASE_URL,
    dataDir,
    onProgress: () => {},
    // To put each clone on the disk takes longer than most tests that use it.
    isThrownAway: true,
  });
  // The server of DATABASE_URL keeps its own settings.
  if (!process.env.DATABASE_URL) await hurry(server.options);
  const { sql, end } = openClient(server.options);
  const template = `quivia_test_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql(template)}`;
  openDatabase({ ...server.options, database: template });
  await migrate();
  // The queue makes its tables by itself, and would in each clone. Not imported above, because each pool evaluates this file.
  const { jobs } = await import('../../app.ts');
  const stopJobs = await startJobs(jobs, console, { isQuiet: true });
  await stopJobs();
  await closeDatabase();
  return {
    options: server.options,
    template,
    async stop() {
      // An embedded one goes with its directory.
      if (process.env.DATABASE_URL) {
        const names = await sql<{ datname: string }[]>`
          select datname from pg_database where starts_with(datname, ${template})`;
        for (const { datname } of names) await sql`drop database ${sql(datname)} with (force)`;
      }
      await end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** In memory where there is plenty: a clone is 1,700 files, and on a disk that others use it takes ten times as long. */
async function placeOfData(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? MEMORY : tmpdir();
}

const HURRY = [
  // No table lives long enough to be tidied up: to look through hundreds of databases for one takes a good part of a core.
  'autovacuum = off',
  "checkpoint_timeout = '1h'",
  "max_wal_size = '2GB'",
  // Most statements run fewer than five times on a connection, each time with a new plan.
  'plan_cache_mode = force_generic_plan',
];

async function hurry(options: DatabaseOptions): Promise<void> {
  const { sql, end } = openClient({ ...options, user: SUPERUSER });
  for (const setting of HURRY) await sql.unsafe(`alter system set ${setting}`);
  await sql`select pg_reload_conf()`;
  await end();
}
