// M10: what could be an attack is written down, for the operator and for the Admin.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { answering } from '../../platform/http/caller.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import * as securityLog from './security-log.service.ts';

let server: TestApp;
let anna: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  anna = await server.person('anna01');
});
afterAll(() => server.stop());

const stored = async (what: string) => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const rows = await sql<object[]>`
      select kind, user_id, name, address, network, what from security_events where what like ${`${what}%`} order by id`;
    if (rows.length > 0 || Date.now() > deadline) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('an event of an account has its name and where it came from', async () => {
  answering({ ip: '2001:db8::7', log: server.app.log }, () =>
    securityLog.record('factor.added', { userId: anna.id }, 'first'),
  );
  expect(await stored('first')).toEqual([
    {
      kind: 'factor.added',
      user_id: anna.id,
      name: 'anna01',
      address: '2001:db8::7',
      network: '2001:db8:0:0::/64',
      what: 'first',
    },
  ]);
});

test('a name without an account is recognised again but not shown: it may be a password', async () => {
  for (const typedName of ['MyS3cret!', 'mys3cret!', 'other'])
    securityLog.record('sign_in.failed', { typedName }, 'typed');
  const names = (await stored('typed')).map((row) => (row as { name: string }).name);
  expect(names[0]).toMatch(/^m… [0-9a-f]{8}$/);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

test('what a transaction undoes is not recorded', async () => {
  await inTransaction(async () => {
    securityLog.record('password.changed', { userId: anna.id }, 'undone');
    throw new Error('no');
  }).catch(() => {});
  await inTransaction(async () => securityLog.record('password.changed', { userId: anna.id }, 'un-undone'));
  await stored('un-undone');
  expect(await sql`select 1 from security_events where what = 'undone'`).toHaveLength(0);
});
