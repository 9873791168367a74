// M6: what a proxy makes public never serves the demo college unasked. Real processes, as operators start them.
import { login } from '@quivia/contract/accounts';
import { expect, test } from 'vitest';
import { closeDatabase, openDatabase } from './platform/database/database.ts';
import { insertSetting } from './platform/database/settings.ts';
import { setUp } from './set-up.ts';
import { databaseUrl, startServerProcess } from './testing/server/server-process.ts';
import { cloneDatabase } from './testing/server/test-database.ts';

/** The README's proxy in front, and NODE_ENV forgotten. */
const BEHIND_PROXY = { NODE_ENV: '', DEMO: '', HOST: '127.0.0.1', PUBLIC_URL: 'https://exams.example.org' };

test('an empty database behind a public address gets an Admin of its own and no demo', async () => {
  const server = await startServerProcess({
    ...BEHIND_PROXY,
    DATABASE_URL: databaseUrl(await cloneDatabase()),
  });
  try {
    expect(server.printed()).toContain('The demo college was not loaded, because PUBLIC_URL says');
    expect(server.printed()).not.toContain('Demo accounts:');
    const reply = await fetch(`${server.origin}/api/v1${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username_or_email: 'demoadmin', password: 'Demo@2026' }),
    });
    expect(reply.status).toBe(401);
  } finally {
    await server.kill();
  }
});

test('a database with the demo college in it is refused behind a public address, and served with a warning if asked', async () => {
  const database = await cloneDatabase();
  openDatabase(database);
  // What the college is told by, and somebody who uses it.
  await setUp({ demo: false, admin: undefined });
  await insertSetting('demo', '1');
  await closeDatabase();

  const env = { ...BEHIND_PROXY, DATABASE_URL: databaseUrl(database) };
  await expect(startServerProcess(env)).rejects.toThrow(
    'This database contains the demo college, whose passwords are public, and PUBLIC_URL says',
  );
  const server = await startServerProcess({ ...env, DEMO: '1' });
  expect(server.printed()).toContain('Everybody who can reach this server can sign in as its Admin');
  await server.kill();
});
