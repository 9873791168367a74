// Two markers reach for the last answer at the same moment, again and again: one of them gets it.
import { returnAnswer } from '@quivia/contract/answer-marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsAreMarkedByPeople } from '../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  type WrittenExam,
  writtenExam,
} from '../../testing/exams/written-exam.ts';
import { done, type Person } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';

let room: Class;
let of: WrittenExam;
let markers: [Person, Person];
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01');
  of = await writtenExam(room);
  markers = [await colleague(room, 'mira01'), await colleague(room, 'nila01')];
  await share(room.fred, of, 'mark', ...markers);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

test('one gets it, and no moment has it twice or not at all', async () => {
  for (let round = 0; round < rounds(12, 1000); round++) {
    const taken = await Promise.all(markers.map((who) => nextOf(who, of)));
    const winners = taken.flatMap(({ answer }, place) => (answer ? [{ answer, place }] : []));
    expect(winners).toHaveLength(1);
    const { answer, place } = winners[0] as (typeof winners)[number];
    expect(await progressOf(room.fred, of)).toMatchObject({ all: 1, held: 1, waiting: 0 });
    const body = { answer: answer.answer };
    await done((markers[place] as Person).call(returnAnswer, { ...examOf(of), body }));
  }
  // Who submits while the other reaches for it has marked it, and the other has nothing.
  const { answer } = await nextOf(markers[0], of);
  const [submitted, reached] = await Promise.all([
    submitFor(markers[0], of, answer as NonNullable<typeof answer>, { marks: 1 }),
    nextOf(markers[1], of),
  ]);
  expect([submitted.status, reached.answer]).toEqual([200, null]);
  expect(await progressOf(room.fred, of)).toMatchObject({ marked: 1, held: 0 });
});
