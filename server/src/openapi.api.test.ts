import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiExamples } from './api-examples.words.ts';
import { routes } from './app.ts';
import type { Example } from './platform/http/openapi.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

interface Operation {
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

let server: TestApp;
let document: {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};
let operations: [string, string, Operation][];
beforeAll(async () => {
  server = await startTestApp();
  document = (await server.app.inject({ url: '/api/openapi.json' })).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [path, method, operation] as [string, string, Operation],
    ),
  );
});
afterAll(() => server.stop());

/** The words a schema of OpenAPI 3.0 may use; those of newer JSON Schemas (const, type lists, $defs …) are none of them. */
const WORDS = new Set(
  [
    'title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems',
    'uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties',
    'additionalProperties description format default nullable discriminator readOnly writeOnly xml externalDocs',
    'example deprecated $ref',
  ].flatMap((line) => line.split(' ')),
);

function expectSchema(schema: unknown, where: string): void {
  expect(schema, where).toBeTypeOf('object');
  const given = schema as Record<string, unknown>;
  expect(
    Object.keys(given).filter((word) => !WORDS.has(word)),
    where,
  ).toEqual([]);
  if (given.type !== undefined)
    expect(['string', 'number', 'integer', 'boolean', 'array', 'object'], where).toContain(given.type);
  if (given.type === 'array') expect(given, where).toHaveProperty('items');
  for (const bound of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (bound in given) expect(given[bound], where).toBeTypeOf('boolean');
  }
  for (const list of ['allOf', 'oneOf', 'anyOf']) {
    for (const [n, inner] of ((given[list] as unknown[]) ?? []).entries())
      expectSchema(inner, `${where}.${list}.${n}`);
  }
  for (const [name, inner] of Object.entries(given.properties ?? {})) expectSchema(inner, `${where}.${name}`);
  if (given.items) expectSchema(given.items, `${where}[]`);
  if (typeof given.additionalProperties === 'object') expectSchema(given.additionalProperties, `${where}.*`);
}

describe('the OpenAPI document', () => {
  test('is of version 3.0 and says what it is of', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.0\.\d$/),
      info: { title: 'Quivia', version: expect.any(String) },
    });
  });

  test('lists every call, and no other', () => {
    const declared = routes.flatMap(({ endpoint: { method, path, alias } }) =>
      [`/api/v1${path}`, ...(alias ? [alias] : [])].map(
        (address) => `${method.toLowerCase()} ${address.replaceAll(/:(\w+)/g, '{$1}')}`,
      ),
    );
    expect(declared).toContain('get /api/quiz/{id}');
    expect(operations.map(([path, method]) => `${method} ${path}`).sort()).toEqual(declared.sort());
  });

  test('names every parameter of a path, and only those', () => {
    expect(operations).not.toHaveLength(0);
    for (const [path, method, { parameters }] of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        `${method} ${path}`,
      ).toEqual(inPath);
      for (const parameter of parameters) {
        expect(['path', 'query']).toContain(parameter.in);
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
    }
  });

  test('describes what is sent and what comes back by schemas of that version', () => {
    expect(operations).not.toHaveLength(0);
    for (const [path, method, { parameters, requestBody, responses }] of operations) {
      const where = `${method} ${path}`;
      for (const { name, schema } of parameters) expectSchema(schema, `${where} ?${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        expectSchema(schema, `${where} body`);
      expect(Object.keys(responses), where).toContain('200');
      for (const [status, { description, content }] of Object.entries(responses)) {
        expect(status).toMatch(/^([1-5]\d\d|[1-5]XX|default)$/);
        expect(description).toBeTypeOf('string');
        for (const { schema } of Object.values(content)) expectSchema(schema, `${where} ${status}`);
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) expectSchema(schema, name);
  });

  /** What is to be said of an upload is worded from all that was stored about it. */
  const WORDED_TOGETHER = ['get /api/v1/admin/roster/{id}', 'get /api/v1/quiz/import/{id}'];

  test('names the sentence of every reply, for other languages', () => {
    const said = operations.flatMap(([path, method, { responses }]) => {
      const schema = responses['200']?.content?.['application/json']?.schema as
        | { properties?: Record<string, { type?: string }> }
        | undefined;
      return schema?.properties?.message?.type === 'string'
        ? [{ call: `${method} ${path}`, fields: Object.keys(schema.properties) }]
        : [];
    });
    expect(said.length).toBeGreaterThan(150);
    const unnamed = said.filter(
      ({ fields }) => !(fields.includes('message_id') && fields.includes('params')),
    );
    expect(unnamed.map(({ call }) => call).sort()).toEqual(WORDED_TOGETHER);
  });

  test('describes a moment in a reply as the text it is', () => {
    const reply =
      document.paths['/api/v1/auth/sessions']?.get?.responses['200']?.content['application/json']?.schema;
    expect(reply).toMatchObject({
      items: { properties: { signed_in_at: { type: 'string', format: 'date-time' } } },
    });
  });

  test('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references).not.toHaveLength(0);
    for (const [, reference] of references) {
      const [, , kind = '', name = ''] = reference?.split('/') ?? [];
      expect(Object.keys((document.components as Record<string, object>)[kind] ?? {})).toContain(name);
    }
  });

  test('says who may call: a token for all that is not public', () => {
    for (const { endpoint } of routes) {
      const operation =
        document.paths[`/api/v1${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[
          endpoint.method.toLowerCase()
        ];
      const byToken = endpoint.scope ? [{ apiToken: [] }] : [];
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }, ...byToken]);
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'apiToken']);
  });
});

test('every call of API tokens names its scope and has an example that the call itself would take and give', () => {
  const examples = apiExamples();
  const scoped = routes.flatMap(({ endpoint }) => (endpoint.scope ? [endpoint] : []));
  expect(scoped.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(examples).sort());
  for (const { method, path, scope, params, query, body, reply } of scoped) {
    const { path: inPath, ...example } = examples[`${method} ${path}`] as Example;
    const operation = document.paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect(operation).toMatchObject({
      'x-scope': scope,
      description: expect.stringContaining(String(scope)),
    });
    for (const [schema, given] of [
      [params, inPath],
      [query, example.query],
      [body, example.body],
      [reply, example.reply],
    ] as const)
      if (given !== undefined)
        expect(z.safeParse(schema as z.ZodMiniType, given), path).toMatchObject({ success: true });
    expect(JSON.stringify(operation?.requestBody ?? '')).toContain(example.body ? '"example"' : '');
  }
});

test('/api/docs shows every call on a page without a script', async () => {
  const page = await server.app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(operations).not.toHaveLength(0);
  for (const [path] of operations) expect(page.body).toContain(path);
  expect(page.body).not.toMatch(/<script|style=|onclick/i);
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
  expect((await server.app.inject({ url: style })).headers['content-type']).toMatch(/^text\/css/);
});
