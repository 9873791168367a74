import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openClient } from '../../platform/database/connection.ts';
import type { DatabaseOptions } from '../../platform/database/target.ts';

/** Of the file under way. */
const clones: string[] = [];

/** A fresh clone of the migrated template; it goes with the file. */
export async function cloneDatabase(): Promise<DatabaseOptions> {
  const { options, template } = inject('database');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const { sql, end } = openClient(options);
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await end();
  clones.push(name);
  return { ...options, database: name };
}

/** What is kept in memory has to go, and nobody looks at it after its file. */
export async function dropDatabases(): Promise<void> {
  if (clones.length === 0) return;
  const { sql, end } = openClient(inject('database').options);
  // After a test that was given up its statement may still run. The database then goes with the run.
  for (const name of clones.splice(0)) await sql`drop database ${sql(name)} with (force)`.catch(() => {});
  await end();
}
