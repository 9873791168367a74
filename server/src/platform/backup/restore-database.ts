// `npm run restore`: the backup becomes a database of its own, complete and compared with its manifest, before it takes
// the configured name. What was there before is kept.
import type { Client } from 'pg';
import type { DatabaseOptions } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import { words } from './backup.words.ts';
import { MAINTENANCE_DATABASE, withClient } from './connect.ts';
import {
  createDatabase,
  databaseExists,
  dropDatabase,
  type Existing,
  lookInto,
  putInPlace,
  stamp,
} from './databases.ts';
import { countRows } from './make-backup.ts';
import { type Restored, restoreInto } from './restore-into.ts';

interface Request {
  file: string;
  /** Although there are people in the database. */
  replace: boolean;
  /** Leaves out emails that were waiting when the backup was made: they may have been sent since. */
  withoutMail: boolean;
  onProgress(line: string): void;
}

export async function restoreDatabase(options: DatabaseOptions, request: Request): Promise<void> {
  const name = String(options.database);
  await withClient(
    options,
    async (admin) => {
      const existing = (await databaseExists(admin, name)) ? await withClient(options, lookInto) : undefined;
      if (existing?.isInUse) throw new StartError(words.inUse(name));
      if (existing?.hasPeople && !request.replace) throw new StartError(words.hasPeople(name));
      if (existing && !existing.hasTables) await fill(options, request);
      else await replace(admin, options, existing, request);
    },
    MAINTENANCE_DATABASE,
  );
  request.onProgress(words.startQuietly);
}

async function replace(
  admin: Client,
  options: DatabaseOptions,
  existing: Existing | undefined,
  request: Request,
): Promise<void> {
  const name = String(options.database);
  const at = stamp();
  const restored = `${name}_restored_${at}`;
  const former = `${name}_before_${at}`;
  await createDatabase(admin, restored, name);
  try {
    await fill({ ...options, database: restored }, request);
    await putInPlace(admin, restored, name, former);
  } catch (error) {
    await dropDatabase(admin, restored);
    throw error;
  }
  if (existing?.hasPeople) request.onProgress(words.formerKept(former));
  else await dropDatabase(admin, former);
}

async function fill(options: DatabaseOptions, { file, withoutMail, onProgress }: Request): Promise<void> {
  const { header, manifest }: Restored = await restoreInto(options, file, onProgress);
  onProgress(words.restored(countRows(manifest), header.made_at));
  if (withoutMail) onProgress(words.mailLeftOut(await withClient(options, deleteWaitingMail)));
}

async function deleteWaitingMail(client: Client): Promise<number> {
  const { rowCount } = await client.query("delete from jobs.job where name like 'mail-%'");
  return rowCount ?? 0;
}
