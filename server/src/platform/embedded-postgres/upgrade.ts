// From the PostgreSQL that made the embedded database to the newer one that comes with this version. The old programs
// run once more on the old files, everything is copied into new ones and compared, and the old files are kept.
//
//   data (17) -> data.upgrade-… (18);  data -> data-17;  data.upgrade-… -> data
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../backup/connect.ts';
import { requireEqual } from '../backup/restore-backup.ts';
import { restoreFrom } from '../backup/restore-into.ts';
import { backUp, contentOf } from '../backup/write-backup.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, oldBinaries } from './binaries.ts';
import { APPLICATION_ROLE, createCluster, syncDirectory } from './cluster.ts';
import { words } from './embedded-postgres.words.ts';
import { holdServer } from './hold.ts';
import type { Home } from './home.ts';
import { DATABASE } from './lock.ts';
import { endServer } from './process.ts';
import { chooseSocketDir, PORT } from './socket.ts';

const UNFINISHED = 'data.upgrade-';

export async function upgradeCluster(
  { home, owner }: Home,
  binaries: Binaries,
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const data = join(home, 'data');
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (!version || Number(version) >= Number(binaries.majorVersion)) return;

  const kept = join(home, `data-${version}`);
  if (existsSync(kept)) throw new StartError(words.keptInTheWay(kept));
  const old = await oldBinaries(version, home, owner, onProgress);
  if (!old) throw new StartError(words.otherVersion(data, version, binaries.majorVersion));
  onProgress(words.upgrading(version, binaries.majorVersion));

  const fresh = join(home, `${UNFINISHED}${randomUUID()}`);
  try {
    await whileRunning({ home, owner }, { data, bin: old.bin }, dataDir, async (source) => {
      await removeUnfinished(home);
      await createCluster(home, fresh, owner, binaries);
      await whileRunning({ home, owner }, { data: fresh, bin: binaries.bin }, dataDir, (target) =>
        copyDatabase(source, target),
      );
    });
    await syncDirectory(home);
    // Should the power fail between these two, the next start refuses to make an empty database.
    await rename(data, kept);
    await rename(fresh, data);
    await syncDirectory(home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  onProgress(words.upgraded(binaries.majorVersion, kept));
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(UNFINISHED)) await rm(join(home, name), { recursive: true, force: true });
}

async function copyDatabase(source: Options, target: Options): Promise<void> {
  await withClient(source, async (client) => {
    const { rowCount } = await client.query("select where to_regclass('public.migrations') is not null");
    // Created, and never started since.
    if (rowCount === 0) return;
    const { manifest } = await restoreFrom(target, backUp(client), () => {});
    requireEqual(await withClient(target, contentOf), manifest.tables);
  });
}

interface Files {
  data: string;
  bin: string;
}

interface Options {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** The server of these files, for as long as `work` takes; refused when a Quivia uses it. */
export async function whileRunning(
  { home, owner }: Home,
  { data, bin }: Files,
  dataDir: string,
  work: (options: Options) => Promise<void>,
): Promise<void> {
  const cluster = { home, owner, data, bin, log: join(home, 'postgres.log') };
  // Not the usual directory: both servers run at the same time.
  const parent = await mkdtemp(join(tmpdir(), 'quivia-upgrade-'));
  await chmod(parent, 0o755);
  const held = await holdServer({
    cluster,
    socketDir: chooseSocketDir(parent, owner),
    dataDir,
    signal: new AbortController().signal,
    onProgress: () => {},
    onSpawn: () => {},
    onLost: () => {},
  });
  try {
    await held.lock.createDatabase();
    await work({ host: held.socketDir, port: PORT, user: APPLICATION_ROLE, database: DATABASE });
  } finally {
    await endServer(cluster, held.pid);
    await held.lock.release();
    await rm(parent, { recursive: true, force: true });
  }
}
