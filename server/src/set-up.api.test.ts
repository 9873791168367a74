import { login } from '@quivia/contract/accounts';
import { PASSWORD_RULES, passwordFault } from '@quivia/contract/passwords';
import { ROLES } from '@quivia/contract/roles';
import { getSite } from '@quivia/contract/site';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from './features/accounts/accounts.service.ts';
import { startPapers } from './features/papers/papers.service.ts';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { keyFor, loadSecretKey } from './platform/security/secrets.ts';
import { setUp } from './set-up.ts';
import { cloneDatabase } from './testing/server/test-database.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const ADMIN = { username: 'principal', email: 'principal@college.example', password: 'Blue7Kite!' };

async function people() {
  const rows = await sql`
    select username, email, is_verified, array(select role from grants g where g.user_id = u.id) as roles
    from users u order by id`;
  return rows.map((row) => ({ ...row }));
}

describe('a new database', () => {
  let stopPapers: () => void;
  beforeEach(async () => {
    openDatabase(await cloneDatabase());
    stopPapers = startPapers();
  });
  afterEach(async () => {
    stopPapers();
    await closeDatabase();
  });

  test('gets the Admin that was asked for, verified, and no password to show', async () => {
    expect(await setUp({ demo: false, admin: ADMIN })).toBeUndefined();
    const { username, email } = ADMIN;
    expect(await people()).toEqual([{ username, email, is_verified: true, roles: ['Admin'] }]);
  });

  test('gets an Admin with a made-up password when none was asked for, shown once', async () => {
    const made = await setUp({ demo: false, admin: undefined });
    expect(made).toEqual({ username: 'admin', password: expect.any(String) });
    for (const rule of PASSWORD_RULES) expect(passwordFault(made?.password ?? '', rule)).toBeUndefined();
    expect(await people()).toMatchObject([{ username: 'admin', roles: ['Admin'] }]);
    expect(await setUp({ demo: false, admin: undefined })).toBeUndefined();
    expect(await people()).toHaveLength(1);
  });

  test('makes up another password each time', async () => {
    const first = await setUp({ demo: false, admin: { ...ADMIN, password: undefined } });
    await sql`delete from users`;
    const second = await setUp({ demo: false, admin: { ...ADMIN, password: undefined } });
    expect(first?.username).toBe(ADMIN.username);
    expect(second?.password).not.toBe(first?.password);
  });

  test('gets no second Admin when there is one', async () => {
    await setUp({ demo: false, admin: ADMIN });
    const other = { username: 'another1', email: 'another@college.example', password: 'An0ther1!' };
    expect(await setUp({ demo: false, admin: other })).toBeUndefined();
    expect(await people()).toMatchObject([{ username: ADMIN.username }]);
  });

  test('gets another Admin when the only one is disabled', async () => {
    await setUp({ demo: false, admin: ADMIN });
    await sql`update users set disabled_at = now(), disabled_reason = 'Left'`;
    const other = { username: 'another1', email: 'another@college.example', password: 'Q7!vexed-lamp' };
    await setUp({ demo: false, admin: other });
    expect(await people()).toMatchObject([{ username: ADMIN.username }, { username: 'another1' }]);
  });

  test('gets an Admin when it has people and none of them is one', async () => {
    await createAccount({
      username: 'student1',
      email: 'student1@college.example',
      password: 'Stud3nt!',
      isVerified: true,
    });
    await setUp({ demo: true, admin: ADMIN });
    expect(await people()).toMatchObject([
      { username: 'student1', roles: [] },
      { username: ADMIN.username, roles: ['Admin'] },
    ]);
  });

  test('says what to do when the name asked for belongs to somebody who is no Admin', async () => {
    await createAccount({ ...ADMIN, email: 'thief@evil.example', isVerified: true });
    await expect(setUp({ demo: false, admin: ADMIN })).rejects.toThrow(
      /set ADMIN_USERNAME and ADMIN_EMAIL to others/,
    );
    expect(await people()).toMatchObject([{ username: ADMIN.username, roles: [] }]);
  });

  test('gets the demo college, once: people of every role, all verified, and the Admin that was asked for', async () => {
    expect(await setUp({ demo: true, admin: ADMIN })).toBeUndefined();
    const everybody = await people();
    const admins = everybody.filter(({ roles }) => roles.includes('Admin'));
    expect(admins.map(({ username }) => username)).toEqual([ADMIN.username, 'demoadmin']);
    const holding = (role: string) => everybody.filter(({ roles }) => roles.includes(role)).length;
    for (const role of ROLES) expect(holding(role)).toBeGreaterThan(0);
    expect(holding('Faculty')).toBe(12);
    expect(holding('Student')).toBe(320);
    for (const person of everybody) expect(person).toMatchObject({ is_verified: true });
    const [assigned] = await sql`select count(*)::int as n from faculty_courses`;
    const [courses] = await sql`select count(*)::int as n from institution_courses`;
    // Two colleagues for each.
    expect(assigned?.n).toBe(2 * courses?.n);
    await setUp({ demo: true, admin: undefined });
    expect(await people()).toEqual(everybody);

    // It is not served to a network unasked.
    await expect(setUp({ demo: false, exposedBy: 'PUBLIC_URL', admin: ADMIN })).rejects.toThrow(
      'PUBLIC_URL says that others can reach this server: use another DATA_DIR or DATABASE_URL, or set DEMO=1',
    );
    expect(await setUp({ demo: true, exposedBy: 'PUBLIC_URL', admin: undefined })).toBeUndefined();
  });

  test('gets the demo college only while it is empty', async () => {
    await setUp({ demo: false, admin: ADMIN });
    await setUp({ demo: true, admin: ADMIN });
    expect(await people()).toHaveLength(1);
  });

  test('is set up once by two processes that start together', async () => {
    const made = await Promise.all([1, 2, 3].map(() => setUp({ demo: false, admin: undefined })));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await people()).toHaveLength(1);
  });

  test('keeps the secret key it made, for every process and every start', async () => {
    const keys = [];
    for (let start = 0; start < 3; start += 1) {
      await loadSecretKey(undefined);
      keys.push(keyFor('test').toString('hex'));
    }
    expect(new Set(keys).size).toBe(1);

    await loadSecretKey('a key of the operator, long enough to be one');
    expect(keyFor('test').toString('hex')).not.toBe(keys[0]);
    expect(await sql`select value from settings where value like '%operator%'`).toHaveLength(0);
  });

  test('has one secret key when several processes make it together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => loadSecretKey(undefined)));
    expect(await sql`select 1 from settings where key = 'secret_key'`).toHaveLength(1);
  });
});

describe('with the demo college', () => {
  let server: TestApp;
  let app: FastifyInstance | undefined;
  afterEach(async () => {
    await app?.close();
    await server.stop();
  });

  test('the sign-in page offers accounts that work', async () => {
    server = await startTestApp();
    await setUp({ demo: true, admin: undefined });
    // Read at the start of a server.
    const { buildApp } = await import('./app.ts');
    await server.app.close();
    app = await buildApp(server.config);
    const site = (await app.inject({ url: `/api/v1${getSite.path}` })).json();
    expect(site.demo_accounts.map(({ role }: { role: string }) => role)).toEqual([
      ...ROLES,
      'Faculty',
      'Faculty',
    ]);
    for (const { username, password } of site.demo_accounts) {
      const payload = { username_or_email: username, password };
      const response = await app.inject({ method: 'POST', url: `/api/v1${login.path}`, payload });
      expect(response.statusCode).toBe(200);
    }
  });
});
