// Heads and controllers read vivas: how far they are, results once they are published, and nothing that isn't.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import { getOral, getOralProgress } from '@quivia/contract/oral/exams';
import * as lists from '@quivia/contract/oral/lists';
import { getOverseenViva, listOverseenVivas } from '@quivia/contract/oral/overseen';
import { submitSheet } from '@quivia/contract/oral/sheets';
import { linkDepartments } from '@quivia/contract/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { appoint, buildCollege, hire, newDepartment } from '../../../testing/college.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let viva: StagedViva;
let head: Person;
let controller: Person;
/** Of another department, another institution, and one whose duty has lapsed. */
let others: Person[];

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Watch', { count: 1 });
  const { college } = viva;
  const foreign = await buildCollege(server, root, 'Foreign');
  const geology = await newDepartment(root, 'Geology');
  await done(college.admin.call(linkDepartments, { body: { link_id: [geology] } }));
  const hired = async (name: string, place: typeof college, duty: Parameters<typeof appoint>[2]) => {
    const person = await server.person(name);
    await hire(place, person);
    await appoint(place, person, duty);
    return person;
  };
  head = await hired('watchhead', college, { duty: 'head', department_id: college.department });
  controller = await hired('watchcontroller', college, { duty: 'controller' });
  const ends_at = after(now(), days(1)).toISOString();
  others = [
    await hired('watchgeology', college, { duty: 'head', department_id: geology }),
    await hired('foreigncontroller', foreign, { duty: 'controller' }),
    await hired('watchlapsed', college, { duty: 'controller', ends_at }),
  ];
  await sql`
    update institution_duties set given_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    where user_id = ${others[2]?.id ?? 0}`;
});
afterAll(() => server.stop());

const params = () => ({ id: String(viva.examId) });
const list = async (who: Person) => done(who.call(listOverseenVivas, { query: {} }));
const open = (who: Person) => who.call(getOverseenViva, { params: params(), query: {} });

async function publish() {
  const values = Object.fromEntries(LAB_SCHEME.components.map(({ id }) => [id, { mark: 8 }]));
  const subject = { candidate_id: viva.candidates[0]?.id as number };
  for (const who of [viva.internal, viva.external])
    await done(who.call(submitSheet, { params: params(), body: { key: randomUUID(), subject, values } }));
  const at = { ...params(), list: String(viva.sessionId) };
  const hashFor = async (who: Person) =>
    (await done(who.call(lists.getAwardLists, { params: params() }))).lists[0]?.hash as string;
  const verified = { key: randomUUID(), hash: await hashFor(viva.internal) };
  await done(viva.internal.call(lists.verifyList, { params: at, body: verified }));
  const confirmation = await viva.external.confirmation();
  const frozen = { key: randomUUID(), hash: await hashFor(viva.external), confirmation };
  await done(viva.external.call(lists.freezeList, { params: at, body: frozen }));
  expect((await done(open(head))).lists).toEqual([]);
  await done(viva.coordinator.call(lists.releaseList, { params: at, body: { key: randomUUID() } }));
}

test('they see how far a viva is, its results once candidates see them, and the coordinator sees who looked', async () => {
  for (const who of [head, controller]) {
    expect(await list(who)).toMatchObject([{ id: viva.examId, candidates: 1, done: 0 }]);
    expect(await done(open(who))).toMatchObject({ candidates: 1, lists: [] });
  }
  await publish();
  const { lists: published } = await done(open(head));
  expect(published).toMatchObject([
    { revision: 1, maximum: 60, rows: [{ roll_number: 'S-watchstudent1', total: 40, outcome: 'pass' }] },
  ]);
  // Each thing once a day.
  await done(open(head));
  const { seen_by } = await done(viva.coordinator.call(getOralProgress, { params: params() }));
  expect(seen_by.map(({ username, duty, opened }) => [username, duty, opened])).toEqual([
    ['watchhead', 'head', ['exam', 'results']],
    ['watchcontroller', 'controller', ['exam']],
  ]);
  const log = await done(root.call(listAudit, { query: { action: 'exam.seen' } }));
  expect(log.map(({ actor }) => actor).sort()).toEqual(['watchcontroller', 'watchhead', 'watchhead']);
});

test('others see nothing, and a duty opens nothing else of a viva', async () => {
  for (const who of [...others, viva.stranger]) {
    expect(await list(who)).toEqual([]);
    expect((await open(who)).status).toBe(404);
  }
  for (const who of [head, controller]) {
    expect((await who.call(getOral, { params: params() })).status).toBe(404);
    expect((await who.call(getOralProgress, { params: params() })).status).toBe(404);
    expect((await who.call(lists.getAwardLists, { params: params() })).status).toBe(404);
  }
});

test('a head who is a candidate of it sees nothing of it as head', async () => {
  await sql`update oral_candidates set user_id = ${head.id} where exam_id = ${viva.examId}`;
  expect(await list(head)).toEqual([]);
  expect((await open(head)).status).toBe(404);
});
