// The first creation of the embedded database's files, and the check of existing ones.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, fileStartError, StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { words } from './embedded-postgres.words.ts';
import { databaseStartError } from './failure.ts';
import type { Home } from './home.ts';
import { type Owner, switchError } from './owner.ts';

/** May do everything; nobody connects as this role but an operator. */
export const SUPERUSER = 'quivia_superuser';
/** Whom the application connects as: owns its database, and may create others to restore backups into. */
export const APPLICATION_ROLE = 'quivia';
/** The role's rights, as options of `create role`. */
export const APPLICATION_RIGHTS = ['login', 'createdb'].join(' ');

/** Nothing of ours is inherited: PGDATA, PGOPTIONS or a locale the machine lacks would change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { PATH, ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), LC_ALL: 'C', TZ: 'UTC' };
}

/** Returns the path of the cluster, made when there is none. */
export async function prepareCluster(
  { home, owner }: Home,
  binaries: Binaries,
  onProgress: (line: string) => void,
): Promise<string> {
  const data = join(home, 'data');
  try {
    if (!existsSync(join(data, 'PG_VERSION'))) {
      await requireNoFormer(home, data);
      onProgress(words.creating);
      await createCluster(home, data, owner, binaries);
    }
    await checkCluster(data, binaries);
    return data;
  } catch (err) {
    throw fileStartError(err, home);
  }
}

/** An upgrade that was interrupted at its last step: an empty database would look like the loss of all. */
async function requireNoFormer(home: string, data: string): Promise<void> {
  const former = (await readdir(home)).find((name) => /^data-\d+$/.test(name));
  if (former && !existsSync(data)) throw new StartError(words.interruptedUpgrade(join(home, former), data));
}

export async function createCluster(
  home: string,
  data: string,
  owner: Owner,
  { bin }: Binaries,
): Promise<void> {
  await removeAbandoned(home);
  // Made under another name and renamed when complete: an interrupted initdb never looks like a database.
  const temporary = join(home, `data.new-${randomUUID()}`);
  try {
    await runInitdb(bin, temporary, owner);
    await rename(temporary, data);
    await syncDirectory(home);
    await syncDirectory(dirname(home));
  } catch (err) {
    await rm(temporary, { recursive: true, force: true });
    // Another start was faster: its database is the database.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(err))) throw err;
  }
}

async function runInitdb(bin: string, data: string, owner: Owner): Promise<void> {
  const args = ['-D', data, '-U', SUPERUSER, '-E', 'UTF8', '--data-checksums', '--no-instructions'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Who may connect is in process.ts; these rules are for a server that somebody starts without it.
  const access = ['--auth-local=reject', '--auth-host=reject'];
  await run(join(bin, 'initdb'), [...args, ...locale, ...access, '--no-sync'], data, owner);
  // Without a server and its connections, so that a cluster never exists without the role.
  const single = ['--single', '-F', '-D', data, 'postgres'];
  const role = ['create', 'role', APPLICATION_ROLE, `${APPLICATION_RIGHTS}\n`].join(' ');
  await run(join(bin, 'postgres'), single, data, owner, role);
  // Once for both.
  await run(join(bin, 'initdb'), ['-D', data, '--sync-only'], data, owner);
}

function run(program: string, args: string[], data: string, owner: Owner, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...owner.credentials,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    // It may end without having read its input; its exit tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (err) => reject(spawnError(err, owner)));
    child.on('close', (code) =>
      // Single-user mode ends well after a statement that failed.
      code === 0 && !/^(ERROR|.* ERROR|.* FATAL):/m.test(output)
        ? resolve()
        : reject(databaseStartError(output, dirname(data))),
    );
  });
}

export function spawnError(err: Error, owner: Owner): StartError {
  if (['EPERM', 'EINVAL'].includes(errorCode(err))) return switchError(err, owner);
  return new StartError(words.wrongSystem(err.message), { cause: err });
}

async function checkCluster(data: string, { majorVersion }: Binaries): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((err) => {
    if (errorCode(err) !== 'ENOENT') throw err;
    throw new StartError(words.noCluster(data));
  });
  if (version.trim() !== majorVersion) {
    throw new StartError(words.newerVersion(data, version.trim(), majorVersion));
  }
  // A copy or restore may have widened the mode; PostgreSQL then refuses to start.
  if ((await stat(data)).mode & 0o027) await chmod(data, 0o700);
}

/** What interrupted starts left. The age spares a start that is creating its own at this moment. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (!name.includes('.new-') || Date.now() - (await stat(path)).mtimeMs < 10 * 60_000) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** A rename survives a power cut only once its directory is on the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
