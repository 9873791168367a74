// The answers of an exam are divided among its markers: everything is in one part, nobody loses what they have in hand, and
// nothing waits for somebody who can't mark it.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { listExamLog } from '@quivia/contract/exam-log';
import { getHome } from '@quivia/contract/home';
import type { Plan } from '@quivia/contract/marking/plan';
import { declareConflict } from '@quivia/contract/marking-conflicts';
import * as guests from '@quivia/contract/marking-guests';
import { changePlan } from '@quivia/contract/marking-plans';
import * as scripts from '@quivia/contract/marking-scripts';
import * as work from '@quivia/contract/marking-work';
import { cancelExam } from '@quivia/contract/running-exams';
import { endShare } from '@quivia/contract/team';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { textsAreMarkedByPeople, write, written } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
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
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { rounds } from '../../../testing/server/rounds.ts';

let room: Class;
let mira: Person;
let nila: Person;
let omar: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01', 'dina01', 'ezra01', 'fila01');
  [mira, nila, omar] = [
    await colleague(room, 'mira01'),
    await colleague(room, 'nila01'),
    await colleague(room, 'omar01'),
  ];
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila, omar]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

async function exam(students?: Student[]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira, nila, omar);
  return of;
}
const first = (of: WrittenExam) => of.questionIds[0] as number;
const divide = (of: WrittenExam, people: Person[], more: object = {}, who = room.fred) =>
  who.call(work.divideWork, {
    ...examOf(of),
    body: {
      key: randomUUID(),
      version: 0,
      helps: false,
      questions:
        people.length === 0 ? [] : [{ question_id: first(of), marker_ids: people.map(({ id }) => id) }],
      ...more,
    },
  });
const shown = (of: WrittenExam) => done(room.fred.call(work.getDivision, examOf(of)));
/** Of each who has a part: its answers, and how many of these wait. */
const partsOf = async (of: WrittenExam) =>
  Object.fromEntries(
    (await shown(of)).markers.flatMap(({ name, part, waiting }) =>
      part > 0 ? [[name, [part, waiting]]] : [],
    ),
  );
async function take(who: Person, of: WrittenExam) {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
/** Marks whatever comes, and says what it was. */
async function markAll(who: Person, of: WrittenExam, most = 20): Promise<unknown[]> {
  const texts: unknown[] = [];
  while (texts.length < most) {
    const { answer } = await nextOf(who, of);
    if (!answer) break;
    await done(submitFor(who, of, answer, { marks: 3 }));
    texts.push(answer.given.text);
  }
  return texts;
}
const waitsFor = async (who: Person, of: WrittenExam) =>
  (await done(who.call(marking.getMarking, examOf(of)))).questions[0]?.waits_for_you;
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string } };
  return [status, body.code];
};
const setPlan = (of: WrittenExam, plan: Plan, version = 0) =>
  done(
    room.fred.call(changePlan, {
      ...examOf(of),
      body: { question_id: first(of), key: randomUUID(), version, plan, apply: true, reason: 'Regulation' },
    }),
  );
const DOUBLE: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'third_mean' };
const everything = [0, 1, 2, 3, 4, 5].map(textOf);

describe('equal parts', () => {
  test('each marker gets their own half and no more, and both halves are all', async () => {
    const of = await exam();
    expect(await done(divide(of, [mira, nila]))).toMatchObject({
      message: '6 answers divided among 2 people.',
      version: 1,
    });
    expect(await partsOf(of)).toEqual({ mira01: [3, 3], nila01: [3, 3] });
    const homeOf = async (who: Person) =>
      (await done(who.call(getHome))).waiting.flatMap((one) =>
        one.kind === 'mark' && one.exam_id === of.id ? one.answers : [],
      );
    expect(await homeOf(mira)).toEqual([3]);
    expect(await homeOf(omar)).toEqual([]);
    expect([await waitsFor(mira, of), await waitsFor(omar, of)]).toEqual([true, false]);
    expect((await nextOf(omar, of)).answer).toBeNull();
    const own = await markAll(mira, of);
    expect(own).toHaveLength(3);
    expect(await waitsFor(mira, of)).toBe(false);
    expect(await progressOf(mira, of)).toMatchObject({ marked: 3, waiting: 3 });
    const others = await markAll(nila, of);
    expect([...own, ...others].sort()).toEqual(everything);
    const { markers } = await done(nila.call(marking.getMarking, examOf(of)));
    expect(markers).toEqual([
      { name: 'mira01', is_you: false, answers: 3, part: 3 },
      { name: 'nila01', is_you: true, answers: 3, part: 3 },
    ]);
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    expect(log.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^divided 6 answers of .* among 2 people$/),
    ]);
  });

  test('whoever is done helps the others where that is allowed, and only then', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila], { helps: true }));
    const own = new Set(await markAll(mira, of, 3));
    // All of their own part came first.
    expect(await partsOf(of)).toEqual({ mira01: [3, 0], nila01: [3, 3] });
    const helped = await markAll(mira, of, 1);
    expect(own.has(helped[0])).toBe(false);
    expect(await partsOf(of)).toEqual({ mira01: [3, 0], nila01: [3, 2] });
    expect(await waitsFor(omar, of)).toBe(true);
  });

  test('answers that come later are dealt too, and parts stay equal', async () => {
    const [late, ...early] = room.students as [Student, ...Student[]];
    const of = await newExam(room, [written('Why is the sky blue?', 5), written('Why is it red?', 3)], {
      release: 'by_hand',
    });
    await share(room.fred, of, 'mark', mira, nila, omar);
    expect(await done(divide(of, [mira, nila]))).toMatchObject({
      message: 'Saved. Answers are divided among 2 people as they come.',
    });
    for (const [place, who] of early.entries()) {
      await sit(who, of.id);
      await write(who, of, 0, textOf(place));
      await handIn(who, of);
    }
    expect(await partsOf(of)).toEqual({});
    // Two people come at once.
    await Promise.all([nextOf(mira, of), nextOf(nila, of), nextOf(omar, of)]);
    const sizes = Object.values(await partsOf(of)).map(([size]) => size as number);
    expect(sizes.sort()).toEqual([2, 3]);
    await sit(late, of.id);
    await write(late, of, 0, 'In the end');
    await handIn(late, of);
    await nextOf(omar, of);
    expect(Object.values(await partsOf(of)).map(([size]) => size)).toEqual([3, 3]);
    expect((await markAll(mira, of)).length + (await markAll(nila, of)).length).toBe(6);
  });

  test('people who mark at once never leave an answer in two parts', async () => {
    for (let round = 0; round < rounds(1, 5); round++) {
      const of = await exam();
      await done(divide(of, [mira, nila]));
      await sql`delete from marking_parts q using attempts a where a.id = q.attempt_id and a.exam_id = ${of.id}`;
      await Promise.all([mira, nila, omar, mira, nila].map((who) => nextOf(who, of)));
      const rows = await sql<{ count: number }[]>`
        select count(*)::int as count from marking_parts q join attempts a on a.id = q.attempt_id
        where a.exam_id = ${of.id} group by q.attempt_id`;
      expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    }
  });
});

describe('a change while people mark', () => {
  test('touches nothing that is held or marked', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila]));
    const [marked] = await markAll(mira, of, 1);
    const held = await take(mira, of);
    expect(await done(divide(of, [omar], { version: 1 }))).toMatchObject({
      message: '4 answers divided among 1 person.',
    });
    expect(await partsOf(of)).toEqual({ mira01: [2, 1], omar01: [4, 4] });
    expect((await nextOf(mira, of)).answer?.answer).toBe(held.answer);
    await done(submitFor(mira, of, held, { marks: 2 }));
    expect((await nextOf(mira, of)).answer).toBeNull();
    const others = await markAll(omar, of);
    expect([marked, held.given.text, ...others].sort()).toEqual(everything);
    expect(await progressOf(room.fred, of)).toMatchObject({ marked: 6, all: 6 });
  });

  test('back to the pool, everybody gets everything', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila]));
    expect(await done(divide(of, [], { version: 1 }))).toMatchObject({
      message: 'Saved. Everybody takes from one pool.',
    });
    expect(await partsOf(of)).toEqual({});
    expect(await markAll(omar, of)).toHaveLength(6);
  });

  test('what somebody added later gets is an equal part of what waits', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila]));
    await markAll(mira, of, 1);
    await markAll(nila, of, 1);
    await done(divide(of, [mira, nila, omar], { version: 1 }));
    const parts = await partsOf(of);
    expect(
      Object.values(parts)
        .map(([, waiting]) => waiting)
        .sort(),
    ).toEqual([1, 1, 2]);
    expect(Object.values(parts).reduce((sum, [size]) => sum + (size as number), 0)).toBe(6);
  });

  test('of two people who divide at once one is refused, and a repeat changes nothing', async () => {
    const of = await exam();
    await share(room.fred, of, 'run', room.gita);
    const replies = await Promise.all([divide(of, [mira, nila]), divide(of, [omar], {}, room.gita)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const key = randomUUID();
    await done(divide(of, [mira], { version: 1, key }));
    const before = await shown(of);
    expect(await done(divide(of, [mira], { version: 1, key }))).toMatchObject({ version: 2 });
    expect(await shown(of)).toEqual(before);
    expect(await refusal(divide(of, [mira], { version: 2, key }, room.gita))).toEqual([400, 'invalid_input']);
    expect(await refusal(divide(of, [nila], { version: 1 }))).toEqual([409, 'changed_meanwhile']);
  });

  test('a mark that is submitted while the work is divided stays', async () => {
    for (let round = 0; round < rounds(1, 5); round++) {
      const of = await exam();
      await done(divide(of, [mira, nila]));
      const held = await take(mira, of);
      const [given, divided] = await Promise.all([
        submitFor(mira, of, held, { marks: 4 }),
        divide(of, [nila, omar], { version: 1 }),
      ]);
      expect([given.status, divided.status]).toEqual([200, 200]);
      expect(await progressOf(room.fred, of)).toMatchObject({ marked: 1, waiting: 5 });
      const rest = [...(await markAll(nila, of)), ...(await markAll(omar, of))];
      expect([held.given.text, ...rest].sort()).toEqual(everything);
    }
  });
});

describe('an answer that nobody of its part can mark', () => {
  const declare = (of: WrittenExam, who: Person, about: Student) =>
    done(
      who.call(declareConflict, {
        ...examOf(of),
        body: { key: randomUUID(), student: `S-${about.username}`, reason: 'My pupil' },
      }),
    );

  test('goes back to the pool when its marker declares a conflict of interest', async () => {
    const of = await exam();
    const [anna] = room.students as [Student];
    await done(divide(of, [mira]));
    expect((await nextOf(nila, of)).answer).toBeNull();
    const before = await done(mira.call(marking.getMarking, examOf(of)));
    await declare(of, mira, anna);
    // Declaring says nothing about who takes the exam.
    const { markers } = await done(mira.call(marking.getMarking, examOf(of)));
    expect(markers).toEqual(before.markers);
    expect(await waitsFor(nila, of)).toBe(true);
    expect(await markAll(nila, of)).toEqual([textOf(0)]);
    expect((await markAll(mira, of)).sort()).toEqual(everything.slice(1));
  });

  test('is dealt to others in the first place, and to nobody where none can mark it', async () => {
    const [anna, bala] = room.students as [Student, Student];
    const of = await exam();
    await declare(of, mira, anna);
    await declare(of, mira, bala);
    await declare(of, nila, bala);
    await done(divide(of, [mira, nila]));
    const sizes = Object.values(await partsOf(of)).map(([size]) => size as number);
    expect(sizes.sort()).toEqual([2, 3]);
    expect(await markAll(omar, of)).toEqual([textOf(1)]);
    const own = await markAll(mira, of);
    expect(own).not.toContain(textOf(0));
    expect((await markAll(nila, of)).concat(own).sort()).toEqual(
      everything.filter((one) => one !== textOf(1)),
    );
  });

  test('goes back to the pool when its marker leaves, and their part is still shown', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila]));
    await done(room.fred.call(endShare, { params: { ...examOf(of).params, user_id: String(mira.id) } }));
    expect(await markAll(omar, of)).toHaveLength(3);
    const { markers } = await shown(of);
    expect(markers.find(({ name }) => name === 'mira01')).toMatchObject({ can_mark: false, part: 3 });
    expect(await refusal(divide(of, [mira], { version: 1 }))).toEqual([400, 'unknown_reference']);
  });
});

describe('with several markers', () => {
  test('each answer is in the parts of two people, and a third mark is anybody’s', async () => {
    const of = await exam();
    await setPlan(of, DOUBLE);
    await done(divide(of, [mira, nila, room.fred]));
    expect(await partsOf(of)).toEqual({ fred01: [4, 4], mira01: [4, 4], nila01: [4, 4] });
    const marks = new Map<unknown, number>();
    for (const [place, who] of [mira, nila, room.fred].entries())
      for (let count = 0; count < 4; count++) {
        const answer = await take(who, of);
        marks.set(answer.given.text, (marks.get(answer.given.text) ?? 0) + 1);
        await done(submitFor(who, of, answer, { marks: place === 0 ? 1 : 4 }));
      }
    expect([...marks.values()]).toEqual([2, 2, 2, 2, 2, 2]);
    const progress = await progressOf(room.fred, of);
    // Where the strict one marked, two differ, and somebody who has not marked it may.
    expect(progress).toMatchObject({ marked: 2, second: 4 });
    expect(await markAll(omar, of)).toHaveLength(4);
  });

  test('a plan that asks for a second marker later deals one more', async () => {
    const of = await exam();
    await done(divide(of, [mira, nila]));
    await setPlan(of, DOUBLE);
    await nextOf(mira, of);
    expect(await partsOf(of)).toEqual({ mira01: [6, 6], nila01: [6, 6] });
    await setPlan(of, { type: 'single' }, 1);
    expect((await markAll(mira, of)).length + (await markAll(nila, of)).length).toBe(6);
  });

  test('the second look at an answer is for whoever has not marked it', async () => {
    const of = await exam();
    await setPlan(of, { type: 'second_look', percent: 100, pass_mark: null, around: 0 });
    await done(divide(of, [mira, nila]));
    await markAll(mira, of, 3);
    expect(await waitsFor(omar, of)).toBe(true);
    expect(await markAll(nila, of)).toHaveLength(6);
  });
});

describe('question by question', () => {
  test('a question without people has one pool for everybody; a guest gets only what they were invited for', async () => {
    const of = await newExam(room, [written('Why is the sky blue?', 5), written('Why is it red?', 3)], {
      release: 'by_hand',
    });
    await share(room.fred, of, 'mark', mira, nila, omar);
    for (const who of room.students.slice(0, 2)) {
      await sit(who, of.id);
      await write(who, of, 0, 'One');
      await write(who, of, 1, 'Two');
      await handIn(who, of);
    }
    const [one, two] = of.questionIds as [number, number];
    await done(
      room.fred.call(guests.inviteMarkingGuest, {
        ...examOf(of),
        body: {
          key: randomUUID(),
          name: 'Dr. Meera Nair',
          email: 'meera@university.example',
          access_ends_at: after(now(), days(7)).toISOString(),
          question_ids: [two],
        },
      }),
    );
    const guest = (await shown(of)).markers.find(({ name }) => name === 'Dr. Meera Nair');
    expect(guest).toMatchObject({ question_ids: [two], can_mark: true });
    const by = (...questions: [number, number[]][]) =>
      divide(of, [], {
        questions: questions.map(([question_id, marker_ids]) => ({ question_id, marker_ids })),
      });
    const id = guest?.marker_id as number;
    expect(await refusal(by([one, [id]]))).toEqual([400, 'unknown_reference']);
    await done(by([two, [id]]));
    expect(await waitsFor(omar, of)).toBe(true);
    expect((await nextOf(omar, of, 1)).answer).toBeNull();
    expect(await markAll(omar, of)).toHaveLength(2);
    expect(await partsOf(of)).toEqual({ 'Dr. Meera Nair': [2, 2] });
  });

  test('what makes no sense is refused', async () => {
    const of = await exam();
    const twice = [1, 2].map(() => ({ question_id: first(of), marker_ids: [mira.id] }));
    expect(await refusal(divide(of, [], { questions: twice }))).toEqual([400, 'invalid_input']);
    const unknown = [{ question_id: 2147483647, marker_ids: [mira.id] }];
    expect(await refusal(divide(of, [], { questions: unknown }))).toEqual([404, 'not_found']);
    const nobody = [{ question_id: first(of), marker_ids: [] }];
    expect(await refusal(divide(of, [], { questions: nobody }))).toEqual([400, 'invalid_input']);
    await share(room.fred, of, 'see', omar);
    expect(await refusal(divide(of, [omar]))).toEqual([400, 'unknown_reference']);
    expect(await refusal(divide(of, [mira], {}, mira))).toEqual([403, 'not_allowed']);
    await done(room.fred.call(cancelExam, { ...examOf(of), body: { reason: 'A leak' } }));
    expect(await refusal(divide(of, [mira]))).toEqual([409, 'exam_not_now']);
  });
});

test('in an exam that is marked by script, all answers of a script are in one part', async () => {
  const of = await newExam(room, [written('Why is the sky blue?', 5), written('Why is it red?', 3)], {
    release: 'by_hand',
  });
  await share(room.fred, of, 'mark', mira, nila, omar);
  const body = { by_script: true, reason: 'The questions build on each other' };
  await done(room.fred.call(scripts.markByScript, { ...examOf(of), body }));
  const [late, ...early] = room.students as [Student, ...Student[]];
  const answerBoth = async (who: Student, both = true) => {
    await sit(who, of.id);
    await write(who, of, 0, `${who.username} 0`);
    if (both) await write(who, of, 1, `${who.username} 1`);
    await handIn(who, of);
  };
  for (const [place, who] of early.entries()) await answerBoth(who, place > 0);
  const marker_ids = [mira.id, nila.id];
  await done(
    divide(of, [], { questions: of.questionIds.map((question_id) => ({ question_id, marker_ids })) }),
  );
  await answerBoth(late);
  const scriptsFor = async (who: Person) => {
    const found: number[] = [];
    for (;;) {
      const { script } = await done(who.call(scripts.nextScript, examOf(of)));
      if (!script) return found;
      found.push(script.answers.length);
      for (const answer of script.answers) await done(submitFor(who, of, answer, { marks: 1 }));
    }
  };
  const [own, others] = [await scriptsFor(mira), await scriptsFor(nila)];
  expect([own.length, others.length]).toEqual([3, 3]);
  expect([...own, ...others].sort()).toEqual([1, 2, 2, 2, 2, 2]);
  expect(await scriptsFor(omar)).toEqual([]);
});

test('what was passed on reaches those who run the exam, whoever’s part it was in', async () => {
  const of = await exam();
  await done(divide(of, [mira, nila]));
  const { answer } = await take(mira, of);
  await done(mira.call(marking.escalateAnswer, { ...examOf(of), body: { answer, note: 'Illegible' } }));
  const passed = await done(
    room.fred.call(marking.nextEscalated, { ...examOf(of), body: { question_id: first(of) } }),
  );
  expect(passed.answer?.answer).toBe(answer);
  await done(room.fred.call(marking.returnAnswer, { ...examOf(of), body: { answer, to_markers: true } }));
  expect(await markAll(mira, of)).toHaveLength(3);
});
