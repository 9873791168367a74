// What people choose about results: students how they are told, faculty what is shown.
import { getExam } from '@quivia/contract/exams';
import { chooseChannels, listNotifications } from '@quivia/contract/notifications';
import { getLeaderboard, getQuizResult, reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Student } from '../../testing/exams/exams.ts';
import { type Class, examOf, newExam, openClass, sitWith } from '../../testing/exams/sat-exams.ts';
import { done } from '../../testing/people.ts';
import { releaseDue } from './release.service.ts';

let room: Class;
let anna: Student;
beforeAll(async () => {
  room = await openClass('anna01');
  anna = room.students[0] as Student;
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

async function released(form: object) {
  const exam = await newExam(room, ['What is light?'], form);
  await sitWith(anna, exam, 'B');
  await room.over();
  await releaseDue();
  return exam;
}

const toldOf = async () =>
  (await done(anna.call(listNotifications))).items.filter(({ title }) => title === 'Results released').length;

test('who wants no word of results gets none, here or by mail, until they choose again', async () => {
  const choose = (in_app: boolean, by_mail: boolean) =>
    done(anna.call(chooseChannels, { body: { topic: 'results', in_app, by_mail } }));
  await choose(false, false);
  await released({ title: 'Quiet' });
  expect(await toldOf()).toBe(0);
  await room.backToNow();
  await choose(false, true);
  await released({ title: 'By mail' });
  expect(await toldOf()).toBe(0);
  // The first mail there is: none came of the exam before.
  expect((await room.server.mailTo(anna.email)).subject).toBe('Results released: By mail');
  await room.backToNow();
  await choose(true, false);
  await released({ title: 'Here' });
  expect(await toldOf()).toBe(1);
});

test('questions are reviewed unless the exam says otherwise', async () => {
  const closed = await released({ allow_review: false });
  expect(await done(room.fred.call(getExam, examOf(closed)))).toMatchObject({ allow_review: false });
  expect(await done(anna.call(getQuizResult, examOf(closed)))).toMatchObject({ can_review: false });
  expect((await anna.call(reviewResult, examOf(closed))).status).toBe(403);
  await room.backToNow();
  const open = await released({});
  expect((await anna.call(reviewResult, examOf(open))).status).toBe(200);
});

test('there is a leaderboard only where the exam says so', async () => {
  const without = await released({});
  expect((await anna.call(getLeaderboard, examOf(without))).status).toBe(403);
  await room.backToNow();
  const exam = await released({ allow_leaderboard: true });
  expect(await done(anna.call(getLeaderboard, examOf(exam)))).toEqual([
    { rank: 1, name: 'anna01', marks: 1, is_own: true },
  ]);
});
