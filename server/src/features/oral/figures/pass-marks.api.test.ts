// The pass mark of a station, or of the exam, is taken from the figures of a circuit, and decides until it is undone.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import { getAwards } from '@quivia/contract/oral/awards';
import { getOralFigures, takePassMark } from '@quivia/contract/oral/figures';
import { freezeList, getAwardList, getAwardLists, reopenList, verifyList } from '@quivia/contract/oral/lists';
import { submitSheet } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const LEVELS = ['fail', 'borderline', 'pass'];
const part = { maximum: 20, minimum: null, marked_by: 'internal', subject: 'candidate' } as const;
const SCHEME: typeof LAB_SCHEME = {
  ...LAB_SCHEME,
  components: [
    { ...part, id: 'task', name: 'Task', counts: true, method: { type: 'number', step: 0.5 } },
    {
      ...part,
      id: 'global',
      name: 'Global rating',
      counts: false,
      method: {
        type: 'levels',
        levels: LEVELS.map((id, mark) => ({ id, name: id, mark, description: '' })),
      },
    },
  ],
  pass_mark: null,
};

let server: TestApp;
let viva: StagedViva;
let params: { id: string };

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Circuit', {
    kind: 'osce',
    scheme: SCHEME,
    count: 12,
  });
  params = { id: String(viva.examId) };
  await sql`update oral_sessions set station = 1, circuit_size = 1, name = 'Airway' where id = ${viva.sessionId}`;
  await sql`update oral_exams set freezes = 'coordinator' where id = ${viva.examId}`;
  // Borderline is 10: marks are 6, 10 and 14, half of them one less and half of them one more.
  for (const [at, { id: candidate_id }] of viva.candidates.entries())
    await done(
      viva.internal.call(submitSheet, {
        params,
        body: {
          key: randomUUID(),
          subject: { candidate_id },
          values: {
            task: { mark: 6 + 4 * (at % 3) + (at < 6 ? -1 : 1) },
            global: { level: LEVELS[at % 3] as string },
          },
        },
      }),
    );
});
afterAll(() => server.stop());

const take = (who: Person, station: number | null, pass_mark: number | null, key: string = randomUUID()) =>
  who.call(takePassMark, { params, body: { key, station, pass_mark } });

/** Of the two borderline candidates, with 9 and with 11 marks. */
const outcomes = async () => {
  const { candidates } = await done(viva.coordinator.call(getAwards, { params }));
  return [1, 7].map((at) => {
    const id = viva.candidates[at]?.id;
    const award = candidates.find(({ candidate_id }) => candidate_id === id)?.award;
    return [award?.total, award?.outcome, award?.missed_stations];
  });
};

const listNow = async () => (await done(viva.coordinator.call(getAwardLists, { params }))).lists[0];

test('nothing decides before a pass mark is taken', async () => {
  expect(await done(viva.coordinator.call(getOralFigures, { params }))).toMatchObject({
    stations: [{ station: 1, n: 12, standard: { pass_mark: 10 }, taken: null }],
    exam_pass_mark: 10,
    exam_taken: null,
  });
  expect(await outcomes()).toEqual([
    [9, null, []],
    [11, null, []],
  ]);
});

test('the coordinator alone takes it, as the figures show it, and once for each press', async () => {
  expect((await take(viva.internal, null, 10)).status).toBe(403);
  expect((await take(viva.stranger, null, 10)).status).toBe(404);
  expect((await take(viva.coordinator, null, 9.5)).status).toBe(409);
  expect((await take(viva.coordinator, 2, 10)).status).toBe(409);
  const key = randomUUID();
  await done(take(viva.coordinator, null, 10, key));
  await done(take(viva.coordinator, null, 10, key));
  expect((await take(viva.coordinator, 1, 10, key)).status).toBe(409);
  expect(await outcomes()).toEqual([
    [9, 'fail', []],
    [11, 'pass', []],
  ]);
  await done(take(viva.coordinator, null, null));
  await done(take(viva.coordinator, 1, 10));
  expect(await outcomes()).toEqual([
    [9, 'fail', [1]],
    [11, 'pass', []],
  ]);
  const log = await done(viva.college.admin.call(listAudit, { query: { action: 'oral.list' } }));
  expect(JSON.stringify(log)).toContain('took 10 as the pass mark of station 1 of Physics laboratory');
});

test('an examiner whose own sheet is not submitted, though excused, reads of no station that was missed', async () => {
  await sql`update oral_examiners set role = 'internal' where id = ${viva.external.examinerId}`;
  await sql`
    insert into oral_excused_sheets (key, exam_id, examiner_id, candidate_id, reason, excused_by, excused_at)
    select gen_random_uuid(), exam_id, ${viva.external.examinerId}, id, 'Ill.', ${viva.coordinator.id}, now()
    from oral_candidates where exam_id = ${viva.examId}`;
  const rowFor = async (who: Person) => {
    const at = { params: { ...params, list: 'exam' }, query: {} };
    const { rows } = (await done(who.call(getAwardList, at))).list;
    return rows.find(({ candidate_id }) => candidate_id === viva.candidates[1]?.id);
  };
  expect(await rowFor(viva.internal)).toMatchObject({ total: 9, outcome: 'fail', missed_stations: [1] });
  expect(await rowFor(viva.external)).toMatchObject({ total: null, outcome: null });
  expect(await rowFor(viva.external)).not.toHaveProperty('missed_stations');
  await sql`update oral_examiners set role = 'external' where id = ${viva.external.examinerId}`;
});

test('it is on the frozen list, and no longer changes until the list is reopened', async () => {
  const at = { ...params, list: 'exam' };
  const act = async () => ({ key: randomUUID(), hash: (await listNow())?.hash as string });
  await done(viva.coordinator.call(verifyList, { params: at, body: await act() }));
  const body = { ...(await act()), confirmation: { password: PASSWORD } };
  await done(viva.coordinator.call(freezeList, { params: at, body }));
  const { list } = await done(viva.coordinator.call(getAwardList, { params: at, query: {} }));
  expect(list.pass_marks).toMatchObject([{ station: 1, name: 'Airway', pass_mark: 10 }]);
  expect(list.rows.find(({ candidate_id }) => candidate_id === viva.candidates[1]?.id)).toMatchObject({
    outcome: 'fail',
    missed_stations: [1],
  });
  expect((await take(viva.coordinator, 1, null)).status).toBe(409);
  await done(
    viva.coordinator.call(reopenList, { params: at, body: { key: randomUUID(), reason: 'Appeal.' } }),
  );
  await done(take(viva.coordinator, 1, null));
  expect((await outcomes()).map(([, outcome]) => outcome)).toEqual([null, null]);
});

test('an examiner who changes stations counts at the one where they met the candidate', async () => {
  const met = viva.candidates[0] as StagedViva['candidates'][number];
  const [second] = await sql<{ id: number }[]>`
    insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes, breaks, station, circuit_size)
    select exam_id, panel_id, room_id, 'Breathing', starts_at + interval '1 day', ends_at + interval '1 day', slot_minutes,
      breaks, 2, 2
    from oral_sessions where id = ${viva.sessionId} returning id`;
  await sql`
    update oral_slots set session_id = ${second?.id as number}, starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day'
    where id = ${met.slotId}`;
  const { subjects } = await done(viva.coordinator.call(getAwards, { params }));
  const stationOf = (id: number | undefined) =>
    subjects.find(({ candidate_id }) => candidate_id === id)?.sheets.map(({ station }) => station);
  expect([stationOf(met.id), stationOf(viva.candidates[1]?.id)]).toEqual([[2], [1]]);
});
