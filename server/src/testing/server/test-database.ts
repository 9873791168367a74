import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { DatabaseOptions } from '../../platform/database/database.ts';

/** A fresh clone of the migrated template; it goes with the run. */
export async function cloneDatabase(): Promise<DatabaseOptions> {
  const { options, template } = inject('database');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const admin = postgres({ ...options, max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} template ${admin(template)}`;
  await admin.end();
  return { ...options, database: name };
}
