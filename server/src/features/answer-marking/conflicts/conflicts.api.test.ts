// A marker with a conflict of interest gets nothing of that student's answers, wherever they could come from.
import { randomUUID } from 'node:crypto';
import { getFileToMark } from '@quivia/contract/answer-files';
import * as marking from '@quivia/contract/answer-marking';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { listExamLog } from '@quivia/contract/exam-log';
import { getHome } from '@quivia/contract/home';
import {
  declareConflict,
  listConflicts,
  MOST_CONFLICTS,
  withdrawConflict,
} from '@quivia/contract/marking-conflicts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { type Student, student } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  textOf,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person } from '../../../testing/people.ts';
import { PASSWORD } from '../../../testing/test-app.ts';

let room: Class;
let anna: Student;
let bala: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [anna, bala] = room.students as [Student, Student];
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

async function exam(students = [anna, bala]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

const reason = 'My niece';
const declare = (
  who: Person,
  of: WrittenExam,
  name: string,
  more: { marker_id?: number; key?: string } = {},
) =>
  who.call(declareConflict, { ...examOf(of), body: { key: randomUUID(), student: name, reason, ...more } });
const rollNumber = async ({ student_id }: Student) =>
  (await sql<[{ roll_number: string }]>`select roll_number from sitters where id = ${student_id}`)[0]
    .roll_number;
const listFor = async (who: Person, of: WrittenExam) => done(who.call(listConflicts, examOf(of)));
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

/** Whose answer each text is, in this class. */
const textsOf = async (who: Person, of: WrittenExam): Promise<unknown[]> => {
  const texts: unknown[] = [];
  for (;;) {
    const { answer } = await nextOf(who, of);
    if (!answer) return texts;
    texts.push(answer.given.text);
    await done(submitFor(who, of, answer, { marks: 1 }));
  }
};

test('the student’s answers are given to others alone; the page says no more than that some wait for others', async () => {
  const of = await exam();
  await done(declare(mira, of, await rollNumber(anna)));
  expect(await textsOf(mira, of)).toEqual([textOf(1)]);
  const { progress } = await nextOf(mira, of);
  expect(progress).toMatchObject({ all: 2, waiting: 1, marked: 1 });
  const { questions } = await done(mira.call(marking.getMarking, examOf(of)));
  expect(questions[0]?.waits_for_you).toBe(false);
  const waiting = async (who: Person) =>
    (await done(who.call(getHome))).waiting.filter((one) => one.kind === 'mark' && one.exam_id === of.id);
  expect(await waiting(mira)).toEqual([]);
  expect(await waiting(nila)).toMatchObject([{ answers: 1 }]);
  expect(await textsOf(nila, of)).toEqual([textOf(0)]);
});

test('no call finds an answer that is kept away, whatever the marker knows of it', async () => {
  const of = await exam([anna]);
  const { answer } = await nextOf(mira, of);
  if (!answer) throw new Error('Nothing waits');
  await done(submitFor(mira, of, answer, { marks: 2 }));
  const file = randomUUID();
  const [attempt] = await sql<[{ id: number }]>`select id from attempts where exam_id = ${of.id}`;
  await sql`
    with f as (
      insert into answer_files (attempt_id, id, question_id, size, begun_at, ready_at, type)
      values (${attempt.id}, ${file}, ${answer.question_id}, 3, now(), now(), 'image/png'))
    insert into answer_file_parts (attempt_id, file_id, number, bytes) values (${attempt.id}, ${file}, 0, 'abc')`;
  const open = () =>
    mira.call(getFileToMark, { params: { ...examOf(of).params, answer: answer.answer, file } });
  expect(await statusOf(open())).toBe(200);
  await done(declare(mira, of, await rollNumber(anna)));
  const body = { answer: answer.answer };
  const statuses = await Promise.all([
    statusOf(mira.call(marking.keepHold, { ...examOf(of), body })),
    statusOf(mira.call(marking.returnAnswer, { ...examOf(of), body })),
    statusOf(mira.call(marking.reopenSheet, { ...examOf(of), body })),
    statusOf(mira.call(marking.escalateAnswer, { ...examOf(of), body: { ...body, note: 'Look' } })),
    statusOf(submitFor(mira, of, answer, { marks: 5 })),
    statusOf(open()),
  ]);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  const own = { ...examOf(of), query: { question_id: String(answer.question_id) } };
  expect(await done(mira.call(marking.listOwnSheets, own))).toEqual([]);
  // The mark stands, and those who run the exam read how many there are.
  expect(await progressOf(nila, of)).toMatchObject({ marked: 1 });
  const { conflicts } = await listFor(room.fred, of);
  expect(conflicts[0]?.kept).toMatchObject([{ takes_exam: true, marked: 1 }]);
});

test('what was in hand goes back, and was passed on stays away from who runs the exam too', async () => {
  const of = await exam([anna]);
  const { answer } = await nextOf(mira, of);
  if (!answer) throw new Error('Nothing waits');
  await done(declare(mira, of, await rollNumber(anna)));
  expect(await progressOf(nila, of)).toMatchObject({ held: 0, waiting: 1 });
  await done(declare(room.fred, of, await rollNumber(anna)));
  const taken = await nextOf(nila, of);
  expect(taken.answer?.answer).toBe(answer.answer);
  const body = { answer: answer.answer, note: 'Illegible' };
  await done(nila.call(marking.escalateAnswer, { ...examOf(of), body }));
  const escalated = { ...examOf(of), body: { question_id: answer.question_id } };
  expect((await done(room.fred.call(marking.nextEscalated, escalated))).answer).toBeNull();
});

test('a marker is told the same of every name, and who runs the exam whom it concerns', async () => {
  const of = await exam([anna]);
  const replies = [];
  for (const name of [await rollNumber(anna), await rollNumber(bala), 'Nobody of this name'])
    replies.push(await done(declare(mira, of, name)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const seen = await listFor(mira, of);
  expect(seen.markers).toEqual([]);
  expect(seen.conflicts.map(({ kept }) => kept)).toEqual([null, null, null]);
  expect((await listFor(nila, of)).conflicts).toEqual([]);
  const { conflicts, markers } = await listFor(room.fred, of);
  expect(conflicts.map(({ kept }) => kept?.map(({ takes_exam }) => takes_exam))).toEqual([
    [],
    [false],
    [true],
  ]);
  expect(markers.map(({ user_id }) => user_id).sort()).toEqual([room.fred.id, mira.id, nila.id].sort());
  const log = await done(mira.call(listExamLog, { ...examOf(of), query: { part: 'team' } }));
  expect(log[0]?.what).toContain('declared a conflict of interest of mira01');
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${await rollNumber(anna)}|niece`, 'i'));
});

test('who runs the exam declares it for a marker, who is told nothing; nobody else does', async () => {
  const of = await exam();
  expect(await statusOf(declare(nila, of, await rollNumber(anna), { marker_id: mira.id }))).toBe(403);
  expect(await statusOf(declare(room.fred, of, 'Nobody of this name', { marker_id: mira.id }))).toBe(400);
  const stranger = { marker_id: room.gita.id };
  expect(await statusOf(declare(room.fred, of, await rollNumber(anna), stranger))).toBe(400);
  await done(declare(room.fred, of, await rollNumber(anna), { marker_id: mira.id }));
  expect((await listFor(mira, of)).conflicts).toEqual([]);
  expect(await textsOf(mira, of)).toEqual([textOf(1)]);
});

test('it is withdrawn by who runs the exam, with a reason that stays', async () => {
  const of = await exam([anna]);
  await done(declare(mira, of, await rollNumber(anna)));
  const [declared] = (await listFor(mira, of)).conflicts;
  const params = { ...examOf(of).params, conflict_id: String(declared?.id) };
  const body = { reason: 'Another Anna' };
  expect(await statusOf(mira.call(withdrawConflict, { params, body }))).toBe(403);
  for (let times = 0; times < 2; times++) await done(room.fred.call(withdrawConflict, { params, body }));
  expect((await listFor(room.fred, of)).conflicts).toMatchObject([
    { student: await rollNumber(anna), withdrawn: { reason: 'Another Anna' } },
  ]);
  expect(await textsOf(mira, of)).toEqual([textOf(0)]);
});

test('one that is sent again is one; nobody asks about a whole class', async () => {
  const of = await exam([anna]);
  const key = randomUUID();
  for (let times = 0; times < 2; times++) await done(declare(mira, of, 'Somebody', { key }));
  expect(await statusOf(declare(nila, of, 'Somebody', { key }))).toBe(400);
  for (let count = 1; count < MOST_CONFLICTS; count++) await done(declare(mira, of, `Somebody ${count}`));
  expect(await statusOf(declare(mira, of, 'One more'))).toBe(400);
  expect((await listFor(mira, of)).conflicts).toHaveLength(MOST_CONFLICTS);
});

test('the name of a student whose data is deleted is gone from it', async () => {
  const of = await exam([anna]);
  const zara = await student(room.server, room.college, 'zaraqueen');
  const name = await rollNumber(zara);
  await done(declare(room.fred, of, name, { marker_id: mira.id }));
  await done(zara.call(deleteOwnAccount, { body: { password: PASSWORD } }));
  const { conflicts } = await listFor(room.fred, of);
  expect(conflicts).toHaveLength(1);
  expect(JSON.stringify(conflicts)).not.toMatch(new RegExp(`${name}|niece`));
});
