// The sweep over every call by tokens that aren't a person's own session: each kind is answered by what is declared for it alone,
// whatever roles it carries (docs/decisions/0082).
import {
  API_BASE,
  type EndpointShape,
  EXAM_FIELD,
  endpoint,
  isStream,
  SCOPES,
  type Scope,
  TOKEN_USES,
  type TokenUse,
} from '@quivia/contract/endpoint';
import { ROLES } from '@quivia/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './app.ts';
import { type Route, route } from './platform/http/route.ts';
import { buildServer } from './platform/http/server.ts';
import { type Actor, API_TOKEN, signAccessToken } from './platform/security/access-token.ts';
import { randomFrom, type Schema, valueFor } from './testing/fuzz/hostile-values.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const OWN_EXAM = 7;
const OTHER_EXAM = 8;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const endpoints = routes.map(({ endpoint }) => endpoint);
const answers = (use: TokenUse) => endpoints.filter(({ alsoFor }) => alsoFor?.includes(use));

/** With every role there is: the use decides, and not what else the token says. */
const tokenFor = (use: TokenUse) =>
  signAccessToken({
    userId: 1,
    username: 'someone',
    email: 'a@b.cd',
    roles: ROLES,
    sessionId: 1,
    version: 1,
    use,
    ...(use === 'exam' && { examId: OWN_EXAM }),
  });

const ask = (endpoint: EndpointShape, use: TokenUse, given: { query?: object; body?: object } = {}) =>
  server.app.inject({
    method: endpoint.method,
    url: API_BASE + endpoint.path.replaceAll(/:\w+/g, '1'),
    headers: { authorization: `Bearer ${tokenFor(use)}` },
    ...(given.query && { query: given.query as Record<string, string> }),
    ...(given.body && { payload: given.body }),
  });

describe.each(TOKEN_USES)('a token for use %s', (use) => {
  test('is refused by every call that is not declared for it', async () => {
    const guarded = endpoints.filter(({ access, alsoFor }) => access !== 'public' && !alsoFor?.includes(use));
    const wrong = [];
    for (const one of guarded) {
      const { statusCode } = await ask(one, use);
      if (statusCode !== 403) wrong.push(`${nameOf(one)}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
    expect(guarded.length).toBeGreaterThan(200);
  });

  test('is a stranger to a public call that is not declared for it', async () => {
    const path = '/whoami';
    const shape = {
      method: 'GET',
      path,
      access: 'public',
      summary: '',
      reply: z.object({ known: z.boolean() }),
    } as const;
    const answer = async (alsoFor: { alsoFor?: [TokenUse] }) => {
      const known = route(endpoint({ ...shape, ...alsoFor }), async ({ actor }) => ({
        known: actor !== undefined,
      }));
      const app = await buildServer([known], {
        logLevel: 'silent',
        trustProxy: 'none',
        https: false,
        stillValid: () => true,
      });
      const headers = { authorization: `Bearer ${tokenFor(use)}` };
      const reply = await app.inject({ url: API_BASE + path, headers });
      await app.close();
      return reply.json();
    };
    expect(await answer({})).toEqual({ known: false });
    expect(await answer({ alsoFor: [use] })).toEqual({ known: true });
  });
});

test('guests can call what belongs to their vivas and to the answers that they mark, and refresh and end the session', () => {
  const elsewhere = answers('guest').filter(({ path }) => !/^\/(oral|marking)(\/|$)/.test(path));
  expect(elsewhere.map(nameOf).sort()).toEqual([
    'GET /quiz/exam/:id/conflict',
    'GET /quiz/exam/:id/marking',
    'GET /quiz/exam/:id/marking/:answer/file/:file',
    'GET /quiz/exam/:id/marking/alike',
    'GET /quiz/exam/:id/marking/comment',
    'GET /quiz/exam/:id/marking/difference',
    'GET /quiz/exam/:id/marking/difference/:answer',
    'GET /quiz/exam/:id/marking/equal',
    'GET /quiz/exam/:id/marking/group',
    'GET /quiz/exam/:id/marking/own',
    'GET /quiz/exam/:id/marking/seed/proposal',
    'POST /auth/logout',
    'POST /auth/refresh',
    'POST /quiz/exam/:id/conflict',
    'POST /quiz/exam/:id/marking/agree',
    'POST /quiz/exam/:id/marking/ahead',
    'POST /quiz/exam/:id/marking/comment',
    'POST /quiz/exam/:id/marking/comment/remove',
    'POST /quiz/exam/:id/marking/confirm',
    'POST /quiz/exam/:id/marking/cover',
    'POST /quiz/exam/:id/marking/equal',
    'POST /quiz/exam/:id/marking/escalate',
    'POST /quiz/exam/:id/marking/flag',
    'POST /quiz/exam/:id/marking/group/undo',
    'POST /quiz/exam/:id/marking/hold',
    'POST /quiz/exam/:id/marking/mark',
    'POST /quiz/exam/:id/marking/next',
    'POST /quiz/exam/:id/marking/reopen',
    'POST /quiz/exam/:id/marking/return',
    'POST /quiz/exam/:id/marking/script/hold',
    'POST /quiz/exam/:id/marking/script/next',
    'POST /quiz/exam/:id/marking/script/return',
    'POST /quiz/exam/:id/marking/seed/confirm',
  ]);
});

test('the choice of an exam inside a learning platform can list exams and sign its reply', () => {
  expect(answers('picker').map(nameOf).sort()).toEqual(['GET /lti/picker/exam', 'POST /lti/deep-link']);
});

/** One that the schema takes, about this exam. */
function naming(endpoint: EndpointShape, part: 'query' | 'body', exam: number): object | undefined {
  const type = endpoint[part];
  if (!type) return undefined;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  for (let seed = 1; seed < 4_000; seed++) {
    const drawn = valueFor(schema, randomFrom(seed), () => undefined) as object;
    const value = { ...drawn, [EXAM_FIELD]: part === 'query' ? String(exam) : exam };
    if (z.safeParse(type, value).success) return value;
  }
  throw new Error(`No ${part} for ${nameOf(endpoint)} was found`);
}

const namesExam = ({ query, body }: EndpointShape) =>
  [query, body].some(
    (type) =>
      type &&
      EXAM_FIELD in
        ((z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {}),
  );

describe('a token for one exam', () => {
  test('is answered by what an exam page needs, where the exam is named, and by little else', () => {
    const others = answers('exam').filter((endpoint) => !namesExam(endpoint));
    expect(others.map(nameOf).sort()).toEqual([
      'GET /auth/user',
      'GET /notifications/stream',
      'GET /quiz/viva',
      'POST /auth/logout',
      'POST /auth/refresh',
      'POST /quiz/hall/ask/:id/withdraw',
    ]);
    expect(answers('exam').map(nameOf)).toContain('POST /quiz/response');
  });

  test('is refused for any other exam, by every call that names one', async () => {
    const wrong = [];
    const named = answers('exam').filter((one) => namesExam(one) && !isStream(one));
    for (const endpoint of named)
      for (const [exam, isOwn] of [
        [OWN_EXAM, true],
        [OTHER_EXAM, false],
      ] as const) {
        const given = {
          ...(endpoint.query && { query: naming(endpoint, 'query', exam) as object }),
          ...(endpoint.body && { body: naming(endpoint, 'body', exam) as object }),
        };
        const { statusCode, body } = await ask(endpoint, 'exam', given);
        if ((statusCode === 403) === isOwn) wrong.push(`${nameOf(endpoint)} ${exam}: ${statusCode} ${body}`);
      }
    expect(wrong).toEqual([]);
    expect(named.length).toBeGreaterThan(12);
  });
});

describe('an API token', () => {
  const held: { scopes: readonly Scope[]; roles: Actor['roles'] } = { scopes: SCOPES, roles: ROLES };
  let looked = 0;
  const serve = (given: Route[]) =>
    buildServer(given, {
      logLevel: 'silent',
      trustProxy: 'none',
      https: false,
      stillValid: () => true,
      readApiToken: () => {
        looked += 1;
        const { scopes, roles } = held;
        const api = { id: 1, name: 'ERP', institutionId: 1, scopes };
        const who = { userId: 1, username: 'someone', email: 'a@b.cd', sessionId: 0, version: 1 };
        return { ...who, roles, api };
      },
    });
  const asked = (app: Awaited<ReturnType<typeof serve>>, { method, path }: EndpointShape) =>
    app.inject({
      method,
      url: API_BASE + path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${API_TOKEN}something` },
    });

  test('is refused by every call without a scope, which does not even look whose it is', async () => {
    const app = await serve(routes);
    const guarded = endpoints.filter(({ access, scope }) => access !== 'public' && !scope);
    const wrong = [];
    for (const one of guarded) {
      const { statusCode } = await asked(app, one);
      if (statusCode !== 403) wrong.push(`${nameOf(one)}: ${statusCode}`);
    }
    await app.close();
    expect(wrong).toEqual([]);
    expect(guarded.length).toBeGreaterThan(200);
    expect(looked).toBe(0);
  });

  test('is answered where it has the scope, and the person a role that may call', async () => {
    const shape = {
      method: 'GET',
      access: ['Faculty'],
      summary: '',
      reply: z.object({ by: z.string() }),
    } as const;
    const scoped = endpoint({ ...shape, path: '/scoped', scope: 'results:read' });
    const open = endpoint({ ...shape, path: '/open', access: 'public', scope: 'results:read' });
    const app = await serve(
      [scoped, open].map((one) => route(one, async ({ actor }) => ({ by: actor?.api?.name ?? '' }))),
    );
    const answer = async (one: EndpointShape) => {
      const reply = await asked(app, one);
      return reply.statusCode === 200 ? reply.json().by : reply.json().message_id;
    };
    expect(await answer(scoped)).toBe('ERP');
    held.scopes = SCOPES.filter((one) => one !== 'results:read');
    expect(await answer(scoped)).toBe('http.scopeMissing');
    held.scopes = SCOPES;
    held.roles = ROLES.filter((one) => one !== 'Faculty');
    expect(await answer(scoped)).toBe('errors.not_allowed');
    // To a public call it is a stranger's.
    expect(await answer(open)).toBe('');
    await app.close();
  });
});
