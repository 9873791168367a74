// The leaderboard of a community.
import { getCommunityLeaderboard, leaveCommunity, setNickname } from '@quivia/contract/communities';
import { correctMarks, disqualify } from '@quivia/contract/exam-decisions';
import { getLeaderboard } from '@quivia/contract/results';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, now, stepClock } from '../../platform/clock.ts';
import { asClass, buildCommunity, type Community, member, ofCommunity } from '../../testing/communities.ts';
import { releaseAllDue } from '../../testing/exams/close-all-due.ts';
import type { Student } from '../../testing/exams/exams.ts';
import { examOf, newExam, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDue } from '../attempts/close.job.ts';

let server: TestApp;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
});
afterAll(() => server.stop());

let clubs = 0;
let club: Community;
let members: Student[] = [];
/** A club of its own with these members. */
async function open(...names: string[]) {
  const word = `Club${++clubs}x`;
  club = await buildCommunity(server, root, word);
  members = [];
  for (const name of names) members.push(await member(server, club, `${name}${clubs}`));
  return members;
}

let stepped = 0;
async function step(milliseconds: number) {
  stepped += milliseconds;
  stepClock(milliseconds);
  for (const one of [club.admin, ...members]) await refreshToken(one);
}
afterEach(() => step(-stepped));

const AT_ONCE = { release: 'at_once', allow_leaderboard: true } as const;
const quiz = (form: object = {}) =>
  newExam(asClass(club, ...members), ['One', 'Two', 'Three'], { ...AT_ONCE, ...form });
const board = (who: Person, query = {}) =>
  done(who.call(getCommunityLeaderboard, { ...ofCommunity(club), query }));
const lines = async (who: Person, query = {}) =>
  (await board(who, query)).entries.map(({ rank, name, points }) => `${rank} ${name} ${points}`);

test('adds up the points of every quiz; equal points share a rank and the next one is left out', async () => {
  const [anna, bala, carl, dora] = (await open('anna', 'bala', 'carl', 'dora')) as [
    Student,
    Student,
    Student,
    Student,
  ];
  const [first, second] = [await quiz(), await quiz()];
  await sitWith(anna, first, 'BBA');
  await sitWith(anna, second, 'BAA');
  await sitWith(bala, first, 'BBB');
  await sitWith(carl, second, 'BBB');
  await sitWith(dora, first, 'AAA');
  expect(await lines(anna)).toEqual(['1 anna1 3', '1 bala1 3', '1 carl1 3', '4 dora1 0']);
  expect((await board(anna)).own).toMatchObject({ rank: 1, points: 3, quizzes: 2, is_own: true });
  expect(await board(dora, { limit: '2' })).toMatchObject({ entries: [{}, {}], own: { rank: 4 }, ranked: 4 });
  expect((await board(anna)).to_next).toBeNull();
  expect((await board(dora)).to_next).toBe(3);
  expect((await board(club.admin)).own).toBeNull();
  expect(await lines(anna, { exam_id: String(second.id) })).toEqual(['1 carl1 3', '2 anna1 1']);
  expect((await board(anna)).quizzes.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('counts fractions, marks taken off and corrections, and nobody who is disqualified', async () => {
  const [anna, bala, carl] = (await open('anna', 'bala', 'carl')) as [Student, Student, Student];
  const exam = await quiz({ marks: 1.25, negative_marks: 0.5 });
  await sitWith(anna, exam, 'BBA');
  await sitWith(bala, exam, 'AAA');
  await sitWith(carl, exam, 'BBB');
  expect(await lines(anna)).toEqual(['1 carl2 3.75', '2 anna2 2', '3 bala2 0']);
  const of = ({ student_id }: Student) => ({
    params: { id: String(exam.id), student_id: String(student_id) },
  });
  const reason = 'Looked at again';
  await done(club.admin.call(correctMarks, { ...of(bala), body: { marks: 2, reason } }));
  await done(club.admin.call(disqualify, { ...of(carl), body: { reason } }));
  expect(await lines(anna)).toEqual(['1 anna2 2', '1 bala2 2']);
  expect((await board(carl)).own).toBeNull();
});

test('of this month counts what ended since its first day', async () => {
  const [anna, bala] = (await open('anna', 'bala')) as [Student, Student];
  await sitWith(anna, await quiz(), 'BBB');
  const at = now();
  const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) + minutes(1);
  // In two steps: a session that nobody used for 30 days is over.
  for (let half = 0; half < 2; half += 1) await step((next - at.getTime()) / 2);
  await closeDue();
  expect(await lines(bala, { period: 'month' })).toEqual([]);
  await sitWith(bala, await quiz(), 'BAA');
  expect(await lines(bala, { period: 'month' })).toEqual([`1 ${bala.username} 1`]);
  expect(await lines(bala)).toEqual([`1 ${anna.username} 3`, `2 ${bala.username} 1`]);
});

describe('shows', () => {
  test('the nickname where one is chosen, on the board of one quiz as well', async () => {
    const [anna, bala] = (await open('anna', 'bala')) as [Student, Student];
    const exam = await quiz();
    await sitWith(anna, exam, 'BBB');
    await sitWith(bala, exam, 'BBA');
    await done(anna.call(setNickname, { ...ofCommunity(club), body: { nickname: 'Night Owl' } }));
    expect(await lines(bala)).toEqual(['1 Night Owl 3', `2 ${bala.username} 2`]);
    expect(JSON.stringify(await board(bala))).not.toContain(anna.username);
    await step(minutes(11));
    await closeDue();
    const placed = await done(bala.call(getLeaderboard, examOf(exam)));
    expect(placed.map(({ name }) => name)).toEqual(['Night Owl', bala.username]);
  });

  test('nobody who has left, and them again when they come back', async () => {
    const [anna, bala] = (await open('anna', 'bala')) as [Student, Student];
    const exam = await quiz();
    await sitWith(anna, exam, 'BBB');
    await sitWith(bala, exam, 'BBA');
    await done(anna.call(leaveCommunity, ofCommunity(club)));
    await refreshToken(anna);
    expect(await lines(bala)).toEqual([`1 ${bala.username} 2`]);
    expect((await anna.call(getCommunityLeaderboard, ofCommunity(club))).status).toBe(403);
    await step(minutes(11));
    await closeDue();
    expect(await done(bala.call(getLeaderboard, examOf(exam)))).toHaveLength(1);
  });

  test('nothing that is not released, not allowed or cancelled', async () => {
    const [anna] = (await open('anna')) as [Student];
    const cancelled = await quiz();
    for (const exam of [
      await quiz({ release: 'by_hand' }),
      await quiz({ release: 'window_close', end_time: new Date(now().getTime() + days(1)).toISOString() }),
      await quiz({ allow_leaderboard: false }),
      cancelled,
    ])
      await sitWith(anna, exam, 'BBB');
    await done(club.admin.call(cancelExam, { ...examOf(cancelled), body: { reason: 'A mistake' } }));
    expect(await board(anna)).toMatchObject({ entries: [], own: null, ranked: 0, quizzes: [] });
    await step(days(1) + minutes(11));
    await closeDue();
    await releaseAllDue();
    expect(await lines(anna)).toEqual([`1 ${anna.username} 3`]);
  });
});
