// Every night a backup is made and restored on trial; the newest ones are kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { type Job, job } from '../jobs/jobs.ts';
import { backupName } from './make-backup.ts';

interface Place {
  directory: string;
  keep: number;
}

interface Database {
  databaseUrl: string | undefined;
  dataDir: string;
}

const COMMAND = path.resolve(import.meta.dirname, '../../commands/backup.ts');
const LOWEST_PRIORITY = 19;
const OURS = /^quivia-\d{8}_\d{6}\.backup\.gz$/;

/** Only processes that know a directory do this job. Its outcome is in the table backup_runs. */
export const nightlyBackup = (place: Place, database: Database): Job<object> =>
  job('nightly-backup', () => backUpNightly(place, database), {
    schedule: '17 1 * * *',
    concurrency: 1,
    longest: 12,
    retries: 2,
  });

/** In a process of its own, so that copying a whole database delays no answer. */
export async function backUpNightly(place: Place, { databaseUrl, dataDir }: Database): Promise<void> {
  const file = path.join(place.directory, backupName());
  const child = spawn(process.execPath, [COMMAND, '--to', file, '--check'], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid) setPriority(child.pid, LOWEST_PRIORITY);
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.trim());
  await removeOld(place);
}

async function removeOld({ directory, keep }: Place): Promise<void> {
  const old = (await readdir(directory))
    .filter((name) => OURS.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(path.join(directory, name));
}
