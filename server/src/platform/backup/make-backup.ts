// `npm run backup`: a file, and with --check the proof that it can be restored.
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { closeDatabase, type DatabaseOptions, openDatabase, sql } from '../database/database.ts';
import { errorCode, StartError } from '../start-error.ts';
import type { Manifest } from './archive.ts';
import { words } from './backup.words.ts';
import { MAINTENANCE_DATABASE, withClient } from './connect.ts';
import { createDatabase, dropDatabase, dropDatabasesLike, stamp } from './databases.ts';
import { requireEqual } from './restore-backup.ts';
import { restoreInto } from './restore-into.ts';
import { backUp, contentOf } from './write-backup.ts';

/** One at a time for each database; held by a connection, so that it ends with the process. */
const LOCK = 7_190_254;
/** Little processor time, because an exam may be under way; still a third of the size. */
const GZIP_LEVEL = 2;

export const backupName = (at = new Date()) => `quivia-${stamp(at)}.backup.gz`;

interface Request {
  file: string;
  check: boolean;
  onProgress(line: string): void;
}

export async function makeBackup(options: DatabaseOptions, request: Request): Promise<void> {
  await withClient(options, async (client) => {
    await lock(client);
    await recorded(options, 'backup', () => writeFile(client, request.file), request.onProgress);
    if (request.check)
      await recorded(options, 'check', () => tryRestore(options, request.file), request.onProgress);
  });
}

async function lock(client: Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK,
  ]);
  if (!rows[0]?.locked) throw new StartError(words.alreadyRunning);
}

async function recorded(
  options: DatabaseOptions,
  kind: RunKind,
  work: () => Promise<string>,
  onProgress: (line: string) => void,
): Promise<void> {
  const id = await inDatabase(options, () => insertRun(kind));
  const record = (ok: boolean, detail: string) =>
    inDatabase(options, async () => {
      await updateRun(id, ok, detail);
      await deleteOldRuns();
    });
  let detail: string;
  try {
    detail = await work();
  } catch (error) {
    await record(false, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await record(true, detail);
  onProgress(detail);
}

async function inDatabase<T>(options: DatabaseOptions, work: () => Promise<T>): Promise<T> {
  openDatabase(options);
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

async function writeFile(client: Client, file: string): Promise<string> {
  let manifest: Manifest | undefined;
  const unfinished = `${file}.unfinished`;
  try {
    await requireNew(file);
    await mkdir(path.dirname(file), { recursive: true });
    // For the owner alone: it holds every password's hash and the key that signs tokens.
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(
      backUp(client, (complete) => {
        manifest = complete;
      }),
      createGzip({ level: GZIP_LEVEL, chunkSize: 256 * 1024 }),
      output,
    );
    await rename(unfinished, file);
    await syncDirectory(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as NodeJS.ErrnoException).path)
      throw new StartError(words.cannotWrite(file, errorCode(error)));
    throw error;
  }
  const { size } = await stat(file);
  return words.made(file, countRows(manifest as Manifest), (size / 1e6).toFixed(1));
}

async function requireNew(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(words.fileExists(file));
}

/** A rename survives a power cut only once its directory is on the disk. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

export const countRows = ({ tables }: Manifest) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/** Restores the file into a scratch database beside, and reads everything again from there. */
async function tryRestore(options: DatabaseOptions, file: string): Promise<string> {
  return withClient(
    options,
    async (admin) => {
      const prefix = `${options.database}_check_`;
      await dropDatabasesLike(admin, prefix);
      const scratch = `${prefix}${stamp()}`;
      await createDatabase(admin, scratch, String(options.database));
      try {
        const scratchOptions = { ...options, database: scratch };
        const { manifest } = await restoreInto(scratchOptions, file, () => {});
        requireEqual(await withClient(scratchOptions, contentOf), manifest.tables);
        return words.checked(Object.keys(manifest.tables).length);
      } finally {
        await dropDatabase(admin, scratch);
      }
    },
    MAINTENANCE_DATABASE,
  );
}

type RunKind = 'backup' | 'check';

async function insertRun(kind: RunKind): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into backup_runs (kind, started_at) values (${kind}, now()) returning id`;
  return (row as { id: number }).id;
}

async function updateRun(id: number, ok: boolean, detail: string): Promise<void> {
  await sql`update backup_runs set finished_at = now(), ok = ${ok}, detail = ${detail} where id = ${id}`;
}

/** A backup and a check a night: about a year of them. */
async function deleteOldRuns(): Promise<void> {
  await sql`delete from backup_runs where started_at < now() - interval '400 days'`;
}
