// Where the embedded database lives: DATA_DIR/postgres, or /var/lib/quivia when the user who runs it can't enter DATA_DIR.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, realpath, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, fileStartError, StartError } from '../start-error.ts';
import { words } from './embedded-postgres.words.ts';
import { makeDirectory } from './make-directory.ts';
import { chooseOwner, type Owner, ownerMay } from './owner.ts';

export interface Home {
  home: string;
  owner: Owner;
}

const SYSTEM_HOMES = '/var/lib/quivia';
const POINTER = 'database-is-at.txt';

export async function prepareHome(dataDir: string, onProgress: (line: string) => void): Promise<Home> {
  // initdb hands paths to a shell between double quotes.
  if (/["$`\\\n]/.test(resolve(dataDir))) {
    throw new StartError(words.forbiddenPath(dataDir));
  }
  try {
    await makeDirectory(resolve(dataDir));
    const real = await realpath(dataDir);
    const home = (await readPointer(real)) ?? join(real, 'postgres');
    const owner = chooseOwner(home);
    if (await handOver(home, owner)) return { home, owner };
    return await moveElsewhere(real, home, owner, onProgress);
  } catch (err) {
    throw fileStartError(err, dataDir);
  }
}

async function moveElsewhere(
  dataDir: string,
  unreachable: string,
  owner: Owner,
  onProgress: (line: string) => void,
): Promise<Home> {
  if (existsSync(join(unreachable, 'data'))) {
    throw new StartError(words.unreachable(unreachable, owner.name));
  }
  // The hash keeps data directories of the same name apart and leads the next start to the same place.
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 10);
  const home = join(SYSTEM_HOMES, `${basename(dataDir)}-${id}`);
  if (await makeDirectory(SYSTEM_HOMES)) await chmod(SYSTEM_HOMES, 0o755);
  if (!(await handOver(home, owner))) {
    throw new StartError(words.noUsablePath(owner.name, dataDir, home));
  }
  await writeFile(join(dataDir, POINTER), words.pointer(home, owner.name));
  onProgress(words.keptElsewhere(home, owner.name, dataDir));
  return { home, owner };
}

/** The pointer outranks the hash, so that a renamed data directory still finds its database. */
async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch((err) => {
    if (errorCode(err) === 'ENOENT') return '';
    throw err;
  });
  const home = text.split('\n').find((line) => dirname(line) === SYSTEM_HOMES);
  if (home && !existsSync(home)) {
    throw new StartError(words.lost(join(dataDir, POINTER), home));
  }
  return home;
}

/** Makes `home` the owner's private directory; false when the owner can't use it. */
async function handOver(home: string, owner: Owner): Promise<boolean> {
  const made = await makeDirectory(home, 0o700);
  if (owner.credentials.uid === undefined) return true;
  if ((await stat(home)).uid !== owner.uid) {
    // Some network and shared disks can't change an owner; the check below then says no.
    await chown(home, owner.uid, owner.gid).catch(() => {});
  }
  if (ownerMay(owner, 'write', home)) return true;
  if (made) await rmdir(home);
  return false;
}
