// M10: what could be an attack is written down, for the operator and for the Admin.
import { getSecuritySummary, listSecurityEvents } from '@quivia/contract/security-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering } from '../../platform/caller.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { done } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAllButNewest, deleteEventsBefore } from './security-log.queries.ts';
import * as securityLog from './security-log.service.ts';

let server: TestApp;
let anna: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  anna = await server.person('anna01');
});
afterAll(() => server.stop());

const stored = async (what: string) => {
  const deadline = Date.now() + 60_000;
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

test('the Admin reads them newest first, filters and searches them', async () => {
  const admin = await server.person('rootadmin', 'Admin');
  const record = (ip: string, ...event: Parameters<typeof securityLog.record>) =>
    answering({ ip, log: server.app.log }, () => securityLog.record(...event));
  record('203.0.113.1', 'password.changed', { userId: anna.id, username: 'anna01' });
  record('203.0.113.1', 'sign_in.failed', { userId: anna.id, username: 'anna01' });
  record('203.0.113.1', 'sign_in.failed', { typedName: 'Nobody99' });
  record('2001:db8::9', 'sign_in.failed', { userId: anna.id, username: 'anna01' });
  record('203.0.113.1', 'session.stolen', { userId: anna.id, username: 'anna01' }, 'A token came back');
  const read = async (query: Record<string, string>) =>
    (await done(admin.call(listSecurityEvents, { query }))).map(({ kind, address }) => `${kind} ${address}`);
  expect((await read({ limit: '3' }))[0]).toBe('session.stolen 203.0.113.1');
  expect(await read({ kind: 'session.stolen' })).toEqual(['session.stolen 203.0.113.1']);
  expect(await read({ search: '203.0.113', kind: 'sign_in.failed' })).toHaveLength(2);
  expect(await read({ search: '203.0.113' })).toHaveLength(4);
  expect(await read({ search: '203.0.113', only: 'worrying' })).toEqual([
    'session.stolen 203.0.113.1',
    'sign_in.failed 203.0.113.1',
    'sign_in.failed 203.0.113.1',
  ]);
  expect(await read({ search: '2001:db8:0:0::/64' })).toHaveLength(2);
  // A name without an account is found by the name itself, which is not stored.
  expect(await read({ search: 'nobody99' })).toEqual(['sign_in.failed 203.0.113.1']);
  expect(await read({ until: '2020-01-01' })).toEqual([]);
  const summary = await done(admin.call(getSecuritySummary));
  expect(summary.failures).toBeGreaterThanOrEqual(3);
  expect(summary.by_name).toContainEqual({ name: 'anna01', failures: 2, networks: 2 });
  expect(summary.by_network).toContainEqual({ network: '203.0.113.1', failures: 2, names: 2 });
});

test('old ones are forgotten, and of a kind the newest are kept', async () => {
  await sql`
    insert into security_events (at, kind, name, address, network)
    select now() - interval '91 days', 'email.changed', 'old', '', '' from generate_series(1, 3)`;
  await sql`
    insert into security_events (at, kind, name, address, network)
    select now(), 'email.verified', 'kept' || n, '', '' from generate_series(1, 12) n`;
  expect(await deleteEventsBefore(new Date(Date.now() - 90 * 86_400_000), 100)).toBe(3);
  expect(await deleteAllButNewest('email.verified', 10, 100)).toBe(2);
  const [first] =
    await sql`select name from security_events where kind = 'email.verified' order by id limit 1`;
  expect(first?.name).toBe('kept3');
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
