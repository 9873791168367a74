// Connections for copying whole tables, apart from those of the application: nothing cuts them off for being slow.
import type { Client } from 'pg';
import { connect } from '../database/connection.ts';
import { type DatabaseOptions, Target } from '../database/target.ts';

/** What a row looks like as text must not depend on the server's settings. */
const SETTINGS = [
  'application_name=quivia-backup',
  'client_encoding=UTF8',
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'search_path=public',
];

export async function withClient<T>(
  options: DatabaseOptions,
  work: (client: Client) => Promise<T>,
  database = options.database,
): Promise<T> {
  const client = await connect(new Target({ ...options, database, pipeline: false }));
  try {
    for (const setting of SETTINGS) {
      const [name, value] = setting.split('=');
      await client.query(`set ${name} to '${value}'`);
    }
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** One that always exists: a database can't be renamed or dropped by whoever is connected to it. */
export const MAINTENANCE_DATABASE = 'postgres';
