// The demo college is filled into a database once, and each server of the journeys starts on a copy. Not with
// DATABASE_URL: there every server fills a database of its own.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCES = path.resolve(import.meta.dirname, '../../server/src');
/** Workers get it with their environment. */
const VARIABLE = 'QUIVIA_E2E_TEMPLATE';

/** Returns what removes it. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const template = await newDataDir();
  await run(process.execPath, [programOf('testing/server/demo-template'), template]);
  process.env[VARIABLE] = template;
  return () => rm(template, { recursive: true, force: true });
}

/** `npm test` has bundled the server's programs; without it, as in an editor, the sources run. */
export function programOf(name: string): string {
  const { SERVER_BUNDLE } = process.env;
  return SERVER_BUNDLE ? path.join(SERVER_BUNDLE, `${name}.js`) : path.join(SOURCES, `${name}.ts`);
}

export async function copyOfTemplate(): Promise<string> {
  const dataDir = await newDataDir();
  const template = process.env[VARIABLE];
  // Not node's: it does not keep the owner, without whom the database does not start.
  if (template) await run('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

/** As root the database runs as another user, who must get in. */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-e2e-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}
