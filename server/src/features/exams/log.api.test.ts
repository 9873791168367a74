// The log of one exam: who sees which part of it, and that every act stands in it.

import { randomUUID } from 'node:crypto';
import { changeName } from '@quivia/contract/accounts';
import { disqualify } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import { pauseHall } from '@quivia/contract/hall/acts';
import { extendExam, setExtraMinutes } from '@quivia/contract/running-exams';
import { giveShares } from '@quivia/contract/team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCommunity, member } from '../../testing/communities.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { startExam } from '../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let gita: Person;

const of = (id = hall.examId) => ({ params: { id: String(id) } });
const log = async (who: Person, query: { part?: 'hall' | 'results' | 'team'; search?: string } = {}) =>
  (await done(who.call(listExamLog, { ...of(), query }))).map(({ what }) => what);

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  gita = await teacher(server, hall.college, 'gita01');
});
afterAll(() => server.stop());

test('has every act on this exam and none on another, the newest first, and can be searched', async () => {
  const { owner, anna, examId, college, chief } = hall;
  const named = { params: { id: String(examId), student_id: String(anna.student_id) } };
  await done(owner.call(giveShares, { ...of(), body: { user_ids: [gita.id], share: 'see' } }));
  await done(owner.call(setExtraMinutes, { ...named, body: { extra_minutes: 5, before: 0 } }));
  const pause = { key: randomUUID(), scope: { student_id: anna.student_id }, reason: 'Nosebleed' };
  await done(chief.call(pauseHall, { ...of(), body: pause }));
  await done(owner.call(disqualify, { ...named, body: { reason: 'A phone' } }));
  await done(owner.call(extendExam, { ...of(), body: { minutes: 10 } }));
  const [{ bank_id }] = await sql<[{ bank_id: number }]>`select bank_id from exams where id = ${examId}`;
  await startExam(owner, { qbank_id: bank_id, course_id: college.course, title: 'Another' }, hall.bala);

  const begin = (whats: string[]) => whats.map((what) => what.split(' ').slice(0, 2).join(' '));
  const all = await log(owner);
  expect(begin(all.slice(0, 5))).toEqual([
    'gave everyone',
    'disqualified S-northanna',
    'paused S-northanna',
    'gave S-northanna',
    'gave gita01',
  ]);
  expect(begin(all).at(-1)).toBe('started Waves');
  expect(all.join()).not.toContain('Another');
  expect(begin(await log(owner, { part: 'team' }))).toEqual(['gave gita01']);
  expect(begin(await log(owner, { part: 'results' }))).toEqual(['disqualified S-northanna']);
  const inHall = await log(owner, { part: 'hall' });
  expect(inHall).not.toHaveLength(0);
  expect(inHall.find((what) => !/duty|paused|gave/.test(what))).toBeUndefined();
  expect(begin(await log(owner, { search: 'nosebleed' }))).toEqual(['paused S-northanna']);
  const page = await done(owner.call(listExamLog, { ...of(), query: { limit: '2', offset: '1' } }));
  expect(begin(page.map(({ what }) => what))).toEqual(['disqualified S-northanna', 'paused S-northanna']);
});

test('shows decisions about marks to those who only see it once it is over', async () => {
  expect(await log(gita, { part: 'results' })).toEqual([]);
  expect((await log(gita)).join()).toContain('paused');
  await sql`
    update attempts set status = 'absent', due_at = now() - interval '1 hour', ended_at = now()
    where exam_id = ${hall.examId} and status in ('assigned', 'in_progress')`;
  await sql`
    update exams set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
    where id = ${hall.examId}`;
  expect((await log(gita, { part: 'results' })).join()).toContain('disqualified');
});

test('of a community goes by usernames: names are not its to see', async () => {
  const club = await buildCommunity(server, root, 'Chess');
  await done(club.admin.call(changeName, { body: { name: 'Ines Roy' } }));
  const mia = await member(server, club, 'mia01');
  const qbank_id = await newBank(club.admin, club.course, 'Openings');
  await addQuestions(club.admin, { qbank_id, module_id: club.topic }, 'Sicilian?');
  const exam = await startExam(club.admin, { qbank_id, course_id: club.course }, mia);
  const read = async (search?: string) =>
    done(club.admin.call(listExamLog, { ...of(exam), query: { ...(search && { search }) } }));
  expect(await read()).toMatchObject([{ actor: 'chessadmin', actor_name: null }]);
  expect(await read('Ines')).toEqual([]);
});
