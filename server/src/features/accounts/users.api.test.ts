import { listUsers } from '@quivia/contract/accounts';
import { ROLES, type Role } from '@quivia/contract/roles';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('headadmin', 'Admin');
  await sql`
    insert into users (username, email, password_hash)
    select 'bulk' || lpad(n::text, 3, '0'), 'bulk' || n || '@many.example', 'none' from generate_series(1, 260) n`;
  await sql`
    insert into users (username, email, password_hash) values
      ('Percent1', '100%sure@odd.example', 'none'), ('Under1', 'a_b@odd.example', 'none'),
      ('Plain1', 'axb@odd.example', 'none'), ('Back1', 'back\\slash@odd.example', 'none'),
      ('Quote1', 'o''neil@odd.example', 'none')`;
});
afterAll(() => server.stop());

const names = async (query: Record<string, string> = {}) => {
  const { status, body } = await admin.call(listUsers, { query });
  expect(status).toBe(200);
  return body.map(({ username }) => username);
};

test.each(['Admin', 'Institution'] as Role[])('a person with the role %s may list people', async (role) => {
  const person = await server.person(`may${role}`, role);
  expect((await person.call(listUsers)).status).toBe(200);
});

test.each([[], ...ROLES.filter((role) => role !== 'Admin' && role !== 'Institution').map((role) => [role])])(
  'a person with the role %s may not',
  async (...roles) => {
    const person = await server.person(`maynot${roles.join('')}`, ...roles);
    expect(await person.call(listUsers)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  },
);

test('shows the id, the username, the email, the name, the roles and whether it is verified, and nothing else', async () => {
  const { body } = await admin.call(listUsers, { query: { search: 'headadmin' } });
  expect(body).toEqual([
    {
      id: expect.any(Number),
      username: 'headadmin',
      email: 'headadmin@example.org',
      name: null,
      is_verified: true,
      roles: ['Admin'],
    },
  ]);
});

test('the own profile shows no more than it names', async () => {
  const { body } = await admin.call(getProfile);
  expect(Object.keys(body).sort()).toEqual([
    'email',
    'has_password',
    'id',
    'is_verified',
    'name',
    'pending_email',
    'roles',
    'roles_of_colleges',
    'roles_withheld',
    'username',
  ]);
});

describe('search', () => {
  test.each([
    ['part of a username, in whatever case', 'HEADADM', ['headadmin']],
    ['part of an email', 'k17@many', ['bulk017']],
    ['a text with spaces around it', '  bulk255 ', ['bulk255']],
    ['a per cent sign, as itself', '%', ['Percent1']],
    ['an underscore, as itself', 'a_b', ['Under1']],
    ['a backslash, as itself', '\\', ['Back1']],
    ['a quote, as itself', "o'n", ['Quote1']],
    ['what nobody has', 'zzz-nobody', []],
    ['an injection', "' or '1'='1", []],
  ])('finds %s', async (_, search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test('of nothing lists everybody', async () => {
    expect(await names({ search: '' })).toEqual(await names());
  });
});

describe('pages', () => {
  test('hold 50 unless asked, and never more than 200', async () => {
    expect(await names({ search: 'bulk' })).toHaveLength(50);
    expect(await names({ search: 'bulk', limit: '120' })).toHaveLength(120);
    expect(await names({ search: 'bulk', limit: '100000' })).toHaveLength(200);
  });

  test('follow each other by username, without a gap', async () => {
    const pages = [];
    for (const offset of ['0', '100', '200'])
      pages.push(...(await names({ search: 'bulk', limit: '100', offset })));
    expect(pages).toEqual(Array.from({ length: 260 }, (_, n) => `bulk${String(n + 1).padStart(3, '0')}`));
    expect(await names({ search: 'bulk', offset: '260' })).toEqual([]);
  });

  test.each([
    'limit=-1',
    'limit=ten',
    'offset=1.5',
    'limit=',
    'offset=9999999999',
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
  ])('refuse %.20s', async (query) => {
    const response = await server.app.inject({
      url: `/api/v1/auth/users?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', fields: expect.any(Object) });
  });
});
