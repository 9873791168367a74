import { listInstitutions } from '@quivia/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '../../testing/college.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test('an Admin who also administers an institution chooses among the own ones, and manages all', async () => {
  const root = await server.person('rootadmin', 'Admin', 'Institution');
  const college = await buildCollege(server, root, 'North');
  const names = async (query: { own?: string }) =>
    (await root.call(listInstitutions, { query })).body.map(({ name }) => name);
  const all = await names({});
  const own = await names({ own: 'true' });
  expect(own).toEqual(['Some College']);
  expect(all).toHaveLength(2);
  const seen = (await college.admin.call(listInstitutions)).body.map(({ id }) => id);
  expect(seen).toHaveLength(1);
  expect(all).toContain((await college.admin.call(listInstitutions)).body[0]?.name);
});
