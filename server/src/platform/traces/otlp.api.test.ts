// Traces as a collector receives them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

let collector: Server;
let server: TestApp;
const spans: Received[] = [];
const headers: string[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''));
    headers.push(`${request.method} ${request.url} ${request.headers['x-key']}`);
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s3cret',
  });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

const soon = { interval: 50 };
const named = (name: string) => spans.filter((span) => span.name === name);
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a request continues the trace of the proxy, by its pattern and without what people typed', async () => {
  await server.app.inject({
    url: '/api/v1/quiz/image/Secret0Address0Of0A0Pi',
    headers: { traceparent: PARENT },
  });
  await expect.poll(() => named('GET /api/v1/quiz/image/:key'), soon).toHaveLength(1);
  const [span] = named('GET /api/v1/quiz/image/:key');
  expect(span).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    kind: 2,
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
  });
  expect(span?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '404' } });
  expect(Number(BigInt(span?.startTimeUnixNano ?? 0) / 1_000_000n)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(spans)).not.toContain('Secret0Address');
  expect(headers[0]).toBe('POST /v1/traces s3cret');
});

test('statements are children of the request that sent them', async () => {
  const anna = await server.person('anna01', 'Admin');
  spans.length = 0;
  await server.app.inject({ url: '/api/v1/admin/audit', headers: { authorization: `Bearer ${anna.token}` } });
  await expect.poll(() => named('GET /api/v1/admin/audit'), soon).toHaveLength(1);
  const [request] = named('GET /api/v1/admin/audit');
  expect(named('select audit_log')).toEqual([
    expect.objectContaining({ traceId: request?.traceId, parentSpanId: request?.spanId, kind: 3 }),
  ]);
});

test('a job is a trace of its own', async () => {
  const payload = { username: 'traced01', email: 'traced@example.org', password: 'Blue7Kite!' };
  await server.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
  await server.mailTo('traced@example.org');
  await expect.poll(() => named('job mail-verification'), soon).toHaveLength(1);
});

test('what the caller does not record is not recorded, nor are probes; a broken parent begins a new trace', async () => {
  const before = spans.length;
  await server.app.inject({ url: '/api/v1/site', headers: { traceparent: PARENT.replace(/01$/, '00') } });
  await server.app.inject({ url: '/healthz' });
  await server.app.inject({ url: '/api/v1/site', headers: { traceparent: `${PARENT}-more` } });
  await expect.poll(() => named('GET /api/v1/site'), soon).toHaveLength(1);
  expect(named('GET /api/v1/site')[0]).not.toHaveProperty('parentSpanId');
  expect(spans.slice(before).find(({ name }) => name.includes('healthz'))).toBeUndefined();
});
