// A colleague leaves: their question banks and exams go to another who teaches the course, and only by their college.
import { listAudit } from '@quivia/contract/audit';
import { listExamResults } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import { handOver, listOrphans, type Orphan } from '@quivia/contract/handover';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack } from '@quivia/contract/people';
import { getQuestionBank } from '@quivia/contract/question-banks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege, type College, grantOf } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let fred: Person;
let gita: Person;
let bank: number;
let exam: number;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  await teacher(server, south, 'sara01');
  bank = await newBank(fred, north.course, 'Waves');
  await addQuestions(fred, { qbank_id: bank, module_id: north.module }, content('Light?'));
  const anna = await student(server, north, 'anna01');
  exam = await startExam(fred, { qbank_id: bank, course_id: north.course, title: 'Midterm' }, anna);
});
afterAll(() => server.stop());

const orphans = (admin: Person) => done(admin.call(listOrphans, { query: {} }));
const give = (admin: Person, kind: Orphan['kind'], id: number, faculty_id: number) =>
  admin.call(handOver, { body: { kind, id, faculty_id } });

test('what belongs to somebody who still teaches is not handed over', async () => {
  expect(await orphans(north.admin)).toEqual([]);
  const gitaHere = await grantOf(north.admin, 'gita01', 'Faculty');
  expect((await give(north.admin, 'bank', bank, gitaHere)).status).toBe(404);
});

test('once they have left it is, to a colleague of the course, who then runs it', async () => {
  const leaving = await grantOf(north.admin, 'fred01', 'Faculty');
  const gitaHere = await grantOf(north.admin, 'gita01', 'Faculty');
  const saraThere = await grantOf(south.admin, 'sara01', 'Faculty');
  await done(north.admin.call(takeRoleBack, { params: { id: String(leaving) } }));
  expect(await orphans(north.admin)).toMatchObject([
    { kind: 'bank', id: bank, title: 'Waves', owner_name: 'fred01', colleagues: [{ faculty_id: gitaHere }] },
    {
      kind: 'exam',
      id: exam,
      title: 'Midterm',
      owner_name: 'fred01',
      colleagues: [{ faculty_id: gitaHere }],
    },
  ]);
  expect(await orphans(south.admin)).toEqual([]);

  // Neither another college's admin, nor to somebody of another college, nor back to whoever left.
  expect((await give(south.admin, 'bank', bank, saraThere)).status).toBe(404);
  for (const someone of [saraThere, leaving])
    expect(await give(north.admin, 'exam', exam, someone)).toMatchObject({
      status: 400,
      body: { fields: { faculty_id: expect.stringContaining('North Optics') } },
    });

  const params = { id: String(exam) };
  expect((await gita.call(getExam, { params })).status).toBe(404);
  await done(give(north.admin, 'bank', bank, gitaHere));
  await done(give(north.admin, 'exam', exam, gitaHere));
  expect(await done(gita.call(getExam, { params }))).toMatchObject({ title: 'Midterm' });
  expect((await done(gita.call(listExamResults, { params, query: {} }))).length).toBe(1);
  expect(await done(gita.call(getQuestionBank, { params: { id: String(bank) } }))).toMatchObject({
    access: 'owner',
  });
  expect(await orphans(north.admin)).toEqual([]);
  expect((await give(north.admin, 'exam', exam, gitaHere)).status).toBe(404);
});

test('it is on record, and the colleague is notified', async () => {
  const { items } = await done(gita.call(listNotifications));
  expect(items.slice(0, 2).map(({ body }) => body)).toEqual([
    'You have taken over Midterm from fred01, with its results.',
    'You have taken over Waves from fred01.',
  ]);
  const entries = await done(root.call(listAudit, { query: {} }));
  expect(entries.filter(({ action }) => action.endsWith('handed-over')).map(({ what }) => what)).toEqual([
    'handed the exam Midterm of fred01 to gita01',
    'handed the question bank Waves of fred01 to gita01',
  ]);
});
