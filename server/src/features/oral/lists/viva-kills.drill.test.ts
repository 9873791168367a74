// 30 kills; `npm run bench -- viva` does 200.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../../platform/database/database.ts';
import { fillViva, markThroughKills } from '../../../testing/exams/viva-through-kills.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-viva-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir };
  server = await startServerProcess(env);
});
afterAll(async () => {
  await server.kill();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const KILLS = 30;

test('while server and browsers are killed no acknowledged tap is lost, and every award is right', async () => {
  const viva = await fillViva(4);
  const { origin } = server;
  const figures = await markThroughKills(viva, {
    count: KILLS,
    origin,
    async killServer() {
      await server.kill();
      server = await startServerProcess({ ...env, PORT: new URL(origin).port });
    },
  });
  expect(figures).toMatchObject({
    kills: KILLS,
    'acknowledged taps lost': 0,
    'taps never acknowledged': 0,
    refused: 0,
    'awards compared': 4,
    'awards that differ from the slow computation': 0,
  });
  expect(figures['taps acknowledged']).toBeGreaterThanOrEqual(40);
});
