// The one place that chooses between the operator's PostgreSQL and the embedded one.
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { joinEmbeddedPostgres, openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { errorCode, StartError } from '../start-error.ts';
import { words } from './database.words.ts';

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
}

export interface DatabaseServer {
  /** For `postgres(options)`. */
  options: ConnectionOptions;
  stop(): Promise<void>;
}

type ConnectionOptions = postgres.Options<Record<string, never>>;

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

/** postgres.js reads an address only as its first argument; the options it made of it can be spread and added to. */
function parseDatabaseUrl(url: string): ConnectionOptions {
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new TypeError('not a PostgreSQL address');
    // libpq's way to name a socket's directory, which postgres.js does not know.
    const socketDir = url.match(/[?&]host=([^&]+)/)?.[1];
    const parsed = postgres(url.replace(/([?&])host=[^&]+&?/, '$1')).options;
    const path = socketDir && `${decodeURIComponent(socketDir)}/.s.PGSQL.${parsed.port[0]}`;
    const { host, port, user, pass, database, ssl, prepare, connection, target_session_attrs } = parsed;
    return {
      ...(path ? { path } : { host, port }),
      ...{ user, database, ssl, prepare, connection, target_session_attrs },
      password: pass ?? '',
    } as ConnectionOptions;
  } catch {
    throw new StartError(words.invalidUrl);
  }
}

async function checkAnswers(
  options: ConnectionOptions,
  patienceMs: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await checkVersion(options);
    } catch (err) {
      if (err instanceof StartError) throw err;
      if (!isPassing(err) || Date.now() > deadline) throw connectionStartError(err, options);
      if (attempt === 0) onProgress(words.waiting(addressOf(options)));
      await sleep(250);
    }
  }
}

async function checkVersion(options: ConnectionOptions): Promise<void> {
  const sql = postgres({ ...options, max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} });
  try {
    const [row] = await sql<{ number: number; text: string }[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as text`;
    if (row && row.number < OLDEST_VERSION) {
      throw new StartError(words.tooOld(addressOf(options), row.text));
    }
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Not there yet, or there and still starting, as against there and refusing us. */
function isPassing(err: unknown): boolean {
  return !/^(28|3D|42)/.test(errorCode(err)) && !/CERT|SSL|TLS/.test(errorCode(err));
}

function connectionStartError(err: unknown, options: ConnectionOptions): StartError {
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

function addressOf({ host, port, path }: ConnectionOptions): string {
  if (path) return String(path);
  const [hosts, ports] = [[host].flat(), [port].flat()];
  return hosts.map((name, index) => `${name}:${ports[index]}`).join(', ');
}

function reason(err: unknown, { password }: ConnectionOptions): string | undefined {
  const text = errorCode(err) || (err instanceof Error ? err.message : undefined);
  return text && typeof password === 'string' && password ? text.replaceAll(password, '…') : text;
}
