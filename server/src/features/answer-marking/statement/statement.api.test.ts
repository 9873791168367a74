// The statement of work says what each person has marked, and says the same on the page and in both files.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { changePlan } from '@quivia/contract/marking-plans';
import * as work from '@quivia/contract/marking-work';
import { endShare } from '@quivia/contract/team';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { appoint } from '../../../testing/college.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  type WrittenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [mira, nila] = [await colleague(room, 'mira01'), await colleague(room, 'nila01')];
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

/** Two students answer both questions. */
async function exam() {
  const of = await newExam(room, [written('Why is the sky blue?', 5), written('Why is it red?', 3)], {
    release: 'by_hand',
  });
  for (const who of room.students) {
    await sit(who, of.id);
    for (const question of [0, 1]) await write(who, of, question, `${who.username} ${question}`);
    await handIn(who, of);
  }
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}
async function markNext(who: Person, of: WrittenExam, question: number) {
  const { answer } = await nextOf(who, of, question);
  if (!answer) throw new Error('Nothing waits');
  await done(submitFor(who, of, answer, { marks: 2 }));
  return answer;
}
const statementOf = (of: WrittenExam, who: Person = room.fred) =>
  done(who.call(work.getStatement, examOf(of)));
const countsOf = async (of: WrittenExam) =>
  (await statementOf(of)).people.map(({ name, by_question, answers, scripts }) => [
    name,
    by_question,
    answers,
    scripts,
  ]);

test('counts answers and scripts of each person, once however often they marked them', async () => {
  const of = await exam();
  expect(await statementOf(of)).toMatchObject({
    people: [],
    questions: [{ question_number: 1 }, { question_number: 2 }],
  });
  await markNext(mira, of, 0);
  await markNext(mira, of, 0);
  const { answer } = await markNext(nila, of, 1);
  const again = await done(nila.call(marking.reopenSheet, { ...examOf(of), body: { answer } }));
  await done(submitFor(nila, of, again, { marks: 1, reason: 'Read again' }));
  expect(await countsOf(of)).toEqual([
    ['mira01', [2, 0], 2, 2],
    ['nila01', [0, 1], 1, 1],
  ]);
  const { people } = await statementOf(of);
  expect(people[0]).toMatchObject({ account: 'mira01', first_at: expect.any(String) });
  // The work stays done when its student answers again, and when its marker leaves.
  const [anna, bala] = room.students as [Student, Student];
  for (const who of [anna, bala]) {
    const body = { minutes: 5, reason: 'The power was cut' };
    await done(room.fred.call(reopenAttempt, { ...attemptOf(of, who), body }));
  }
  await done(room.fred.call(endShare, { params: { ...examOf(of).params, user_id: String(mira.id) } }));
  expect((await countsOf(of)).map(([name, , answers]) => [name, answers])).toEqual([
    ['mira01', 2],
    ['nila01', 1],
  ]);
});

test('two markers of an answer have both marked it', async () => {
  const of = await exam();
  const plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' } as const;
  const body = { key: randomUUID(), version: 0, plan, apply: true, reason: '' };
  await done(
    room.fred.call(changePlan, {
      ...examOf(of),
      body: { question_id: of.questionIds[0] as number, ...body },
    }),
  );
  for (const who of [mira, nila]) for (const _ of room.students) await markNext(who, of, 0);
  expect(await countsOf(of)).toEqual([
    ['mira01', [2, 0], 2, 2],
    ['nila01', [2, 0], 2, 2],
  ]);
});

test('the files say the same, and a name in them is never a formula', async () => {
  const of = await exam();
  await sql`update users set name = '=SUM(A1:A9)' where id = ${mira.id}`;
  await markNext(mira, of, 0);
  await markNext(mira, of, 1);
  const file = async (format: 'csv' | 'xlsx') =>
    (await room.fred.call(work.exportStatement, { ...examOf(of), query: { format } })).file as Buffer;
  const [, line] = (await file('csv')).toString().replace('\uFEFF', '').split('\r\n');
  const [{ scripts }] = (await statementOf(of)).people as [work.Worker];
  expect(line).toMatch(
    new RegExp(`^1,'=SUM\\(A1:A9\\),mira01,1,1,2,${scripts},\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d$`),
  );
  const table = JSON.stringify(await readWorkbook(await file('xlsx')));
  for (const cell of ['Statement of work', 'mira01', 'Signature', '=SUM(A1:A9)'])
    expect(table).toContain(cell);
  await sql`update users set name = null where id = ${mira.id}`;
});

test('is for everybody with a share, and for controllers, who are seen looking', async () => {
  const of = await exam();
  await markNext(mira, of, 0);
  for (const who of [mira, nila, room.fred]) expect((await statementOf(of, who)).people).toHaveLength(1);
  const kiran = await colleague(room, 'kiran01');
  expect((await kiran.call(work.getStatement, examOf(of))).status).toBe(404);
  await appoint(room.college, kiran, { duty: 'controller' });
  await refreshToken(kiran);
  expect((await statementOf(of, kiran)).people).toHaveLength(1);
  const [anna] = room.students as [Student];
  expect((await anna.call(work.getStatement, examOf(of))).status).toBe(403);
});
