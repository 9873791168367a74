// The one place that chooses between the operator's PostgreSQL and the embedded one.
import { setTimeout as sleep } from 'node:timers/promises';
import { joinEmbeddedPostgres, openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { errorCode, StartError } from '../start-error.ts';
import { openClient } from './connection.ts';
import { words } from './database.words.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { addressOf, type DatabaseOptions, Target } from './target.ts';

export interface DatabaseServerRequest {
  databaseUrl?: string | undefined;
  dataDir: string;
  onProgress(line: string): void;
  /** The embedded database died and could not be started again. */
  onLost?: ((err: unknown) => void) | undefined;
  /** How long a DATABASE_URL may take to answer: its container may be starting beside ours. */
  patienceMs?: number;
  /** The server must answer, but the database of DATABASE_URL need not exist yet. */
  mayBeMissing?: boolean;
  /** Of tests: nothing in the embedded database has to survive a power cut. */
  isThrownAway?: boolean;
}

export interface DatabaseServer {
  options: DatabaseOptions;
  stop(): Promise<void>;
}

const OLDEST_VERSION = 150_000;

export async function openDatabaseServer(request: DatabaseServerRequest): Promise<DatabaseServer> {
  if (!request.databaseUrl) return openEmbeddedPostgres(request);
  const options = parseDatabaseUrl(request.databaseUrl);
  const asked = request.mayBeMissing ? { ...options, database: 'postgres' } : options;
  await checkAnswers(asked, request.patienceMs ?? 15_000, request.onProgress);
  return { options, stop: async () => {} };
}

/** As openDatabaseServer, but beside the Quivia that uses the embedded database, if one is running. */
export async function joinDatabaseServer(request: DatabaseServerRequest): Promise<DatabaseServer> {
  return request.databaseUrl ? openDatabaseServer(request) : joinEmbeddedPostgres(request);
}

async function checkAnswers(
  options: DatabaseOptions,
  patienceMs: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  // Asked once, and perhaps by way of a pooler, whose connections remember the statements of others.
  const target = new Target({ ...options, prepare: false });
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await checkVersion(target);
    } catch (err) {
      if (err instanceof StartError) throw err;
      if (!isPassing(err) || Date.now() > deadline) throw connectionStartError(err, options);
      if (attempt === 0) onProgress(words.waiting(addressOf(options)));
      await sleep(250);
    }
  }
}

async function checkVersion(target: Target): Promise<void> {
  const { sql, end } = openClient(target);
  try {
    const [row] = await sql<{ number: number; text: string }[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as text`;
    if (row && row.number < OLDEST_VERSION) {
      throw new StartError(words.tooOld(addressOf(target.options), row.text));
    }
  } finally {
    await end();
  }
}

/** Not there yet, or there and still starting, as against there and refusing us. */
function isPassing(err: unknown): boolean {
  return !/^(28|3D|42)/.test(errorCode(err)) && !/CERT|SSL|TLS/.test(errorCode(err));
}

function connectionStartError(err: unknown, options: DatabaseOptions): StartError {
  const address = addressOf(options);
  switch (errorCode(err)) {
    case '28P01':
    case '28000':
      return new StartError(words.refused(address, String(options.user)));
    case '3D000':
      return new StartError(words.noDatabase(address, String(options.database)));
    default:
      return new StartError(words.noAnswer(address, reason(err, options)));
  }
}

function reason(err: unknown, { password }: DatabaseOptions): string | undefined {
  const text = errorCode(err) || (err instanceof Error ? err.message : undefined);
  return text && typeof password === 'string' && password ? text.replaceAll(password, '…') : text;
}
