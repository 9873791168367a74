import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openClient } from '../../platform/database/connection.ts';
import type { DatabaseOptions } from '../../platform/database/target.ts';

/** A fresh clone of the migrated template; it goes with the run. */
export async function cloneDatabase(): Promise<DatabaseOptions> {
  const { options, template } = inject('database');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const { sql, end } = openClient(options);
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await end();
  return { ...options, database: name };
}
