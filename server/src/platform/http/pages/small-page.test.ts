import { createHash } from 'node:crypto';
import { endpoint } from '@quivia/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { route } from '../route.ts';
import { buildServer } from '../server.ts';
import type { PageAnswer } from './small-page.ts';

let app: FastifyInstance;
let answer: PageAnswer | AppError;
beforeAll(async () => {
  const shape = endpoint({
    method: 'POST',
    path: '/page',
    access: 'public',
    summary: '',
    form: { most: 500 },
    body: z.object({ name: z.string() }),
    page: true,
  });
  const page = route(shape, async ({ body }) => {
    if (answer instanceof AppError) throw answer;
    return 'lines' in answer ? { ...answer, lines: [...answer.lines, body.name] } : answer;
  });
  app = await buildServer([page], {
    logLevel: 'silent',
    trustProxy: 'none',
    https: false,
    stillValid: () => true,
  });
});
afterAll(() => app.close());

const FORM = 'application/x-www-form-urlencoded';
const post = (payload: string, type = FORM) =>
  app.inject({ method: 'POST', url: '/api/v1/page', payload, headers: { 'content-type': type } });

test('a form is read, and what is shown of it is text and nothing else', async () => {
  answer = { title: 'Open "it" & go', lines: ['One'], link: { text: 'Open', href: '/a?b="c"&d=<e>' } };
  const { statusCode, headers, body } = await post('name=%3Cimg+src%3Dx%3E&__proto__=1&constructor=2');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<p>&lt;img src=x&gt;</p>');
  expect(body).toContain(
    '<a href="/a?b=&quot;c&quot;&amp;d=&lt;e&gt;" target="_blank" rel="noopener noreferrer">',
  );
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(headers['cache-control']).toBe('no-store');
});

test('a script runs by its hash alone, and finds its data in attributes', async () => {
  const text = 'document.title';
  answer = {
    title: 'T',
    lines: [],
    ancestors: ['https://a.example'],
    script: { text, data: { to: '"><b>' } },
  };
  const { headers, body } = await post('name=x');
  const hash = createHash('sha256').update(text).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/a.example$/);
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).toContain('<main data-to="&quot;&gt;&lt;b&gt;">');
});

test('one leads on to an address of ours without a redirect', async () => {
  answer = { leadsTo: '/seb/check/3/abc' };
  const { statusCode, headers, body } = await post('name=a');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('content="0; url=http://localhost:8000/seb/check/3/abc"');
});

test('it leads elsewhere by a GET', async () => {
  answer = { to: '/elsewhere#ticket' };
  const { statusCode, headers } = await post('name=x');
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 303,
    location: '/elsewhere#ticket',
  });
});

test.each([
  [409, () => post('name=x')],
  [400, () => post('other=x')],
  [413, () => post(`name=${'x'.repeat(600)}`)],
  [415, () => post('{"name":"x"}', 'application/json')],
  [415, () => post('x', 'multipart/form-data; boundary=x')],
])('a refusal by %i is a page as well, which the site that led there may show', async (status, ask) => {
  answer = new AppError('changed_meanwhile');
  const { statusCode, headers, body } = await ask();
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  expect(body).not.toMatch(/<a |<script/);
});
