// Sheets that were marked on paper: nobody makes one alone in the name of somebody else, or without their knowing.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import { listNotifications } from '@quivia/contract/notifications';
import { getAwardList } from '@quivia/contract/oral/lists';
import { enterPaper, submitSheet } from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const values = (mark: number) => Object.fromEntries(LAB_SCHEME.components.map(({ id }) => [id, { mark }]));

const bodyOf = (of: StagedViva, mark: number, index = 0) => ({
  key: randomUUID(),
  subject: { candidate_id: of.candidates[index]?.id as number },
  values: values(mark),
});

const type = (of: StagedViva, by: Person, examinerId: number, mark = 7, index = 0) =>
  by.call(enterPaper, {
    params: { id: String(of.examId) },
    body: { ...bodyOf(of, mark, index), examiner_id: examinerId },
  });

const overridesOn = async (of: StagedViva) => {
  const params = { id: String(of.examId), list: String(of.sessionId) };
  const { list } = await done(of.coordinator.call(getAwardList, { params, query: {} }));
  return list.overrides;
};

test('each typed sheet is audited, its examiner is notified, and the list names the people who typed it', async () => {
  const of = await stageViva(server, root, 'Typed', { count: 2 });
  const { coordinator, internal, external } = of;
  const { admin } = of.college;
  for (const examiner of [internal, external])
    for (const index of [0, 1])
      for (const by of [coordinator, admin]) await done(type(of, by, examiner.examinerId, 7, index));
  const [one, two] = of.candidates.map(({ student }) => student.username);
  const by = `typed from paper by ${coordinator.username} and ${admin.username}`;
  expect(await overridesOn(of)).toMatchObject(
    [internal, external].map(({ username }) => ({
      what: `${one}, ${two}: sheets of ${username} ${by}`,
      reason: 'Marked on paper.',
      by: admin.username,
    })),
  );
  const { items } = await done(internal.call(listNotifications, { query: {} }));
  expect(items.filter(({ body }) => body.includes('typed in your paper sheet'))).toHaveLength(2);
  const mail = await server.mailTo(external.email);
  expect(mail.text).toContain(
    `${coordinator.username} and ${admin.username} typed in your paper mark sheet for`,
  );
  const entries = await done(root.call(listAudit, { query: { search: 'paper sheet' } }));
  expect(entries.filter(({ what }) => what.startsWith('submitted the paper sheet of'))).toHaveLength(4);
  expect(entries.filter(({ what }) => what.includes('a second entry has to agree'))).toHaveLength(4);
});

test('none is typed in before the session begins, or for an examiner who was never invited', async () => {
  const of = await stageViva(server, root, 'Early', { count: 1 });
  const { coordinator, external } = of;
  await sql`
    update oral_sessions set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${of.sessionId}`;
  expect((await type(of, coordinator, external.examinerId)).body).toMatchObject({
    code: 'exam_not_now',
    message: expect.stringContaining("hasn't begun"),
  });
  await sql`update oral_sessions set starts_at = starts_at - interval '2 hours' where id = ${of.sessionId}`;
  await sql`update oral_examiners set accepted_at = null where id = ${external.examinerId}`;
  expect((await type(of, coordinator, external.examinerId)).body).toMatchObject({
    code: 'exam_not_now',
    message: expect.stringContaining('was never invited'),
  });
  // Invited by mail, came without opening it, and marked on paper.
  await sql`update oral_examiners set invited_at = now() where id = ${external.examinerId}`;
  await done(type(of, coordinator, external.examinerId));
});

test('the examiner confirms what the coordinator typed, and types in their own sheet alone', async () => {
  const of = await stageViva(server, root, 'Confirms', { count: 1 });
  const { coordinator, internal, external } = of;
  await done(type(of, coordinator, internal.examinerId));
  expect(await done(type(of, internal, internal.examinerId))).toMatchObject({ state: 'submitted' });
  expect(await done(type(of, external, external.examinerId))).toMatchObject({ state: 'first' });
  expect(await done(type(of, external, external.examinerId))).toMatchObject({ state: 'submitted' });
  expect((await overridesOn(of)).map(({ what }) => what.split(' typed from paper by ')[1])).toEqual([
    `${coordinator.username} and ${internal.username}`,
    external.username,
  ]);
});

test('an examiner submits the sheet although the coordinator has begun to type it in', async () => {
  const of = await stageViva(server, root, 'Begun', { count: 1 });
  await done(type(of, of.coordinator, of.internal.examinerId, 9));
  const params = { id: String(of.examId) };
  await done(of.internal.call(submitSheet, { params, body: bodyOf(of, 5) }));
  expect((await type(of, of.college.admin, of.internal.examinerId, 9)).status).toBe(409);
  expect(await overridesOn(of)).toEqual([]);
});
