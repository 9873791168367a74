// The sweep: what is declared is served, once, and only to those it is for.
import { readdir } from 'node:fs/promises';
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { ROLES, type Role } from '@quivia/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from './app.ts';
import { signAccessToken } from './platform/security/access-token.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const CONTRACT = new URL('../../contract/src/', import.meta.url);

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

async function declared(): Promise<EndpointShape[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, CONTRACT).href)));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

function ask(endpoint: EndpointShape, role?: Role) {
  const token =
    role &&
    signAccessToken({
      userId: 1,
      username: 'someone',
      email: 'a@b.cd',
      roles: [role],
      sessionId: 1,
      version: 1,
    });
  return server.app.inject({
    method: endpoint.method,
    url: API_BASE + endpoint.path.replaceAll(/:\w+/g, '1'),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

test('every declared endpoint has one handler, and every handler is declared', async () => {
  const names = routes.map((route) => name(route.endpoint));
  expect(new Set(names).size).toBe(names.length);
  expect([...names].sort()).toEqual((await declared()).map(name).sort());
});

test('no two endpoints answer the same call', () => {
  const shapes = routes.map(({ endpoint }) => name(endpoint).replaceAll(/:\w+/g, ':'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

const guarded = routes.map((route) => route.endpoint).filter(({ access }) => access !== 'public');

describe.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('refuses a caller with no token', async () => {
    const response = await ask(endpoint);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'not_signed_in', message: expect.any(String) });
  });

  test('refuses a token that is not ours', async () => {
    const response = await server.app.inject({
      method: endpoint.method,
      url: API_BASE + endpoint.path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlcyI6WyJBZG1pbiJdfQ.' },
    });
    expect(response.statusCode).toBe(401);
  });

  const { access } = endpoint;
  const others =
    access === 'signed-in' || access === 'public' ? [] : ROLES.filter((role) => !access.includes(role));
  test.each(others)('refuses the role %s', async (role) => {
    const response = await ask(endpoint, role);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'not_allowed' });
  });
});
