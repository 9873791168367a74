import { randomUUID } from 'node:crypto';
import { getOral, listOrals } from '@quivia/contract/oral/exams';
import { changeExaminer } from '@quivia/contract/oral/people';
import { sendEvents } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../../platform/clock.ts';
import { inTransaction, sql } from '../../../platform/database/database.ts';
import { type Actor, readAccessToken, signAccessToken } from '../../../platform/security/access-token.ts';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done } from '../../../testing/people.ts';
import { waitingCalls } from '../../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Orals');
});
afterAll(() => server.stop());

test('a viva voce is there for its coordinators and examiners, and for nobody else', async () => {
  const statusFor = async (person: { call: StagedViva['stranger']['call'] }) =>
    (await person.call(getOral, { params: { id: String(viva.examId) } })).status;
  const { coordinator, internal, external, observer, stranger, candidates, college } = viva;
  for (const one of [coordinator, internal, external, observer, college.admin])
    expect(await statusFor(one)).toBe(200);
  for (const one of [stranger, candidates[0]?.student as (typeof candidates)[0]['student']])
    expect(await statusFor(one)).toBe(404);
});

test('an examiner whom another college alone has signed in sees nothing of it', async () => {
  const { examId, external, college } = viva;
  const actor = readAccessToken(external.token ?? '') as Actor;
  const answers = [];
  for (const vouchedBy of [college.id, college.id + 1]) {
    const visitor = server.visitor();
    visitor.token = signAccessToken({ ...actor, vouchedBy });
    const { status, body } = await visitor.call(getOral, { params: { id: String(examId) } });
    const own = await done(visitor.call(listOrals, { query: {} }));
    answers.push({ status, said: body.message_id, own: own.length });
  }
  expect(answers).toEqual([
    { status: 200, said: undefined, own: 1 },
    { status: 404, said: 'oral-access.notCovered', own: 0 },
  ]);
});

test('where the college asks for its own sign-in, a session that began otherwise has no part in it', async () => {
  const { examId, college, coordinator, internal } = viva;
  const answers = [];
  for (const person of [college.admin, coordinator, internal])
    for (const notAt of [[college.id + 1], [college.id]]) {
      const visitor = server.visitor();
      visitor.token = signAccessToken({ ...(readAccessToken(person.token ?? '') as Actor), notAt });
      const { status } = await visitor.call(getOral, { params: { id: String(examId) } });
      answers.push([status, (await done(visitor.call(listOrals, { query: {} }))).length]);
    }
  expect(answers).toEqual(
    Array.from({ length: 3 }, () => [
      [200, 1],
      [404, 0],
    ]).flat(),
  );
});

test('somebody whose role is withheld until there is a second factor does not coordinate it', async () => {
  const { examId, college } = viva;
  const visitor = server.visitor();
  visitor.token = signAccessToken({ ...(readAccessToken(college.admin.token ?? '') as Actor), roles: [] });
  expect((await visitor.call(getOral, { params: { id: String(examId) } })).status).toBe(404);
});

test('a tap and an act on its examiner at the same time both go through', async () => {
  const { examId, internal, coordinator, candidates } = viva;
  const params = { id: String(examId) };
  const device = randomUUID();
  const tap = (number: number) =>
    internal.call(sendEvents, {
      params,
      body: {
        device,
        sent_at: now().toISOString(),
        events: [
          {
            number,
            at: now().toISOString(),
            subject: { candidate_id: candidates[0]?.id as number },
            item: 'viva',
            value: { mark: 7 },
          },
        ],
        unsent: 0,
      },
    });
  expect((await tap(1)).status).toBe(200);
  // The tap holds its examiner and waits for the device; the act holds the exam and waits for the examiner.
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = inTransaction(async () => {
    await sql`select from oral_devices where device = ${device} for update`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const tapped = tap(2);
  await waitingCalls(1);
  const changed = coordinator.call(changeExaminer, {
    params: { ...params, examiner_id: String(internal.examinerId) },
    body: { key: randomUUID(), affiliation: 'Physics' },
  });
  await waitingCalls(2);
  release.resolve();
  await held;
  expect((await Promise.all([tapped, changed])).map(({ status }) => status)).toEqual([200, 200]);
});
