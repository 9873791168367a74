// The OpenAPI document, made from the same declarations that route and validate.

import { SCOPE_WORDS } from '@quivia/contract/api-tokens.words';
import { API_BASE, type EndpointShape, SCOPES } from '@quivia/contract/endpoint';
import { ErrorBody } from '@quivia/contract/errors';
import * as z from 'zod/mini';
import { apiWords } from './http.words.ts';

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    // Only a moment is transformed on its way out: a Date becomes text.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (io === 'output' && def.type === 'transform')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return rest;
}

/** Of a call that API tokens may make. */
export interface Example {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  reply?: unknown;
}

/** By method and path. */
export type Examples = Record<string, Example>;

function parameters(
  schema: z.ZodMiniObject | undefined,
  place: 'path' | 'query',
  example: Record<string, string> = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
    ...(name in example && { example: example[name] }),
  }));
}

const content = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const PAGE = { 'text/html': { schema: { type: 'string' } } };
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function success({ reply, download, page }: EndpointShape, example?: unknown) {
  if (reply) return { description: apiWords.done, content: content(jsonSchema(reply, 'output'), example) };
  if (download) return { description: apiWords.file, content: FILE };
  if (page) return { description: apiWords.webPage, content: PAGE };
  return {
    description: apiWords.stream,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  };
}

function operation(endpoint: EndpointShape, example: Example = {}) {
  const { path, access, scope, summary, params, query, body, upload, form, page } = endpoint;
  const refusal = page
    ? { description: apiWords.refused, content: PAGE }
    : { description: apiWords.refused, content: content({ $ref: '#/components/schemas/Error' }) };
  const bodyOf = (schema: JsonSchema) =>
    form ? { 'application/x-www-form-urlencoded': { schema } } : content(schema, example.body);
  return {
    summary,
    description: [apiWords.access(access), ...(scope ? [apiWords.scope(scope)] : [])].join(' '),
    tags: [path.split('/')[1] ?? ''],
    security: access === 'public' ? [] : [{ bearer: [] }, ...(scope ? [{ apiToken: [] }] : [])],
    ...(scope && { 'x-scope': scope }),
    parameters: [...parameters(params, 'path', example.path), ...parameters(query, 'query', example.query)],
    ...(body && { requestBody: { required: true, content: bodyOf(jsonSchema(body, 'input')) } }),
    ...(upload && {
      requestBody: { required: true, description: apiWords.upload(upload.most), content: FILE },
    }),
    responses: { 200: success(endpoint, example.reply), '4XX': refusal },
  };
}

export interface OpenApi {
  paths: Record<string, Record<string, ReturnType<typeof operation>>>;
  [part: string]: unknown;
}

export function openApi(
  endpoints: EndpointShape[],
  { version, examples = {} }: { version: string; examples?: Examples },
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const example = examples[`${endpoint.method} ${endpoint.path}`];
    for (const address of [API_BASE + endpoint.path, ...(endpoint.alias ? [endpoint.alias] : [])]) {
      const path = address.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, example) };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: apiWords.title, version, description: apiWords.description },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: apiWords.session },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: apiWords.apiToken,
          'x-scopes': Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_WORDS[scope].hint])),
        },
      },
    },
  };
}
