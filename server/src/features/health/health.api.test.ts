import { getHealth, HEALTH_PARTS } from '@quivia/contract/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('watchful', 'Admin');
});
afterAll(() => server.stop());

const part = async (name: (typeof HEALTH_PARTS)[number]) =>
  (await admin.call(getHealth)).body.parts.find((one) => one.part === name);

test('the Admin learns how each part is, and what to do where something is wrong', async () => {
  const { status, body } = await admin.call(getHealth);
  expect(status).toBe(200);
  expect(body.parts.map(({ part }) => part)).toEqual([...HEALTH_PARTS]);
  for (const { state, finding, remedy } of body.parts) {
    expect(finding).toMatch(/^[A-Z0-9].*\.$/);
    if (state === 'good') expect(remedy).toBeNull();
    else expect(remedy).toMatch(/^[A-Z].*\.$/);
  }
  expect(body.versions.find(({ label }) => label === 'PostgreSQL')?.value).toMatch(/^\d+/);
  expect(body.versions.find(({ label }) => label === 'Database schema')?.value).toMatch(/^\d{4}-[a-z-]+$/);
  expect(await part('events')).toMatchObject({ state: 'good' });
  expect(await part('saves')).toMatchObject({ state: 'good', finding: 'Answers are saved without delay.' });
});

test('other people are refused', async () => {
  for (const role of ['Faculty', 'Student', 'Institution'] as const) {
    const someone = await server.person(`not${role.toLowerCase()}`, role);
    expect(await someone.call(getHealth)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
  expect(await server.visitor().call(getHealth)).toMatchObject({ status: 401 });
});

test('mail that is written to files is said to be, with the folder', async () => {
  expect(await part('mail')).toMatchObject({
    state: 'watch',
    finding: "Emails aren't sent: they are written to files.",
    remedy: expect.stringContaining(`${server.config.dataDir}/mail`),
  });
});

test('without a backup it says so, and reads what the backup tools wrote', async () => {
  expect(await part('backups')).toMatchObject({ state: 'watch', finding: 'No backup yet.' });
  await sql`
    create table if not exists backup_runs (id int generated always as identity, kind text, started_at timestamptz,
      finished_at timestamptz, ok boolean, detail text)`;
  await sql`
    insert into backup_runs (kind, started_at, finished_at, ok, detail)
    values ('backup', now() - interval '3 days', now() - interval '3 days', false, ''),
      ('backup', now(), now(), true, ''), ('check', now(), now(), true, ''), ('backup', now(), null, null, '')`;
  expect(await part('backups')).toMatchObject({ state: 'good', remedy: null });
  await sql`
    insert into backup_runs (kind, started_at, finished_at, ok, detail)
    values ('backup', now(), now() + interval '1 second', false, 'disk full')`;
  expect(await part('backups')).toMatchObject({ state: 'bad', finding: 'The last backup failed.' });
});
