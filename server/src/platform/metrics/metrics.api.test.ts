// `/metrics` as Prometheus sees it, over the whole app.
import type { AddressInfo } from 'node:net';
import { saveResponse } from '@quivia/contract/attempts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillHall } from '../../testing/exams/exam-hall.ts';
import { openStream } from '../../testing/server/stream-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { minutes } from '../clock.ts';

const TOKEN = 'scraped-every-15-seconds';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.stop());

const ask = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The value of one line, such as `quivia_saves_total{outcome="saved"}`. */
async function metric(line: string): Promise<number | undefined> {
  const found = (await ask(`Bearer ${TOKEN}`)).body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('who may read it', () => {
  test('nobody without the token, and the refusal tells nothing', async () => {
    for (const given of [undefined, 'Bearer ', 'Bearer wrong-token-of-24-letters', `Basic ${TOKEN}`]) {
      const response = await ask(given);
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('quivia_');
    }
  });

  test('whoever has the token, in the format of Prometheus', async () => {
    const response = await ask(`Bearer ${TOKEN}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'cache-control': 'no-store',
    });
    expect(response.body).toContain('quivia_info{version="0.1.0"} 1');
  });
});

describe('what it counts', () => {
  test('requests by pattern and class of status, never by what people typed', async () => {
    await server.app.inject({ url: '/api/v1/quiz/image/Secret0Address0Of0A0Pict' });
    await server.app.inject({ url: '/api/v1/no/such/thing-42' });
    await server.app.inject({ url: '/signin' });
    await server.app.inject({ method: 'PROPFIND' as 'GET', url: '/anything-77' });
    const text = (await ask(`Bearer ${TOKEN}`)).body;
    expect(text).toContain(
      'quivia_http_request_duration_seconds_count{method="GET",route="/api/v1/quiz/image/:key",status="4xx"} 1',
    );
    expect(text).toMatch(/route="page",status="4xx"/);
    for (const typed of ['Secret0Address', 'thing-42', 'signin', 'anything-77', 'PROPFIND'])
      expect(text).not.toContain(typed);
  });

  test('saves by outcome, and how many share a statement', async () => {
    const hall = await fillHall({ students: 5, questions: 1, startedFor: minutes(60) });
    const [question] = hall.questions;
    const body = {
      quiz_or_viva_id: hall.examId,
      question_id: question?.id as number,
      option_id: question?.options[0] as number,
      opening: 1,
      seq: 1,
    };
    const send = async (index: number, changes = {}) => {
      const visitor = server.visitor();
      visitor.token = hall.students[index]?.token;
      return visitor.call(saveResponse, { body: { ...body, ...changes } });
    };
    const before = (await metric('quivia_save_statements_total')) ?? 0;
    await Promise.all(hall.students.map((_, index) => send(index)));
    await send(0);
    await send(0, { option_id: question?.options[1] });
    expect(await metric('quivia_saves_total{outcome="saved"}')).toBe(5);
    expect(await metric('quivia_saves_total{outcome="repeated"}')).toBe(1);
    expect(await metric('quivia_saves_total{outcome="rejected"}')).toBe(1);
    expect(await metric('quivia_saves_written_total')).toBe(7);
    expect(((await metric('quivia_save_statements_total')) ?? 0) - before).toBeLessThanOrEqual(7);
    expect(await metric('quivia_save_queue_length')).toBe(0);
    expect(await metric('quivia_save_oldest_seconds')).toBe(0);
    expect(await metric('quivia_attempts_overdue')).toBe(0);
  });

  test('open streams, and no time for them', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const anna = await server.person('anna01', 'Admin');
    const page = await openStream(`http://127.0.0.1:${port}`, anna.token as string);
    expect(await metric('quivia_event_streams_open')).toBe(1);
    page.close();
    await expect.poll(() => metric('quivia_event_streams_open')).toBe(0);
    expect((await ask(`Bearer ${TOKEN}`)).body).not.toMatch(/duration_seconds_count\{[^}]*stream/);
  });

  test('the database: connections, the listener, and statements by what they do', async () => {
    expect(await metric('quivia_listener_alive')).toBe(1);
    expect(await metric('quivia_database_pool_waiting{pool="saving"}')).toBe(0);
    expect(await metric('quivia_database_pool_idle{pool="pool"}')).toBeGreaterThan(0);
    const count = 'quivia_database_statement_duration_seconds_count';
    expect(await metric(`${count}{statement="insert response_events"}`)).toBeGreaterThan(0);
  });

  test('jobs, the event loop and memory', async () => {
    expect(await metric('quivia_jobs_waiting{job="mail-verification"}')).toBe(0);
    expect(await metric('quivia_jobs_failed{job="mail-verification"}')).toBe(0);
    expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });
});
