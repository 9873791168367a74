import { echoAnswer } from '@quivia/contract/device-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let anna: Person;
beforeAll(async () => {
  server = await startTestApp();
  anna = await server.person('anna01', 'Student');
});
afterAll(() => server.stop());

const body = { question_id: 2, option_ids: [7, 9] };

test('an answer comes back as it was sent, with the time, and is not stored', async () => {
  const before = Date.now();
  const reply = await done(anna.call(echoAnswer, { body }));
  expect(reply).toMatchObject(body);
  expect(Date.parse(reply.server_time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(reply.server_time)).toBeLessThanOrEqual(Date.now());
  const [{ rows } = { rows: -1 }] = await sql<
    { rows: number }[]
  >`select count(*)::int as rows from response_events`;
  expect(rows).toBe(0);
});

test('a person who sends too many is asked to wait', async () => {
  const replies = [];
  for (let sent = 0; sent < 70; sent += 1) replies.push((await anna.call(echoAnswer, { body })).status);
  expect(replies).toContain(429);
  expect(replies.slice(0, 50)).not.toContain(429);
});
