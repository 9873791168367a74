// A backup file into a database of its own, first made by the migrations that the backup was made with.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { closeDatabase, type DatabaseOptions, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { errorCode, StartError } from '../start-error.ts';
import { ArchiveReader, type Header, type Manifest } from './archive.ts';
import { words } from './backup.words.ts';
import { withClient } from './connect.ts';
import { loadRows } from './restore-backup.ts';

export interface Restored {
  header: Header;
  manifest: Manifest;
}

/** The database of `options` is there and empty. */
export async function restoreInto(
  options: DatabaseOptions,
  file: string,
  onProgress: (line: string) => void,
): Promise<Restored> {
  return readBackup(file, (source) => restoreFrom(options, source, onProgress));
}

export async function restoreFrom(
  options: DatabaseOptions,
  source: AsyncIterable<Buffer>,
  onProgress: (line: string) => void,
): Promise<Restored> {
  const reader = new ArchiveReader(source);
  const header = await reader.header();
  openDatabase(options);
  try {
    await migrate(undefined, header.migrations);
  } finally {
    await closeDatabase();
  }
  const manifest = await withClient(options, (client) =>
    loadRows(client, header, reader, (table) => onProgress(words.queueLeftOut(table))),
  );
  return { header, manifest };
}

async function readBackup<T>(file: string, read: (source: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined;
  try {
    await pipeline(createReadStream(file), createGunzip({ chunkSize: 256 * 1024 }), async (source) => {
      outcome = { value: await read(source) };
    });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'Z_BUF_ERROR') throw new StartError(words.incomplete);
    if (code.startsWith('Z_')) throw new StartError(words.notABackup);
    if (/^E[A-Z]+$/.test(code) && (error as NodeJS.ErrnoException).path === file)
      throw new StartError(words.cannotRead(file, code));
    throw error;
  }
  return (outcome as { value: T }).value;
}
