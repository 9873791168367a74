// One PostgreSQL for a whole run of the tests: that of DATABASE_URL, or an embedded one of its own. A
// migrated template lies in it, from which every test file clones a database.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openClient } from '../../platform/database/connection.ts';
import { closeDatabase, type DatabaseOptions, openDatabase } from '../../platform/database/database.ts';
import { openDatabaseServer } from '../../platform/database/database-server.ts';
import { migrate } from '../../platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { options: DatabaseOptions; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const server = await openDatabaseServer({
    databaseUrl: process.env.DATABASE_URL,
    dataDir,
    onProgress: () => {},
  });
  const { sql, end } = openClient(server.options);
  // Nothing here must survive a power cut, and waiting for the disk is much of what tests do. Not elsewhere: whoever lent
  // a database by DATABASE_URL keeps their role as it is.
  if (!process.env.DATABASE_URL) await sql`alter role current_user set synchronous_commit = off`;
  const template = `quivia_test_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql(template)}`;
  openDatabase({ ...server.options, database: template });
  await migrate();
  await closeDatabase();
  project.provide('database', { options: server.options, template });
  return async () => {
    // An embedded one goes with its directory, without waiting for an autovacuum that nobody but it may end.
    if (process.env.DATABASE_URL) {
      const names = await sql<{ datname: string }[]>`
        select datname from pg_database where starts_with(datname, ${template})`;
      for (const { datname } of names) await sql`drop database ${sql(datname)} with (force)`;
    }
    await end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
