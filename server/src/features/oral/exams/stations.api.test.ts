// A circuit whose stations have schemes of their own, from the timetable to the student's result.
import { randomUUID } from 'node:crypto';
import type { Component, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { circuitScheme } from '@quivia/contract/marking/stations';
import { getAwards } from '@quivia/contract/oral/awards';
import { getOral, listStationSchemes, setStationScheme } from '@quivia/contract/oral/exams';
import { getOralFigures, takePassMark } from '@quivia/contract/oral/figures';
import * as lists from '@quivia/contract/oral/lists';
import { listSchemes } from '@quivia/contract/oral/schemes';
import { enterPaper, getExamine, reopenSheet, sendEvents, submitSheet } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageStations, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const LEVELS = ['fail', 'borderline', 'pass'];
const rating: Component = {
  id: 'global',
  name: 'Global rating',
  maximum: 2,
  minimum: null,
  method: { type: 'levels', levels: LEVELS.map((id, mark) => ({ id, name: id, mark, description: '' })) },
  marked_by: 'each',
  subject: 'candidate',
  counts: false,
};
const task = (id: string, name: string, maximum: number, minimum: number | null = null): Component => ({
  ...rating,
  id,
  name,
  maximum,
  minimum,
  method: { type: 'number', step: 0.5 },
  counts: true,
});
const HISTORY: SchemeDefinition = {
  ...LAB_SCHEME,
  components: [task('asks', 'Asks about the pain', 15), task('sums-up', 'Sums up', 5), rating],
  pass_mark: 10,
  tolerance: 4,
};
const COUNSEL: SchemeDefinition = {
  ...LAB_SCHEME,
  components: [task('listens', 'Listens', 10, 4), rating],
  pass_mark: 5,
};

const COUNT = 12;
let server: TestApp;
let viva: StagedViva;
let params: { id: string };

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Osce', { count: COUNT });
  params = { id: String(viva.examId) };
  await stageStations(viva, HISTORY, COUNSEL);
});
afterAll(() => server.stop());

const candidate = (at: number) => (viva.candidates[at] as StagedViva['candidates'][number]).id;
const setAt = (who: Person, station: number, scheme: { preset: string } | null) =>
  who.call(setStationScheme, { params: { ...params, station: String(station) }, body: { scheme } });
const stationsOf = async () => (await done(viva.coordinator.call(listStationSchemes, { params }))).stations;
const submit = (who: Person, at: number, values: Record<string, object>) =>
  who.call(submitSheet, {
    params,
    body: { key: randomUUID(), subject: { candidate_id: candidate(at) }, values: values as never },
  });

test('the coordinator gives a station a scheme, a preset or that of the viva again', async () => {
  expect((await stationsOf()).map(({ station, name, scheme }) => [station, name, scheme?.name])).toEqual([
    [1, 'History', 'Station 1'],
    [2, 'Counselling', 'Station 2'],
  ]);
  expect((await setAt(viva.coordinator, 3, null)).status).toBe(404);
  expect((await setAt(viva.coordinator, 2, { preset: 'nothing' })).status).toBe(400);
  const known = await setAt(viva.coordinator, 2, { preset: 'anna-project' });
  expect([known.status, known.body.message]).toMatchObject([
    400,
    expect.stringContaining('known before the exam'),
  ]);
  expect((await stationsOf())[1]?.scheme?.name).toBe('Station 2');
  await done(setAt(viva.coordinator, 2, null));
  const { scheme } = await done(viva.coordinator.call(getOral, { params }));
  expect(scheme).toEqual(
    circuitScheme(LAB_SCHEME, [
      { station: 1, name: 'History', scheme: HISTORY },
      { station: 2, name: 'Counselling', scheme: null },
    ]),
  );
  await done(setAt(viva.coordinator, 1, null));
  expect((await done(viva.coordinator.call(getOral, { params }))).scheme).toEqual(LAB_SCHEME);
  const query = { institution_id: String(viva.college.id) };
  const saved = await done(viva.coordinator.call(listSchemes, { query }));
  for (const [station, name] of [
    [1, 'Station 1'],
    [2, 'Station 2'],
  ] as const) {
    const version_id = saved.find((one) => one.name === name)?.version_id as number;
    const at = { ...params, station: String(station) };
    await done(viva.coordinator.call(setStationScheme, { params: at, body: { scheme: { version_id } } }));
  }
  const used = await done(viva.coordinator.call(listSchemes, { query }));
  expect(used.find((one) => one.name === 'Station 2')?.vivas).toBe(1);
});

test('examiners get and mark the components of their station alone', async () => {
  const at = now().toISOString();
  const componentsOf = async (who: Person) => {
    const { subjects } = await done(who.call(getExamine, { params, query: {} }));
    return subjects.find((one) => one.candidate_id === candidate(0))?.components;
  };
  expect(await componentsOf(viva.internal)).toEqual(['s1-1', 's1-2', 's1-3']);
  expect(await componentsOf(viva.elsewhere)).toEqual(['s2-1', 's2-2']);
  const subject = { candidate_id: candidate(0) };
  const events = ['s1-1', 's2-1'].map((item, index) => ({
    number: index + 1,
    at,
    subject,
    item,
    value: { mark: 7 },
  }));
  const body = { device: randomUUID(), sent_at: at, events, unsent: 0 };
  const { refused } = await done(viva.elsewhere.call(sendEvents, { params, body }));
  expect(refused).toEqual([{ number: 1, reason: 'unknown-item' }]);
  expect((await submit(viva.internal, 0, { 's1-1': { mark: 7 } })).status).toBe(400);
});

test('once a mark is given, the schemes stay', async () => {
  const reply = await setAt(viva.coordinator, 2, null);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "Marks have been given, so the marking scheme can't be changed.",
  ]);
});

/** The first is in question at History, and the third misses the minimum of Counselling. */
const asked = (at: number) => [6, 10, 14][at % 3] as number;
const listens = (at: number) => (at === 2 ? 3.5 : ([3.5, 5.5, 7.5][at % 3] as number) + 1);
const rated = (at: number) => ({ level: LEVELS[at % 3] as string });

test('sheets are typed in and submitted at each station, and what is missing is named with it', async () => {
  const typed = { 's2-1': { mark: listens(0) }, 's2-2': rated(0) };
  const subject = { candidate_id: candidate(0) };
  for (const state of ['first', 'submitted'] as const) {
    const body = { key: randomUUID(), subject, examiner_id: viva.elsewhere.examinerId, values: typed };
    const reply = await done(viva.elsewhere.call(enterPaper, { params, body }));
    expect(reply.state).toBe(state);
  }
  for (let at = 1; at < COUNT; at++)
    await done(submit(viva.elsewhere, at, { 's2-1': { mark: listens(at) }, 's2-2': rated(at) }));
  const { lists: shown } = await done(viva.coordinator.call(lists.getAwardLists, { params }));
  const missing = shown[0]?.blockers.filter(({ type }) => type === 'sheet') ?? [];
  expect(missing).toHaveLength(2 * COUNT);
  expect(new Set(missing.map((one) => 'station' in one && one.station))).toEqual(new Set([1]));
  for (let at = 0; at < COUNT; at++)
    for (const [who, more] of [
      [viva.internal, 0],
      [viva.external, at === 0 ? 5 : 1],
    ] as const)
      await done(
        submit(who, at, { 's1-1': { mark: asked(at) + more }, 's1-2': { mark: 2.5 }, 's1-3': rated(at) }),
      );
});

const awardOf = async (at: number) => {
  const { candidates } = await done(viva.coordinator.call(getAwards, { params }));
  return candidates.find(({ candidate_id }) => candidate_id === candidate(at))?.award;
};

test('the stations are added up and rounded once; tolerance and minima are those of the station', async () => {
  expect(await awardOf(0)).toMatchObject({ state: 'differs', differences: [{ station: 1, by: 5 }] });
  const { lists: shown } = await done(viva.coordinator.call(lists.getAwardLists, { params }));
  expect(shown[0]?.blockers).toMatchObject([{ type: 'difference', station: 1, by: 5 }]);
  expect(await awardOf(1)).toMatchObject({
    stations: [
      { station: 1, mark: 13 },
      { station: 2, mark: 6.5 },
    ],
    total: 20,
    outcome: 'pass',
  });
  expect(await awardOf(2)).toMatchObject({ total: 21, outcome: 'fail', missed: ['s2-1'] });
  expect(await awardOf(3)).toMatchObject({ total: 14, outcome: 'fail', missed: [] });
});

test('figures compare the examiners of a station, and the pass mark of the exam is the sum', async () => {
  const figures = await done(viva.coordinator.call(getOralFigures, { params }));
  expect(figures.pairs.map(({ station, first, second }) => [station?.name, first.id, second.id])).toEqual([
    ['History', viva.internal.examinerId, viva.external.examinerId],
  ]);
  expect(figures.pairs[0]?.rows[0]).toMatchObject({ n: COUNT, maximum: 20, tolerance: 4 });
  expect(figures.stations?.map(({ station, maximum, n }) => [station, maximum, n])).toEqual([
    [1, 20, 2 * COUNT],
    [2, 10, COUNT],
  ]);
  const sum = (figures.stations ?? []).reduce((all, { standard }) => all + (standard?.pass_mark ?? 0), 0);
  expect(figures.exam_pass_mark).toBeCloseTo(sum, 2);
  const take = (pass_mark: number | null) =>
    viva.coordinator.call(takePassMark, { params, body: { key: randomUUID(), station: null, pass_mark } });
  await done(take(figures.exam_pass_mark));
  expect((await awardOf(3))?.outcome).toBe('fail');
  await done(take(null));
});

const list = () => ({ ...params, list: 'exam' });

async function freeze() {
  const hash = async () =>
    (await done(viva.coordinator.call(lists.getAwardLists, { params }))).lists[0]?.hash as string;
  const verify = { key: randomUUID(), hash: await hash() };
  await done(viva.coordinator.call(lists.verifyList, { params: list(), body: verify }));
  const body = { key: randomUUID(), hash: await hash(), confirmation: { password: PASSWORD } };
  await done(viva.coordinator.call(lists.freezeList, { params: list(), body }));
}

test('the frozen list, its files and the result of the student have a mark for each station', async () => {
  const shown = (await done(viva.coordinator.call(lists.getAwardLists, { params }))).lists[0];
  const blocker = shown?.blockers[0];
  if (blocker?.type !== 'difference') throw new Error('No difference is in the way');
  const { subject, sheet_ids } = blocker;
  const what = { type: 'difference' as const, subject, sheet_ids };
  await done(
    viva.coordinator.call(lists.overrideBlocker, {
      params: list(),
      body: { key: randomUUID(), what, reason: 'Late.' },
    }),
  );
  await freeze();
  const { list: frozen } = await done(
    viva.coordinator.call(lists.getAwardList, { params: list(), query: {} }),
  );
  expect(frozen.maximum).toBe(30);
  expect(frozen.rows.find(({ candidate_id }) => candidate_id === candidate(1))?.stations).toEqual([
    { station: 1, mark: 13 },
    { station: 2, mark: 6.5 },
  ]);
  const { file } = await viva.coordinator.call(lists.exportList, {
    params: list(),
    query: { format: 'csv' },
  });
  const [heads, ...rows] = String(file).split('\r\n');
  expect(heads).toContain('"Station 1, History (20)","Station 2, Counselling (10)",Total (30)');
  const second = rows.find((row) => row.includes(',oscestudent2,'));
  expect(second).toContain(',13,6.5,20,Pass,');
  await done(viva.coordinator.call(lists.releaseList, { params: list(), body: { key: randomUUID() } }));
  const student = viva.candidates[1]?.student as Person;
  const [result] = await done(student.call(lists.listOwnOralResults, {}));
  expect(result?.stations).toEqual([
    { station: 1, name: 'Station 1, History', mark: 13, maximum: 20 },
    { station: 2, name: 'Station 2, Counselling', mark: 6.5, maximum: 10 },
  ]);
  expect(result?.components.filter(({ station }) => station === 2).map(({ name }) => name)).toEqual([
    'Listens',
    'Global rating',
  ]);
});

test('a new revision names the station whose mark has changed', async () => {
  await done(
    viva.coordinator.call(lists.reopenList, {
      params: list(),
      body: { key: randomUUID(), reason: 'Appeal.' },
    }),
  );
  const [sheet] = await sql<{ id: number }[]>`
    select id from oral_sheets where examiner_id = ${viva.elsewhere.examinerId} and candidate_id = ${candidate(1)}`;
  const at = { ...params, sheet_id: String(sheet?.id) };
  await done(viva.coordinator.call(reopenSheet, { params: at, body: { reason: 'Mistyped.' } }));
  await done(submit(viva.elsewhere, 1, { 's2-1': { mark: 9 }, 's2-2': rated(1) }));
  await freeze();
  const { replaced } = await done(viva.coordinator.call(lists.getAwardList, { params: list(), query: {} }));
  expect(replaced?.changes.map(({ part, before, after }) => [part, before, after])).toEqual([
    ['Station 2, Counselling: Listens', '6.5', '9'],
    ['Station 2, Counselling', '6.5', '9'],
    ['Total', '20', '22'],
  ]);
});
