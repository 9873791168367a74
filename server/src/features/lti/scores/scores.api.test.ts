// Marks on their way to columns of platforms: which leave, when, which never, and what those who run the exam see of it.
import { correctMarks, disqualify, reopenAttempt } from '@quivia/contract/exam-decisions';
import { releaseResults } from '@quivia/contract/exam-results';
import { linkLtiAccount } from '@quivia/contract/lti/launch';
import { getPlatforms, turnDeployment } from '@quivia/contract/lti/platforms';
import * as contract from '@quivia/contract/lti/scores';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now, seconds } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { useOutboundHosts } from '../../../platform/outbound/outbound.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import {
  type Class,
  examOf,
  type NewExam,
  newExam,
  openClass,
  sitWith,
} from '../../../testing/exams/sat-exams.ts';
import { arrive, connectPlatform, ltiCookie, openArrived, startPlatforms } from '../../../testing/lti.ts';
import { type LtiPerson, type LtiPlatform, ROLE, type SentScore } from '../../../testing/lti-platform.ts';
import { done, type Person } from '../../../testing/people.ts';
import { signIn } from '../../../testing/test-app.ts';
import { findDueColumn } from './columns.service.ts';
import { takeToSend } from './scores.queries.ts';
import { lookAtMarks, sendSome } from './send-scores.job.ts';

let school: Class;
let moodle: LtiPlatform;
let canvas: LtiPlatform;
let d2l: LtiPlatform;
/** By platform and username. */
const subjects = new Map<string, LtiPerson>();
beforeAll(async () => {
  school = await openClass('anna01', 'bala01', 'cara01');
  [moodle, canvas, d2l] = (await startPlatforms(school.server, 'moodle', 'canvas', 'd2l')) as [
    LtiPlatform,
    LtiPlatform,
    LtiPlatform,
  ];
  for (const platform of [moodle, canvas, d2l]) await connectPlatform(school.college, platform);
});
afterAll(async () => {
  for (const platform of [moodle, canvas, d2l]) await platform.stop();
  useOutboundHosts(undefined);
  await school.server.stop();
});
afterEach(async () => {
  await school.backToNow();
  await sql`update lti_platforms set send_from = '-infinity'`;
  await sql`update lti_line_items set look_at = now()`;
});

/** Links the account with the first launch. */
async function come(
  who: Person,
  platform: LtiPlatform,
  given: { target?: string; course: string; link: string; column?: string },
) {
  const key = `${platform.family} ${who.username}`;
  const isStaff = who.username === 'fred01';
  const person = subjects.get(key) ?? {
    sub: `${platform.family}-${who.username}`,
    name: who.username,
    roles: [isStaff ? ROLE.teacher : ROLE.student],
  };
  subjects.set(key, person);
  const target = given.target ?? 'http://localhost:8000/lti/exam';
  const arrived = await arrive(school.server, platform, { person, ...given, target });
  if (arrived.outcome.outcome === 'link') {
    await signIn(arrived.visitor, who.username);
    const body = { ticket: arrived.outcome.ticket };
    await done(arrived.visitor.call(linkLtiAccount, { body }, ltiCookie(arrived.visitor)));
  }
  return arrived;
}

let courses = 0;
interface Setting {
  exam: NewExam;
  course: string;
  link: string;
}
/** An exam whose link stands in a course that these students have opened. */
async function linkedExam(
  platform: LtiPlatform,
  students: readonly Student[],
  {
    column,
    form = {},
    questions = ['One', 'Two'],
  }: { column?: string; form?: object; questions?: string[] } = {},
): Promise<Setting> {
  courses += 1;
  const given = { course: `course ${courses}`, link: 'quiz', ...(column && { column }) };
  const exam = await newExam(school, questions, { release: 'by_hand', title: `Exam ${courses}`, ...form });
  const { address } = await done(school.fred.call(contract.makeExamLink, examOf(exam)));
  await openArrived(await come(school.fred, platform, { ...given, target: address }));
  for (const one of students) await come(one, platform, { ...given, target: address });
  const { links } = await linksOf(exam);
  return { exam, course: given.course, link: String(links[0]?.id) };
}

const linksOf = (exam: NewExam) => done(school.fred.call(contract.listExamLinks, examOf(exam)));
const scoresOf = ({ exam, link }: Setting) =>
  done(school.fred.call(contract.listScores, { ...examOf(exam), query: { link_id: link } }));
const stateOf = async (setting: Setting, who: Person) =>
  (await scoresOf(setting)).find(({ roll_number }) => roll_number === `S-${who.username}`);

const release = (exam: NewExam) => done(school.fred.call(releaseResults, examOf(exam)));
const inExam = (exam: NewExam, who: Student, body: object) => ({
  params: { id: String(exam.id), student_id: String(who.student_id) },
  body: body as never,
});

/** All that is to leave has left, or been refused. */
async function deliver(): Promise<void> {
  await expect
    .poll(
      async () => {
        await findDueColumn();
        await lookAtMarks();
        for (const { id } of await sql<{ id: number }[]>`select id from lti_platforms`) await sendSome(id);
        const at = now();
        const [row] = await sql<[{ busy: number }]>`
          select (select count(*) from lti_scores where next_try_at <= ${at} or taken_until > ${at})::int
            + (select count(*) from lti_links where column_at <= ${at})::int
            + (select count(*) from lti_line_items where look_at <= ${at} and gone_at is null)::int as busy`;
        return row.busy;
      },
      { interval: 20 },
    )
    .toBe(0);
}
/** As if ten seconds had passed. */
const lookNow = () => sql`update lti_line_items set look_at = now()`;

const sentTo = (platform: LtiPlatform, setting: { column: string }) =>
  platform.scores.filter(({ column }) => column === setting.column);
const short = ({ userId, scoreGiven, scoreMaximum }: SentScore) => [userId, scoreGiven, scoreMaximum];

describe('marks leave', () => {
  let anna: Student;
  let bala: Student;
  let cara: Student;
  beforeEach(() => {
    [anna, bala, cara] = school.students as [Student, Student, Student];
  });

  test('when the student may see them and not before; who was absent has none, and 0 is 0', async () => {
    const column = moodle.column('Own').id;
    const setting = await linkedExam(moodle, [anna, bala, cara], { column });
    await sitWith(anna, setting.exam, 'BB');
    await sitWith(bala, setting.exam, 'AA');
    await deliver();
    expect(sentTo(moodle, { column })).toEqual([]);
    expect((await linksOf(setting.exam)).links[0]).toMatchObject({ column: 'ready', counts: { held: 3 } });
    await school.over();
    await release(setting.exam);
    await deliver();
    expect(sentTo(moodle, { column }).map(short)).toEqual([
      ['moodle-anna01', 2, 2],
      ['moodle-bala01', 0, 2],
    ]);
    expect(sentTo(moodle, { column })[0]).toMatchObject({
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    // Before its query.
    expect(moodle.asked).toContain(`POST ${new URL(column).pathname}/scores?type_id=1`);
    expect(
      (await scoresOf(setting)).map(({ roll_number, state, marks }) => [roll_number, state, marks]),
    ).toEqual([
      ['S-anna01', 'delivered', 2],
      ['S-bala01', 'delivered', 0],
      ['S-cara01', 'held', null],
    ]);
  });

  test('again when they count otherwise, within the same second too, and nothing else does', async () => {
    const column = moodle.column('Again').id;
    const setting = await linkedExam(moodle, [anna, bala], { column });
    await sitWith(anna, setting.exam, 'BA');
    await sitWith(bala, setting.exam, 'BA');
    await release(setting.exam);
    await deliver();
    await done(
      school.fred.call(correctMarks, inExam(setting.exam, anna, { marks: 2, reason: 'A misprint' })),
    );
    await deliver();
    await done(
      school.fred.call(correctMarks, inExam(setting.exam, anna, { marks: 1.5, reason: 'Not quite' })),
    );
    await deliver();
    expect(sentTo(moodle, { column }).map(short)).toEqual([
      ['moodle-anna01', 1, 2],
      ['moodle-bala01', 1, 2],
      ['moodle-anna01', 2, 2],
      ['moodle-anna01', 1.5, 2],
    ]);
    const seconds = sentTo(moodle, { column })
      .filter(({ userId }) => userId === 'moodle-anna01')
      .map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 1000));
    expect(seconds).toHaveLength(3);
    expect(new Set(seconds).size).toBe(3);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  });

  test('not of an attempt that was reopened before they had left; of disqualified people 0 does', async () => {
    const column = moodle.column('Reopened').id;
    const setting = await linkedExam(moodle, [anna, bala], { column });
    await sitWith(anna, setting.exam, 'BB');
    await sitWith(bala, setting.exam, 'BB');
    moodle.door = 'fails';
    await release(setting.exam);
    await deliver();
    expect(await stateOf(setting, anna)).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('503'),
    });
    await done(
      school.fred.call(reopenAttempt, inExam(setting.exam, anna, { minutes: 5, reason: 'A power cut' })),
    );
    await done(school.fred.call(disqualify, inExam(setting.exam, bala, { reason: 'Copied' })));
    moodle.door = 'open';
    await sql`update lti_scores set next_try_at = now() where next_try_at is not null`;
    await deliver();
    expect(sentTo(moodle, { column }).map((one) => [...short(one), one.comment])).toEqual([
      ['moodle-bala01', 0, 2, 'Disqualified'],
    ]);
    expect(await stateOf(setting, anna)).toMatchObject({ state: 'held' });
    // The same marks again, and they leave.
    await sitWith(anna, setting.exam, 'BB');
    await lookNow();
    await deliver();
    expect(moodle.newest('moodle-anna01', column)).toBe(2);
  });

  test('as soon as they are shown, where that is after submitting', async () => {
    const column = moodle.column('At once').id;
    const setting = await linkedExam(moodle, [anna], { column, form: { release: 'at_once' } });
    await sitWith(anna, setting.exam, 'BB');
    await lookNow();
    await deliver();
    expect(moodle.newest('moodle-anna01', column)).toBe(2);
  });

  test('with the total of that student’s own paper', async () => {
    const column = moodle.column('Drawn').id;
    const setting = await linkedExam(moodle, [anna], {
      column,
      questions: ['One', 'Two', 'Three'],
      form: { draw_per_module: 2 },
    });
    await sitWith(anna, setting.exam, 'BBB');
    await release(setting.exam);
    await deliver();
    expect(sentTo(moodle, { column }).map(short)).toEqual([['moodle-anna01', 2, 2]]);
  });

  test('to every course that the exam is linked from, of the people who are in it', async () => {
    const [first, second] = [moodle.column('First').id, moodle.column('Second').id];
    const setting = await linkedExam(moodle, [anna], { column: first });
    const { address } = await done(school.fred.call(contract.makeExamLink, examOf(setting.exam)));
    const other = { course: 'another section', link: 'quiz', target: address, column: second };
    await openArrived(await come(school.fred, moodle, other));
    await come(bala, moodle, other);
    await sitWith(anna, setting.exam, 'BB');
    await sitWith(bala, setting.exam, 'BA');
    await release(setting.exam);
    await deliver();
    expect(sentTo(moodle, { column: first }).map(short)).toEqual([['moodle-anna01', 2, 2]]);
    expect(sentTo(moodle, { column: second }).map(short)).toEqual([['moodle-bala01', 1, 2]]);
    expect(await stateOf(setting, bala)).toMatchObject({ state: 'unknown', marks: 1 });
    expect((await linksOf(setting.exam)).links).toHaveLength(2);
  });

  test('to whoever is linked later, too', async () => {
    const column = moodle.column('Later').id;
    const setting = await linkedExam(moodle, [], { column });
    await sitWith(cara, setting.exam, 'BB');
    await release(setting.exam);
    await deliver();
    expect(await stateOf(setting, cara)).toMatchObject({ state: 'unknown' });
    await come(cara, moodle, { course: setting.course, link: 'quiz', column });
    await lookNow();
    await deliver();
    expect(await stateOf(setting, cara)).toMatchObject({ state: 'delivered' });
  });

  test('once more where a process died with them, and later than it had sent them', async () => {
    const [anna] = school.students as [Student];
    const column = moodle.column('Died').id;
    const setting = await linkedExam(moodle, [anna], { column });
    await sitWith(anna, setting.exam, 'BB');
    await release(setting.exam);
    await lookAtMarks();
    const [platform] = await sql<{ id: number }[]>`
      select id from lti_platforms where client_id = ${moodle.client}`;
    const id = platform?.id as number;
    const [died] = await takeToSend(id, now(), { most: 9, gap: 0, takenFor: seconds(15) });
    expect(await sendSome(id)).toBe(0);
    await sql`update lti_scores set taken_until = now() where taken_until is not null`;
    await deliver();
    const [arrived, ...others] = sentTo(moodle, { column });
    expect(others).toEqual([]);
    // A platform that took the first one refuses what isn't a second later.
    const first = died?.sent_at.getTime() ?? Number.NaN;
    expect(Date.parse(arrived?.timestamp ?? '')).toBeGreaterThanOrEqual(first + 1000);
    expect(await stateOf(setting, anna)).toMatchObject({ state: 'delivered' });
  });

  test('no longer once the deployment is turned off, until it is on again', async () => {
    const column = moodle.column('Off').id;
    const setting = await linkedExam(moodle, [anna], { column });
    await sitWith(anna, setting.exam, 'BB');
    const { deployments } = await done(school.college.admin.call(getPlatforms));
    const id = String(deployments.find(({ platform }) => platform.issuer === moodle.issuer)?.id);
    const turn = (state: 'approved' | 'off') =>
      done(school.college.admin.call(turnDeployment, { params: { id }, body: { state } }));
    await turn('off');
    await release(setting.exam);
    await lookAtMarks();
    const [platform] = await sql<
      [{ id: number }]
    >`select id from lti_platforms where issuer = ${moodle.issuer}`;
    expect(await sendSome(platform.id)).toBe(0);
    await turn('approved');
    await deliver();
    expect(moodle.newest('moodle-anna01', column)).toBe(2);
  });
});

describe('the column', () => {
  test('is made once where the link has none, with the resource id that it is found by', async () => {
    const [anna] = school.students as [Student];
    for (const platform of [canvas, d2l]) {
      const setting = await linkedExam(platform, [anna]);
      await sitWith(anna, setting.exam, 'BB');
      await deliver();
      expect(platform.columns).toHaveLength(1);
      expect(platform.columns[0]).toMatchObject({
        label: expect.stringContaining('Exam'),
        scoreMaximum: 2,
        resourceId: `quivia-exam-${setting.exam.id}`,
        tag: 'quivia',
        resourceLinkId: 'quiz',
      });
      await release(setting.exam);
      await deliver();
      expect(platform.newest(`${platform.family}-anna01`)).toBe(2);
    }
  });

  test('is found where the platform made it and the answer was lost', async () => {
    const [anna] = school.students as [Student];
    const before = canvas.columns.length;
    const setting = await linkedExam(canvas, [anna]);
    await deliver();
    expect(canvas.columns).toHaveLength(before + 1);
    await sql`update lti_links set line_item_id = null, column_at = now() where id = ${setting.link}::int`;
    await deliver();
    expect(canvas.columns).toHaveLength(before + 1);
    expect((await linksOf(setting.exam)).links[0]).toMatchObject({ column: 'ready', problem: null });
  });

  test('that the platform no longer has is given up, and used again when somebody asks', async () => {
    const [anna] = school.students as [Student];
    const own = moodle.column('Deleted');
    const setting = await linkedExam(moodle, [anna], { column: own.id });
    await sitWith(anna, setting.exam, 'BB');
    const id = own.id;
    own.id = 'nowhere';
    await release(setting.exam);
    for (let tries = 0; tries < 4; tries += 1) {
      await sql`update lti_scores set next_try_at = now() where next_try_at is not null`;
      await deliver();
    }
    expect((await linksOf(setting.exam)).links[0]).toMatchObject({
      column: 'gone',
      problem: expect.stringContaining('no longer has this column'),
      counts: { refused: 1 },
    });
    own.id = id;
    const body = { link_id: Number(setting.link) };
    const again = await done(school.fred.call(contract.sendScoresAgain, { ...examOf(setting.exam), body }));
    expect(again.message).toBe('1 mark will be sent again.');
    await deliver();
    expect(moodle.newest('moodle-anna01', own.id)).toBe(2);
  });
});

describe('those who run the exam', () => {
  test('see what is refused and why, and send it again', async () => {
    const [anna, bala] = school.students as [Student, Student];
    const column = moodle.column('Refused').id;
    const setting = await linkedExam(moodle, [anna, bala], { column });
    await sitWith(anna, setting.exam, 'BB');
    await sitWith(bala, setting.exam, 'BB');
    // In Moodle Anna is a teacher of this course.
    moodle.teachers.add('moodle-anna01');
    await release(setting.exam);
    for (let tries = 0; tries < 4; tries += 1) {
      await sql`update lti_scores set next_try_at = now() where next_try_at is not null`;
      await deliver();
    }
    expect(await stateOf(setting, anna)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('answered with the status 400'),
      next_try_at: null,
    });
    expect(await stateOf(setting, bala)).toMatchObject({ state: 'delivered', problem: null });
    moodle.teachers.clear();
    const body = { link_id: Number(setting.link), student_id: anna.student_id };
    await done(school.fred.call(contract.sendScoresAgain, { ...examOf(setting.exam), body }));
    await deliver();
    expect(await stateOf(setting, anna)).toMatchObject({ state: 'delivered' });
    const only = { link_id: setting.link, state: 'delivered' as const, search: 's-anna' };
    expect(
      await done(school.fred.call(contract.listScores, { ...examOf(setting.exam), query: only })),
    ).toHaveLength(1);
  });

  test('see what was changed on the platform, and put it right', async () => {
    const [anna, bala] = school.students as [Student, Student];
    const own = moodle.column('Changed');
    const setting = await linkedExam(moodle, [anna, bala], { column: own.id });
    await sitWith(anna, setting.exam, 'BB');
    await sitWith(bala, setting.exam, 'BA');
    await release(setting.exam);
    await deliver();
    const body = { link_id: Number(setting.link) };
    const compare = () => done(school.fred.call(contract.compareScores, { ...examOf(setting.exam), body }));
    expect((await compare()).message).toBe('The platform shows what was delivered.');
    // Of 100, as the column has it.
    moodle.changed.set('moodle-bala01', 90);
    expect((await compare()).message).toBe('1 mark differs on the platform.');
    expect(await stateOf(setting, bala)).toMatchObject({ state: 'changed', platform_marks: 1.8, marks: 1 });
    const before = moodle.scores.length;
    await done(school.fred.call(contract.sendScoresAgain, { ...examOf(setting.exam), body }));
    await deliver();
    expect(moodle.scores.length).toBe(before + 1);
    moodle.changed.clear();
    expect(await stateOf(setting, bala)).toMatchObject({ state: 'delivered', platform_marks: null });
  });

  test('wait where the platform is away, and longer where it says so', async () => {
    const [anna] = school.students as [Student];
    const column = moodle.column('Away').id;
    const setting = await linkedExam(moodle, [anna], { column });
    await sitWith(anna, setting.exam, 'BB');
    moodle.door = 'down';
    await release(setting.exam);
    await deliver();
    const waiting = await stateOf(setting, anna);
    expect(waiting).toMatchObject({ state: 'waiting', problem: expect.any(String) });
    expect(Date.parse(waiting?.next_try_at ?? '')).toBeGreaterThan(Date.now());
    moodle.door = 'open';
    await sql`update lti_scores set next_try_at = now() where next_try_at is not null`;
    await deliver();
    expect(await stateOf(setting, anna)).toMatchObject({ state: 'delivered', problem: null });
  });

  test('are these alone: a colleague with less, and people of other exams, see nothing', async () => {
    const setting = await linkedExam(moodle, []);
    expect((await school.gita.call(contract.listExamLinks, examOf(setting.exam))).status).toBe(404);
    const other = await newExam(school, ['One']);
    const query = { link_id: setting.link };
    expect((await school.fred.call(contract.listScores, { ...examOf(other), query })).status).toBe(404);
  });
});
