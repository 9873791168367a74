// The institution's administrator makes faculty head of a department or controller of examinations; they read, and it is seen.
import { listAudit } from '@quivia/contract/audit';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { getExamPaper } from '@quivia/contract/exam-paper';
import { getAttempt, listExamResults } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import {
  endInstitutionDuty,
  giveInstitutionDuty,
  listInstitutionDuties,
} from '@quivia/contract/institution-duties';
import { listNotifications } from '@quivia/contract/notifications';
import { getTeam, leaveTeam } from '@quivia/contract/team';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { appoint, buildCollege, type College, grantOf, hire } from '../../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../../testing/exams/banks.ts';
import { type Student, startExam, student } from '../../../testing/exams/exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
let owner: Person;
let hema: Person;
let anna: Student;
let exam: number;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  owner = await teacher(server, north, 'owner01');
  hema = await server.person('hema01');
  await hire(north, hema);
  anna = await student(server, north, 'anna01');
  const qbank_id = await newBank(owner, north.course, 'Waves');
  await addQuestions(owner, { qbank_id, module_id: north.module }, 'Light?');
  exam = await startExam(owner, { qbank_id, course_id: north.course, title: 'Midterm' }, anna);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`update institution_duties set ended_at = now(), ended_by = given_by where ended_at is null`;
  await sql`delete from exam_looks`;
});

const duties = async (college = north) =>
  (await done(college.admin.call(listInstitutionDuties, { query: {} }))).map(
    ({ username, duty, department, has_access }) => [username, duty, department, has_access],
  );
const end = async (admin: Person) => {
  const [one] = await done(north.admin.call(listInstitutionDuties, { query: {} }));
  return admin.call(endInstitutionDuty, { params: { id: String(one?.id) } });
};
const see = async (who: Person) => (await who.call(getExam, { params: { id: String(exam) } })).status;
const newest = async (who: Person) => (await done(who.call(listNotifications))).items[0]?.body;
const log = async (action: 'duty.changed' | 'exam.seen') =>
  (await done(north.admin.call(listAudit, { query: { action } }))).map(({ what }) => what);
const over = () => sql`
  with e as (update exams set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id = ${exam})
  update attempts set status = 'absent', due_at = now() - interval '2 hours', ended_at = now() - interval '2 hours'
  where exam_id = ${exam}`;

test('a controller is made and dismissed, notified of both, and the log has it', async () => {
  expect(await see(hema)).toBe(404);
  await appoint(north, hema, { duty: 'controller' });
  expect(await duties()).toEqual([['hema01', 'controller', null, true]]);
  expect(await newest(hema)).toBe(
    "You're now controller of examinations of North College. You can read its exams, results and analyses.",
  );
  expect(await see(hema)).toBe(200);
  expect((await end(south.admin)).status).toBe(404);
  expect(await done(end(north.admin))).toMatchObject({
    message: 'hema01 is no longer controller of examinations of North College.',
  });
  expect(await newest(hema)).toBe("You're no longer controller of examinations of North College.");
  expect(await see(hema)).toBe(404);
  expect(await duties()).toEqual([]);
  expect((await log('duty.changed')).slice(0, 2)).toEqual([
    'ended the duty of hema01 as controller of examinations of North College',
    'made hema01 controller of examinations of North College',
  ]);
});

test('given again it changes until when, and the same again changes nothing', async () => {
  const head = { duty: 'head' as const, department_id: north.department };
  const ends_at = after(now(), days(30)).toISOString();
  await appoint(north, hema, head);
  await appoint(north, hema, { ...head, ends_at });
  expect(await duties()).toEqual([['hema01', 'head', 'North Physics', true]]);
  const faculty_id = await grantOf(north.admin, 'hema01', 'Faculty');
  const again = await done(north.admin.call(giveInstitutionDuty, { body: { ...head, ends_at, faculty_id } }));
  expect(again.message).toBe('hema01 already is head of North Physics; nothing changed.');
  const rows = await sql`select ended_at is null as is_live from institution_duties
    where department_id = ${north.department} order by id desc limit 2`;
  expect(rows.map(({ is_live }) => is_live)).toEqual([true, false]);
});

test('only own faculty, own departments and a future end', async () => {
  const faculty_id = await grantOf(north.admin, 'hema01', 'Faculty');
  const give = async (body: object, admin = north.admin) => {
    const reply = await admin.call(giveInstitutionDuty, {
      body: { faculty_id, duty: 'controller', ...body },
    });
    return [reply.status, reply.body.code, reply.body.fields];
  };
  expect(await give({}, south.admin)).toEqual([403, 'not_allowed', undefined]);
  expect(await give({ institution_id: south.id })).toEqual([403, 'not_allowed', undefined]);
  expect(await give({ duty: 'head', department_id: south.department })).toEqual([
    403,
    'not_allowed',
    undefined,
  ]);
  expect(await give({ duty: 'head' })).toEqual([
    400,
    'invalid_input',
    { department_id: 'Please choose the department.' },
  ]);
  expect(await give({ department_id: north.department })).toMatchObject([400, 'invalid_input', {}]);
  expect(await give({ ends_at: after(now(), -1000).toISOString() })).toEqual([
    400,
    'invalid_input',
    { ends_at: 'Please choose a time in the future.' },
  ]);
  expect(await duties()).toEqual([]);
});

test('what they open is logged once a day, and the owner sees it', async () => {
  await appoint(north, hema, { duty: 'controller' });
  const at = { params: { id: String(exam) } };
  const before = (await log('exam.seen')).length;
  expect((await hema.call(listExamResults, at)).status).toBe(409);
  expect(await log('exam.seen')).toHaveLength(before);
  await over();
  await Promise.all([1, 2, 3].map(() => hema.call(getExam, at)));
  await hema.call(listExamResults, at);
  await hema.call(analyseExam, at);
  await hema.call(getExamPaper, at);
  const of = (student: number) => ({ params: { ...at.params, student_id: String(student) } });
  expect((await hema.call(getAttempt, of(anna.student_id))).status).toBe(200);
  expect((await hema.call(getAttempt, of(2147483647))).status).toBe(404);
  expect((await log('exam.seen')).slice(0, -before || undefined).toSorted()).toEqual([
    'opened Midterm as controller of examinations',
    'opened a student’s answers in Midterm as controller of examinations',
    'opened the analysis of Midterm as controller of examinations',
    'opened the paper of Midterm as controller of examinations',
    'opened the results of Midterm as controller of examinations',
  ]);
  const team = await done(owner.call(getTeam, at));
  expect(team.members.map(({ username }) => username)).toEqual(['owner01']);
  expect(team.seen_by).toMatchObject([
    { username: 'hema01', duty: 'controller', opened: ['exam', 'paper', 'results', 'answers', 'analysis'] },
  ]);
  expect((await done(hema.call(getTeam, at))).seen_by).toEqual([]);
  expect(await done(hema.call(getExam, at))).toMatchObject({ share: 'see', duty: 'controller' });
  expect((await hema.call(leaveTeam, at)).status).toBe(403);
});
