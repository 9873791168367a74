// The search behind Give Role: by username, email or name.
import { listUsers } from '@quivia/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { addUsers, done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('ROOTadmin', 'Admin');
  await addUsers('anna12', 'Annas', 'anna1', 'Bertram', 'zacharias');
  await sql`update users set name = 'Zoë_O\\Neil 100%' where username = 'Bertram'`;
  await sql`update users set email = 'Zach.Arias@Staff.Example' where username = 'zacharias'`;
});
afterAll(() => server.stop());

const found = async (query: Record<string, string>) =>
  (await done(admin.call(listUsers, { query }))).map(({ username }) => username);

test('without a text everybody is listed, by username whatever the case', async () => {
  expect(await found({})).toEqual(['anna1', 'anna12', 'Annas', 'Bertram', 'ROOTadmin', 'zacharias']);
});

test.each([
  ['one letter', 'Z', ['Bertram', 'zacharias']],
  ['two letters', 'NN', ['anna1', 'anna12', 'Annas']],
  ['two letters of a name', 'oË', ['Bertram']],
  ['three letters', 'nNa', ['anna1', 'anna12', 'Annas']],
  ['a whole username', 'ANNA12', ['anna12']],
  ['a part of an email', 'arias@staff', ['zacharias']],
  ['a domain', '@EXAMPLE.org', ['anna1', 'anna12', 'Annas', 'Bertram', 'ROOTadmin']],
  ['a name', 'ZOË', ['Bertram']],
  ['a percent sign', '%', ['Bertram']],
  ['a percent sign in a longer text', '100%', ['Bertram']],
  ['an underscore', '_', ['Bertram']],
  ['an underscore in a longer text', 'zoë_', ['Bertram']],
  ['a backslash', '\\', ['Bertram']],
  ['a backslash in a longer text', 'o\\neil', ['Bertram']],
  ['signs that would match anything', '%nn%', []],
  ['nobody', 'nobody at all', []],
  ['nobody, in two letters', 'qx', []],
  ['the end of a username and the start of the email', 'anna1anna1', []],
])('finds by %s', async (_, search, usernames) => {
  expect(await found({ search })).toEqual(usernames);
});

test('an email and a name that change are found by the new one', async () => {
  await sql`update users set name = 'Quentin' where username = 'anna12'`;
  expect(await found({ search: 'quentin' })).toEqual(['anna12']);
});

test('comes a page at a time, with a text and without', async () => {
  for (const search of ['', 'a', 'an', 'exa']) {
    const all = await found({ search });
    const pages = [];
    for (let offset = 0; offset <= all.length; offset += 2) {
      pages.push(...(await found({ search, limit: '2', offset: String(offset) })));
    }
    expect(pages).toEqual(all);
  }
});

test('never more than 200, and 50 unless told', async () => {
  await addUsers(...Array.from({ length: 230 }, (_, i) => `crowd${i}`));
  expect(await found({})).toHaveLength(50);
  expect(await found({ search: 'crowd', limit: '5000' })).toHaveLength(200);
});

test('finds those far down the list as surely as those at its top, page by page', async () => {
  const numbered = (word: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${word}${String(i).padStart(4, '0')}`);
  const top = numbered('common', 30);
  const bottom = numbered('uncommon', 30);
  await addUsers(...numbered('filler', 2100), ...top, ...bottom);
  const pages = [];
  for (const offset of ['0', '25', '50', '75']) {
    pages.push(await found({ search: 'common00', limit: '25', offset }));
  }
  const all = [...top, ...bottom];
  expect(pages).toEqual([all.slice(0, 25), all.slice(25, 50), all.slice(50), []]);
  expect(await found({ search: 'uncommon0029' })).toEqual(['uncommon0029']);
});
