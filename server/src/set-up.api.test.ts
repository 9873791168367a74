import { PASSWORD_RULES, passwordFault } from '@quivia/contract/passwords';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from './features/accounts/accounts.service.ts';
import { startPapers } from './features/papers/papers.service.ts';
import { closeDatabase, openDatabase, sql } from './platform/database/database.ts';
import { keyFor, loadSecretKey } from './platform/security/secrets.ts';
import { setUp } from './set-up.ts';
import { cloneDatabase } from './testing/server/test-database.ts';

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
