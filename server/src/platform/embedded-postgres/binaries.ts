// The npm package's server programs, copied once to where the database's user can run them. They are never
// run from node_modules: an update that replaces the packages must not take them from a running server.
import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, fileStartError, StartError } from '../start-error.ts';
import { words } from './embedded-postgres.words.ts';
import { makeDirectory } from './make-directory.ts';
import { type Owner, ownerMay } from './owner.ts';

export interface Binaries {
  bin: string;
  majorVersion: string;
}

const SYSTEM_CACHE = '/var/cache/quivia';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

const majorOf = (version: string) => version.split('.')[0] ?? '';
const placesFor = (home: string, owner: Owner) =>
  owner.credentials.uid === undefined ? [home] : [SYSTEM_CACHE, home];

export async function prepareBinaries(home: string, owner: Owner): Promise<Binaries> {
  const root = findPackage();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  const parents = placesFor(home, owner);

  let failure: unknown;
  for (const parent of parents) {
    const target = join(parent, name);
    const bin = join(target, 'bin');
    try {
      if (!existsSync(target)) await copyOnce(root, target);
      if (ownerMay(owner, 'execute', join(bin, 'postgres'))) return { bin, majorVersion: majorOf(version) };
    } catch (err) {
      if (err instanceof StartError) throw err;
      failure ??= fileStartError(err, parent);
    }
  }
  throw failure ?? new StartError(words.cannotRun(owner.name, parents));
}

/** Those that an earlier version of Quivia left behind, or else from the npm registry; undefined if neither has them. */
export async function oldBinaries(
  majorVersion: string,
  home: string,
  owner: Owner,
  onProgress: (line: string) => void,
): Promise<Binaries | undefined> {
  const left = await findCopies(majorVersion, home, owner);
  if (left.length === 0) {
    onProgress(words.fetching(majorVersion));
    await downloadCopy(majorVersion, home, owner);
    left.push(...(await findCopies(majorVersion, home, owner)));
  }
  const bin = left.at(-1);
  return bin === undefined ? undefined : { bin, majorVersion };
}

async function findCopies(majorVersion: string, home: string, owner: Owner): Promise<string[]> {
  const ending = `-${process.platform}-${process.arch}`;
  const found: string[] = [];
  for (const parent of placesFor(home, owner)) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names)
      if (name.startsWith(`postgresql-${majorVersion}.`) && name.endsWith(ending))
        found.push(join(parent, name, 'bin'));
  }
  return found.filter((bin) => ownerMay(owner, 'execute', join(bin, 'postgres')));
}

async function downloadCopy(majorVersion: string, home: string, owner: Owner): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quivia-postgresql-'));
  try {
    const listed = await npm(folder, ['view', PACKAGE, 'versions', '--json']);
    const newest = ([JSON.parse(listed)].flat() as string[])
      .filter((version) => majorOf(version) === majorVersion)
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .at(-1);
    if (!newest) return;
    await npm(folder, [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${PACKAGE}@${newest}`,
    ]);
    const target = join(
      placesFor(home, owner)[0] as string,
      `postgresql-${newest}-${process.platform}-${process.arch}`,
    );
    await copyOnce(join(folder, 'node_modules', PACKAGE), target);
  } catch {
    // Whoever asked says what to do without them.
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function npm(folder: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['--prefix', folder, ...args], { cwd: folder });
  return stdout;
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return dirname(dirname(entry));
  } catch {
    throw new StartError(words.noBinaries(`${process.platform}-${process.arch}`));
  }
}

async function copyOnce(packageRoot: string, target: string): Promise<void> {
  if (await makeDirectory(dirname(target))) await chmod(dirname(target), 0o755);
  const temporary = `${target}.new-${randomUUID()}`;
  try {
    await copyTree(join(packageRoot, 'native'), temporary);
    await linkLibraries(packageRoot, temporary);
    // Flushed before the name appears, so that a power cut can't leave empty programs under it.
    spawnSync('sync', ['-f', temporary], { stdio: 'ignore' });
    await rename(temporary, target).catch((err) => {
      // Another start finished first: its copy is as good.
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(err))) throw err;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Modes are set outright: a strict umask at `npm ci` or now must not lock the database's user out. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, from.endsWith('bin') ? 0o755 : 0o644);
    }
  }
}

/** npm packages carry no symbolic links; the package lists those its libraries need. */
async function linkLibraries(packageRoot: string, native: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(native, relative('native', target)));
  }
}
