// What written answers have in common: for the owner, when all are marked.
import { listPassages, readPassages } from '@quivia/contract/passages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  type WrittenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person } from '../../../testing/people.ts';

const COMMON = 'short waves scatter far more strongly than long ones do';
const TEXTS = [`Because ${COMMON}.`, `I think that ${COMMON}!`, 'The sea is mirrored in it.'];

let room: Class;
let mira: Person;
let of: WrittenExam;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01');
  mira = await colleague(room, 'mira01');
  of = await newExam(room, [written('Why is the sky blue?', 5)], { release: 'by_hand' });
  for (const [place, who] of room.students.entries()) {
    await sit(who, of.id);
    await write(who, of, 0, TEXTS[place] as string);
    await handIn(who, of);
  }
  await share(room.fred, of, 'run', mira);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const question = () => String(of.questionIds[0]);
const list = (who: Person) => who.call(listPassages, { ...examOf(of), query: { question_id: question() } });
const read = (who: Person, one: number, other: number) =>
  who.call(readPassages, {
    ...examOf(of),
    query: { question_id: question(), one: String(one), other: String(other) },
  });
const ids = () => room.students.map(({ student_id }) => student_id) as [number, number, number];

test('nothing is shown while an answer has no mark', async () => {
  expect(await list(room.fred)).toMatchObject({
    status: 409,
    body: { message: 'What answers have in common is shown when every answer to this question has a mark.' },
  });
  const [anna, bala] = ids();
  expect(await read(room.fred, anna, bala)).toMatchObject({ status: 409 });
});

test('then the owner reads who shares how much, and both texts', async () => {
  for (;;) {
    const { answer } = await nextOf(room.fred, of);
    if (!answer) break;
    await done(submitFor(room.fred, of, answer, { marks: 3 }));
  }
  const [anna, bala, cara] = ids();
  const { pairs, ...rest } = await done(list(room.fred));
  expect(rest).toEqual({ question_number: 1, compared: 3, left_out: 0 });
  expect(pairs).toEqual([
    {
      one: { student_id: anna, student_name: 'anna01' },
      other: { student_id: bala, student_name: 'bala01' },
      runs: [{ words: 10, one: [8, 8 + COMMON.length], other: [13, 13 + COMMON.length] }],
    },
  ]);
  expect(await done(read(room.fred, anna, bala))).toEqual({ one: TEXTS[0], other: TEXTS[1] });
  expect(await done(read(room.fred, bala, cara))).toEqual({ one: TEXTS[1], other: TEXTS[2] });
  expect(await read(room.fred, anna, 999_999)).toMatchObject({ status: 404 });
});

test('who runs the exam without owning it, colleagues and students read nothing', async () => {
  const [anna, bala] = ids();
  for (const who of [mira, room.gita, room.students[0] as Student]) {
    for (const { status } of [await list(who), await read(who, anna, bala)]) {
      expect([403, 404]).toContain(status);
    }
  }
});
