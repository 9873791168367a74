import { randomUUID } from 'node:crypto';
import { getOralFigures } from '@quivia/contract/oral/figures';
import { getOralPapers, getPrintedSheets } from '@quivia/contract/oral/prints';
import { submitSheet } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Prints', { count: 12 });
});
afterAll(() => server.stop());

const papersFor = (person: Pick<StagedViva['stranger'], 'call'>) =>
  person.call(getOralPapers, { params: { id: String(viva.examId) } });

test('the papers list sessions with their slots, candidates and panel', async () => {
  const [first, second] = viva.candidates;
  await sql`update oral_candidates set state = 'absent', state_at = ${now()} where id = ${second?.id ?? 0}`;
  await sql`insert into oral_candidate_steps (candidate_id, key, state, note, at, received_at, by_id)
    values (${second?.id ?? 0}, ${randomUUID()}, 'absent', 'Did not come', ${now()}, ${now()}, ${viva.coordinator.id})`;
  const { status, body } = await papersFor(viva.coordinator);
  expect(status).toBe(200);
  const [session] = body.sessions;
  expect(session).toMatchObject({
    name: 'Forenoon',
    panel: 'Panel A',
    room: 'Physics laboratory',
    station: null,
  });
  expect(session?.slots.map(({ candidate_ids }) => candidate_ids)).toEqual(
    viva.candidates.map(({ id }) => [id]),
  );
  expect(session?.examiner_ids).toEqual(
    [viva.internal, viva.external, viva.observer].map(({ examinerId }) => examinerId),
  );
  expect(body.candidates.find(({ id }) => id === first?.id)?.state).toBe('registered');
  expect(body.candidates.find(({ id }) => id === second?.id)).toMatchObject({
    state: 'absent',
    note: 'Did not come',
  });
  expect(body.examiners).toHaveLength(4);
});

test('a circuit names the stations at which candidates rest', async () => {
  await sql`update oral_sessions set station = 2, circuit_size = 3 where id = ${viva.sessionId}`;
  const { body } = await papersFor(viva.coordinator);
  expect(body.sessions).toMatchObject([{ station: 2, circuit_size: 3, rests: [1, 3] }]);
  await sql`update oral_sessions set station = null, circuit_size = null where id = ${viva.sessionId}`;
});

test('an examiner gets the sessions of their own panels, and others get nothing', async () => {
  const own = await papersFor(viva.external);
  expect(own.body.sessions).toHaveLength(1);
  expect(own.body.candidates).toHaveLength(viva.candidates.length);
  expect(own.body.examiners.map(({ id }) => id)).not.toContain(viva.elsewhere.examinerId);
  const elsewhere = await papersFor(viva.elsewhere);
  expect(elsewhere.body).toMatchObject({ sessions: [], candidates: [] });
  expect((await papersFor(viva.stranger)).status).toBe(404);
});

test('figures come from marks that are open, for the coordinator alone', async () => {
  const params = { id: String(viva.examId) };
  const submit = (who: StagedViva['internal'], candidate_id: number, mark: number) =>
    done(
      who.call(submitSheet, {
        params,
        body: {
          key: randomUUID(),
          subject: { candidate_id },
          values: Object.fromEntries(LAB_SCHEME.components.map(({ id }) => [id, { mark }])),
        },
      }),
    );
  const present = viva.candidates.filter((_, index) => index !== 1);
  const [last, ...others] = present.toReversed();
  for (const [index, { id }] of others.entries()) {
    await submit(viva.internal, id, 7);
    await submit(viva.external, id, index % 2 ? 6 : 6.5);
  }
  // Not open: the external has not submitted.
  await submit(viva.internal, last?.id ?? 0, 9.5);
  const figures = await done(viva.coordinator.call(getOralFigures, { params }));
  expect(figures).toMatchObject({ open: 10, subjects: 11, fewest: 10, stations: null });
  const [pair] = figures.pairs;
  expect([pair?.first.id, pair?.second.id]).toEqual([viva.internal.examinerId, viva.external.examinerId]);
  expect(pair?.rows[0]).toMatchObject({ component: null, n: 10, maximum: 60, tolerance: 6 });
  expect(pair?.rows[0]?.figures?.difference).toBeCloseTo(-3.75, 10);
  expect(pair?.rows[0]?.figures?.within).toBe(1);
  for (const who of [viva.external, viva.observer])
    expect((await who.call(getOralFigures, { params })).status).toBe(403);
  expect((await viva.stranger.call(getOralFigures, { params })).status).toBe(404);
});

test('printed mark sheets show what the caller may see, with a hash', async () => {
  const params = { id: String(viva.examId) };
  const waiting = viva.candidates.at(-1)?.id;
  const sheetsFor = (who: Pick<StagedViva['stranger'], 'call'>) =>
    done(who.call(getPrintedSheets, { params }));
  const seen = await sheetsFor(viva.coordinator);
  expect(seen.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(seen.subjects.filter(({ sheets }) => sheets.length === 2)).toHaveLength(10);
  const closed = seen.subjects.find(({ candidate_id }) => candidate_id === waiting);
  expect(closed).toMatchObject({ is_open: false, sheets: [] });
  // Quoted or not, but not as part of a moment such as 10:00:09.512.
  const mark = /[:",]9\.5[",}]/;
  expect(JSON.stringify(await sheetsFor(viva.external))).not.toMatch(mark);
  expect(JSON.stringify(await sheetsFor(viva.internal))).toMatch(mark);
  expect((await viva.stranger.call(getPrintedSheets, { params })).status).toBe(404);
});
