import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openClient } from './connection.ts';
import { type DatabaseServer, openDatabaseServer } from './database-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'quivia-database-'));
chmodSync(dataDir, 0o755);
const listeners: Server[] = [];
let embedded: DatabaseServer;
let socketDir: string;

beforeAll(async () => {
  embedded = await openDatabaseServer({ dataDir, onProgress: () => {} });
  socketDir = String(embedded.options.host);
});

afterAll(async () => {
  for (const listener of listeners) listener.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A TCP port for `serve`, as a PostgreSQL of the operator's would have. */
async function listen(serve: (client: Socket) => void): Promise<number> {
  const listener = createServer(serve);
  listeners.push(listener);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
}

function forward(client: Socket): void {
  const server = connect(`${socketDir}/.s.PGSQL.5432`);
  client.pipe(server).pipe(client);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}

function open(databaseUrl: string, patienceMs = 300): Promise<DatabaseServer> {
  return openDatabaseServer({ databaseUrl, dataDir: '/nowhere', onProgress: () => {}, patienceMs });
}

async function refusal(databaseUrl: string): Promise<string> {
  const outcome = await open(databaseUrl).catch((err) => err);
  expect(outcome).toBeInstanceOf(StartError);
  expect(outcome.message).not.toContain('s3cret');
  expect(String(outcome.cause ?? '')).not.toContain('s3cret');
  return outcome.message;
}

test('uses the PostgreSQL that DATABASE_URL names and leaves it running', async () => {
  const port = await listen(forward);
  const server = await open(`postgres://quivia:s3cret@127.0.0.1:${port}/quivia?search_path=elsewhere`);
  const { sql, end } = openClient(server.options);
  const [row] = await sql`select current_database() as database, current_setting('search_path') as path`;
  expect(row).toEqual({ database: 'quivia', path: 'elsewhere' });
  await server.stop();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await end();
});

test('reaches a PostgreSQL through a socket', async () => {
  const server = await open(`postgres://quivia@localhost/quivia?host=${encodeURIComponent(socketDir)}`);
  const { sql, end } = openClient(server.options);
  expect(await sql`select current_database() as name`).toEqual([{ name: 'quivia' }]);
  await end();
});

test('keeps the encryption that DATABASE_URL asks for', async () => {
  const port = await listen(forward);
  expect((await open(`postgres://quivia@127.0.0.1:${port}/quivia?sslmode=prefer`)).options.ssl).toBe(
    'prefer',
  );
  // The embedded server speaks no TLS, so asking for it must fail rather than fall back.
  expect(await refusal(`postgres://quivia:s3cret@127.0.0.1:${port}/quivia?sslmode=require`)).toContain(
    'No usable PostgreSQL answers',
  );
});

test('waits for a PostgreSQL that is still starting', async () => {
  let refusals = 0;
  const port = await listen((client) => {
    refusals += 1;
    if (refusals < 4) client.destroy();
    else forward(client);
  });
  await open(`postgres://quivia@127.0.0.1:${port}/quivia`, 30_000);
  expect(refusals).toBeGreaterThanOrEqual(4);
});

test('says what to do when nothing answers, without the password', async () => {
  expect(await refusal('postgres://quivia:s3cret@127.0.0.1:1/quivia')).toBe(
    'No usable PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct DATABASE_URL.',
  );
});

test('says what to do when the database or the user does not exist', async () => {
  const port = await listen(forward);
  expect(await refusal(`postgres://quivia:s3cret@127.0.0.1:${port}/missing`)).toBe(
    `The PostgreSQL at 127.0.0.1:${port} has no database "missing": create it, or correct DATABASE_URL.`,
  );
  expect(await refusal(`postgres://stranger:s3cret@127.0.0.1:${port}/quivia`)).toContain(
    'refuses user stranger',
  );
});

test.each(['postgres://quivia:s3cret@host:no-port/x', 'mysql://quivia:s3cret@host/x', 's3cret'])(
  'says what to do with an address that is none: %s',
  async (url) => {
    expect(await refusal(url)).toContain('DATABASE_URL is not a valid address');
  },
);

test('refuses a PostgreSQL older than 15', async () => {
  const port = await listen(serveVersion14);
  expect(await refusal(`postgres://quivia:s3cret@127.0.0.1:${port}/quivia`)).toBe(
    `The database at 127.0.0.1:${port} is PostgreSQL 14.9, but Quivia needs 15 or newer: point DATABASE_URL at a newer one.`,
  );
});

/** As much of the wire protocol as it takes to answer every query with one row: 140009, 14.9. */
function serveVersion14(client: Socket): void {
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65535)]);
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
  };
  const column = (name: string, type: number) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(4), int32(-1), int16(0)]);
  const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
  const ready = message('Z', Buffer.from('I'));
  client.once('data', () => {
    client.write(Buffer.concat([message('R', int32(0)), ready]));
    client.on('data', () =>
      client.write(
        Buffer.concat([
          message('1'),
          message('t', int16(0)),
          message('T', int16(2), column('number', 23), column('text', 25)),
          message('2'),
          message('D', int16(2), value('140009'), value('14.9')),
          message('C', Buffer.from('SELECT 1\0')),
          ready,
        ]),
      ),
    );
  });
  client.on('error', () => {});
}
