// The day knows that a candidate has been marked, although nobody tapped Start or Done.
import { randomUUID } from 'node:crypto';
import { listCandidateSteps, moveOralCandidate } from '@quivia/contract/oral/candidates';
import { getLiveRooms } from '@quivia/contract/oral/live';
import { sendEvents, submitSheet } from '@quivia/contract/oral/sheets';
import { announceTimetable, listOwnVivas } from '@quivia/contract/oral/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, hours, minutes, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
});
afterAll(() => server.stop());

const params = (of: StagedViva) => ({ id: String(of.examId) });
const candidate = (of: StagedViva, index: number) => of.candidates[index] as StagedViva['candidates'][0];

const submit = (of: StagedViva, who: Person, index: number, components = LAB_SCHEME.components) =>
  done(
    who.call(submitSheet, {
      params: params(of),
      body: {
        key: randomUUID(),
        subject: { candidate_id: candidate(of, index).id },
        values: Object.fromEntries(components.map(({ id }) => [id, { mark: 8 }])),
      },
    }),
  );

const tap = (of: StagedViva, who: Person, index: number, agoMs = 0) =>
  done(
    who.call(sendEvents, {
      params: params(of),
      body: {
        device: randomUUID(),
        sent_at: now().toISOString(),
        events: [
          {
            number: 1,
            at: after(now(), -agoMs).toISOString(),
            subject: { candidate_id: candidate(of, index).id },
            item: 'viva',
            value: { mark: 8 },
          },
        ],
        unsent: 0,
      },
    }),
  );

const stepsOf = async (of: StagedViva, index: number) =>
  (
    await done(
      of.coordinator.call(listCandidateSteps, {
        params: { ...params(of), candidate_id: String(candidate(of, index).id) },
      }),
    )
  ).map(({ state, by }) => [state, by]);

const roomOf = async (of: StagedViva) => {
  const query = { from: after(now(), -hours(2)).toISOString(), until: after(now(), hours(2)).toISOString() };
  const { rooms } = await done(of.coordinator.call(getLiveRooms, { params: params(of), query }));
  const [room] = rooms;
  return {
    behind: room?.behind,
    states: room?.slots.flatMap(({ candidates }) => candidates.map(({ state }) => state)),
  };
};

test('the first tap begins the viva, and the first sheet ends it', async () => {
  const of = await stageViva(server, root, 'Advance', { count: 3 });
  await done(of.coordinator.call(announceTimetable, { params: params(of), body: { key: randomUUID() } }));
  await tap(of, of.internal, 0, minutes(2));
  expect(await stepsOf(of, 0)).toEqual([['in_viva', of.internal.username]]);
  await tap(of, of.external, 0);
  await submit(of, of.external, 0);
  await submit(of, of.internal, 0);
  expect(await stepsOf(of, 0)).toEqual([
    ['in_viva', of.internal.username],
    ['done', of.external.username],
  ]);
  await submit(of, of.internal, 1);
  expect(await roomOf(of)).toEqual({ behind: 0, states: ['done', 'done', 'registered'] });
  const [own] = await done(candidate(of, 2).student.call(listOwnVivas));
  expect(own?.queue?.before).toBe(0);
  expect((await done(candidate(of, 1).student.call(listOwnVivas)))[0]).toMatchObject({
    state: 'done',
    queue: null,
  });
});

test('what was stored before, and a frozen list, count as done; a later state stays', async () => {
  const of = await stageViva(server, root, 'Older', { count: 2 });
  await submit(of, of.internal, 0);
  await sql`update oral_candidates set state = 'registered', state_at = null where id = ${candidate(of, 0).id}`;
  expect((await roomOf(of)).states).toEqual(['done', 'registered']);
  await sql`
    update oral_candidates set state = 'called', state_at = now() + interval '1 minute' where id = ${candidate(of, 0).id}`;
  expect((await roomOf(of)).states).toEqual(['called', 'registered']);
  await sql`
    insert into oral_lists (exam_id, session_id, state, revision) values (${of.examId}, ${of.sessionId}, 'frozen', 1)`;
  expect((await roomOf(of)).states).toEqual(['done', 'done']);
});

test('a sheet long before the session, and marks of an absent candidate, move nobody', async () => {
  const of = await stageViva(server, root, 'Before', { count: 2 });
  await sql`update oral_candidates set state = 'absent', state_at = now() where id = ${candidate(of, 0).id}`;
  await tap(of, of.internal, 0);
  await submit(of, of.internal, 0);
  await sql`
    update oral_sessions set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${of.sessionId}`;
  await tap(of, of.internal, 1);
  await submit(of, of.internal, 1);
  expect((await roomOf(of)).states).toEqual(['absent', 'registered']);
});

test('in a circuit the first sheet is that of one station', async () => {
  const of = await stageViva(server, root, 'Circuit', { kind: 'osce', count: 1 });
  await submit(of, of.internal, 0);
  expect((await roomOf(of)).states).toEqual(['in_viva']);
  await submit(of, of.external, 0);
  expect((await roomOf(of)).states).toEqual(['done']);
});

test('attendance that is tapped after the first mark is recorded, and the viva stays begun', async () => {
  const of = await stageViva(server, root, 'Overtaken', { count: 1 });
  const move = (state: 'present' | 'called' | 'done', note = '') =>
    of.internal.call(moveOralCandidate, {
      params: { ...params(of), candidate_id: String(candidate(of, 0).id) },
      body: { key: randomUUID(), state, note },
    });
  await tap(of, of.external, 0);
  await done(move('present'));
  expect((await roomOf(of)).states).toEqual(['in_viva']);
  expect((await stepsOf(of, 0)).map(([state]) => state)).toEqual(['in_viva', 'present']);
  // Once a person has said so, a step back needs a reason again.
  await done(move('done'));
  expect((await move('called')).status).toBe(400);
  await done(move('called', 'Not finished.'));
  expect((await roomOf(of)).states).toEqual(['called']);
});
