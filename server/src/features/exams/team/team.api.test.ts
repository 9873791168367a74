// The owner of an exam shares it with colleagues, ends that, and hands it over.
import { listAudit } from '@quivia/contract/audit';
import { changeExam, getExam, startQuiz } from '@quivia/contract/exams';
import { addWalkIn } from '@quivia/contract/hall/check-in';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack } from '@quivia/contract/people';
import {
  changeOwner,
  endShare,
  type GivenShare,
  getTeam,
  giveShares,
  leaveTeam,
  listExamColleagues,
  MOST_SHARES,
} from '@quivia/contract/team';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { buildCollege, type College, grantOf, hire } from '../../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../../testing/exams/banks.ts';
import { type Student, startExam, student, study } from '../../../testing/exams/exams.ts';
import { addUsers, done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let owner: Person;
let gita: Person;
let hari: Person;
/** Faculty of the college, without this course. */
let ivan: Person;
let outsider: Person;
let anna: Student;
let bank: number;
let exam: number;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  const south = await buildCollege(server, root, 'South');
  owner = await teacher(server, north, 'owner01');
  gita = await teacher(server, north, 'gita01');
  hari = await teacher(server, north, 'hari01');
  ivan = await server.person('ivan01');
  await hire(north, ivan);
  outsider = await teacher(server, south, 'sara01');
  anna = await student(server, north, 'anna01');
  bank = await newBank(owner, north.course, 'Waves');
  await addQuestions(owner, { qbank_id: bank, module_id: north.module }, 'Light?');
});
afterAll(() => server.stop());
beforeEach(async () => {
  exam = await startExam(owner, { qbank_id: bank, course_id: north.course, title: 'Midterm' }, anna);
});

const of = () => ({ params: { id: String(exam) } });
const give = (who: Person, share: GivenShare, ...people: { id: number }[]) =>
  who.call(giveShares, { ...of(), body: { user_ids: people.map(({ id }) => id), share } });
const end = (who: Person, person: { id: number }) =>
  who.call(endShare, { params: { ...of().params, user_id: String(person.id) } });
const handTo = (who: Person, { id }: { id: number }) =>
  who.call(changeOwner, { ...of(), body: { user_id: id } });
const teamOf = async (who: Person) =>
  (await done(who.call(getTeam, of()))).members.map(({ username, share }) => `${username} ${share}`);
const newest = async (who: Person) => (await done(who.call(listNotifications))).items[0]?.body;
const logOf = async () =>
  (await done(root.call(listAudit, { query: { action: 'exam.shared' } }))).map(({ what }) => what);

test('colleagues get a share, each is notified, and the log has it', async () => {
  expect(await done(give(owner, 'see', gita, hari))).toMatchObject({
    message: '2 colleagues can see its results and analysis when it has ended.',
  });
  expect(await teamOf(gita)).toEqual(['owner01 own', 'gita01 see', 'hari01 see']);
  expect(await newest(hari)).toBe(
    'owner01 shared Midterm with you. You can see its results and analysis when it has ended.',
  );
  expect(await done(give(owner, 'run', gita))).toMatchObject({
    message: expect.stringMatching(/^gita01 can change/),
  });
  expect(await teamOf(owner)).toEqual(['owner01 own', 'gita01 run', 'hari01 see']);
  expect((await logOf()).slice(0, 3)).toEqual([
    'gave gita01 the share Run of Midterm',
    'gave hari01 the share See of Midterm',
    'gave gita01 the share See of Midterm',
  ]);
  const rows = await sql`
    select share, ended_by from exam_shares where exam_id = ${exam} and user_id = ${gita.id} order by id`;
  expect(rows).toMatchObject([
    { share: 'see', ended_by: owner.id },
    { share: 'run', ended_by: null },
  ]);
});

test('the same share again does nothing twice', async () => {
  await done(give(owner, 'mark', gita));
  const before = { log: await logOf(), told: (await done(gita.call(listNotifications))).items.length };
  expect(await done(give(owner, 'mark', gita, gita))).toMatchObject({
    message: 'They already have this share.',
  });
  expect(await logOf()).toEqual(before.log);
  expect((await done(gita.call(listNotifications))).items.length).toBe(before.told);
});

test('of colleagues those who teach the course come first; students of the exam and other colleges are left out', async () => {
  const both = await teacher(server, north, `both${exam}`);
  await study(north, both);
  await sql`
    insert into attempts (exam_id, grant_id, user_id, seed, due_at)
    select ${exam}, g.id, ${both.id}, 7, now() + interval '1 hour' from grants g where g.user_id = ${both.id} and g.role = 'Student'`;
  const found = await done(owner.call(listExamColleagues, { ...of(), query: {} }));
  const names = found.map(({ username, teaches }) => [username, teaches]);
  expect(names).toEqual([
    ['gita01', true],
    ['hari01', true],
    ['ivan01', false],
  ]);
  const search = { search: 'IVA' };
  expect(await done(owner.call(listExamColleagues, { ...of(), query: search }))).toHaveLength(1);
  for (const person of [both, outsider, owner, anna])
    expect((await give(owner, 'see', gita, person)).status).toBe(400);
  expect(await teamOf(owner)).toEqual(['owner01 own']);
});

test('a share that ended opens nothing more, and ending it again is no mistake', async () => {
  await done(give(owner, 'run', gita));
  expect((await gita.call(getExam, of())).status).toBe(200);
  for (let i = 0; i < 2; i++)
    expect(await done(end(owner, gita))).toMatchObject({
      message: 'gita01 no longer has a share of this exam.',
    });
  expect((await gita.call(getExam, of())).status).toBe(404);
  expect(await newest(gita)).toBe('You no longer have a share of Midterm.');
  expect((await logOf()).filter((what) => what === 'ended the share of gita01 in Midterm')).toHaveLength(1);
});

test('a colleague leaves, and an owner does not', async () => {
  await done(give(owner, 'see', gita));
  expect(await done(gita.call(leaveTeam, of()))).toMatchObject({
    message: 'You no longer have a share of Midterm.',
  });
  expect((await gita.call(getExam, of())).status).toBe(404);
  expect(await owner.call(leaveTeam, of())).toMatchObject({ status: 409 });
});

test('someone who left the college keeps the share on record, and it opens nothing', async () => {
  const gone = await teacher(server, north, `gone${exam}`);
  await done(give(owner, 'run', gone));
  await done(
    north.admin.call(takeRoleBack, {
      params: { id: String(await grantOf(north.admin, gone.username, 'Faculty')) },
    }),
  );
  const { members } = await done(owner.call(getTeam, of()));
  expect(members.map(({ username, has_access }) => [username, has_access])).toEqual([
    ['owner01', true],
    [gone.username, false],
  ]);
});

describe('the owner hands an exam over', () => {
  test('and can still run it; the colleague owns it', async () => {
    await done(give(owner, 'see', gita));
    expect(await done(handTo(owner, gita))).toMatchObject({
      message: 'gita01 owns this exam now. You can still run it.',
    });
    expect(await teamOf(owner)).toEqual(['gita01 own', 'owner01 run']);
    expect(await newest(gita)).toBe('You have taken over Midterm from owner01, with its results.');
    expect((await give(owner, 'see', hari)).status).toBe(403);
    await done(end(gita, owner));
    expect((await owner.call(getExam, of())).status).toBe(404);
  });

  test('to one colleague, whoever else they hand it to at the same moment', async () => {
    const replies = await Promise.all([handTo(owner, gita), handTo(owner, hari)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const team = await teamOf(owner);
    expect(team.filter((one) => one.endsWith('own'))).toHaveLength(1);
    expect(team).toHaveLength(2);
  });
});

test('an exam is shared with at most 50 colleagues', async () => {
  const ids = await addUsers(...Array.from({ length: MOST_SHARES + 1 }, (_, i) => `many${i}x${exam}`));
  await sql`
    insert into grants (user_id, role, institution_id, member_id)
    select id, 'Faculty', ${north.id}, 'M' || id from unnest(${ids}::int[]) id`;
  const people = ids.map((id) => ({ id }));
  await done(give(owner, 'see', ...people.slice(1)));
  expect(await give(owner, 'see', ...people.slice(0, 1))).toMatchObject({
    status: 400,
    body: { fields: { user_ids: 'An exam can be shared with at most 50 colleagues. End a share first.' } },
  });
  await done(give(owner, 'mark', ...people.slice(1, 3)));
});

test('nobody owns an exam and takes it', async () => {
  const both = await teacher(server, north, `self${exam}`);
  const studying = await study(north, both);
  const theirBank = await newBank(both, north.course, 'Own');
  await addQuestions(both, { qbank_id: theirBank, module_id: north.module }, 'Light?');
  const form = { qbank_id: theirBank, course_id: north.course, viva_or_quiz: 'QUIZ' as const, duration: 60 };
  const students = (...all: Student[]) => all.map(({ student_id }) => student_id);
  const refused = {
    status: 400,
    body: { fields: { student_id: expect.stringMatching(/^The owner of an exam can't take it/) } },
  };
  expect(
    await both.call(startQuiz, { body: { ...form, student_id: students(anna, studying) } }),
  ).toMatchObject(refused);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  exam = await startExam(
    both,
    { ...form, start_time: later, end_time: new Date(Date.now() + 9_000_000).toISOString() },
    anna,
  );
  const { version } = await done(both.call(getExam, of()));
  const change = {
    version,
    viva_or_quiz: 'QUIZ' as const,
    duration: 60,
    start_time: later,
    student_id: students(anna, studying),
  };
  expect(await both.call(changeExam, { ...of(), body: change })).toMatchObject(refused);
  const walkIn = { key: crypto.randomUUID(), student_id: studying.student_id };
  expect((await both.call(addWalkIn, { ...of(), body: walkIn })).status).toBe(404);
  expect((await both.call(getExam, of())).status).toBe(200);
});
