// All answers of one student together, as anonymous as one alone: who gets which, what others hold, plans and guests.

import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { listExamLog } from '@quivia/contract/exam-log';
import { declareConflict } from '@quivia/contract/marking-conflicts';
import { changePlan } from '@quivia/contract/marking-plans';
import * as scripts from '@quivia/contract/marking-scripts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
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
  type WrittenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01');
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const said = (who: Student, question: number) => `${room.students.indexOf(who)} says ${question}`;

/** Two questions of 5 and 3 marks; everybody writes to both. */
async function exam(students: Student[] = room.students): Promise<WrittenExam> {
  const of = await newExam(
    { ...room, students },
    [written('Why is the sky blue?', 5), written('What is a lens for?', 3)],
    { release: 'by_hand' },
  );
  for (const who of students) {
    await sit(who, of.id);
    for (const question of [0, 1]) await write(who, of, question, said(who, question));
    await handIn(who, of);
  }
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

const choose = (who: Person, of: WrittenExam, by_script = true) =>
  who.call(scripts.markByScript, {
    ...examOf(of),
    body: { by_script, reason: 'The questions build on each other' },
  });

async function byScript(students?: Student[]): Promise<WrittenExam> {
  const of = await exam(students);
  await done(choose(room.fred, of));
  return of;
}

const nextScript = (who: Person, of: WrittenExam) => done(who.call(scripts.nextScript, examOf(of)));

async function take(who: Person, of: WrittenExam): Promise<scripts.Script> {
  const { script } = await nextScript(who, of);
  if (!script) throw new Error('Nothing waits');
  return script;
}

const textsOf = ({ answers }: scripts.Script) => answers.map(({ given }) => given.text as string);
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

describe('the setting', () => {
  test('is the owner’s, with a reason, and logged; without it nobody gets a script', async () => {
    const of = await exam();
    expect(await statusOf(mira.call(scripts.nextScript, examOf(of)))).toBe(409);
    expect(await statusOf(choose(mira, of))).toBe(403);
    for (let times = 0; times < 2; times++) await done(choose(room.fred, of));
    expect((await done(mira.call(marking.getMarking, examOf(of)))).scripts).toEqual({
      all: 3,
      complete: 0,
      waits_for_you: true,
    });
    await done(choose(room.fred, of, false));
    expect(await statusOf(mira.call(scripts.nextScript, examOf(of)))).toBe(409);
    expect((await done(mira.call(marking.getMarking, examOf(of)))).scripts).toBeUndefined();
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    expect(log.map(({ what }) => what)).toEqual([
      expect.stringMatching(/marked by question again/),
      expect.stringMatching(
        /marked by script, so that markers see which answers belong together: The questions/,
      ),
    ]);
  });
});

describe('a script', () => {
  test('is all answers of one student in the order of the paper, and then the next one', async () => {
    const of = await byScript();
    const seen = new Set<string>();
    for (let marked = 0; marked < 3; marked++) {
      const script = await take(mira, of);
      const [one, other] = textsOf(script) as [string, string];
      expect([one.slice(1), other.slice(1)]).toEqual([' says 0', ' says 1']);
      expect(one[0]).toBe(other[0]);
      seen.add(one[0] as string);
      for (const answer of script.answers) await done(submitFor(mira, of, answer, { marks: 2 }));
    }
    expect(seen.size).toBe(3);
    expect(await nextScript(mira, of)).toEqual({ script: null, progress: { all: 3, complete: 3 } });
    for (const question of [0, 1]) expect(await progressOf(mira, of, question)).toMatchObject({ marked: 3 });
  });

  test('that is in hand comes again after a reload, with what is left of it', async () => {
    const of = await byScript();
    const script = await take(mira, of);
    await done(submitFor(mira, of, script.answers[0] as marking.AnswerToMark, { marks: 1 }));
    const again = await take(mira, of);
    expect(again.script).toBe(script.script);
    expect(again.answers.map(({ answer }) => answer)).toEqual([script.answers[1]?.answer]);
  });

  test('goes to one of two people who reach for the last one at once', async () => {
    const of = await byScript([room.students[0] as Student]);
    for (let times = 0; times < 20; times++) {
      const found = await Promise.all([nextScript(mira, of), nextScript(nila, of)]);
      const got = found.flatMap(({ script }) => script ?? []);
      expect(got.map(({ answers }) => answers.length)).toEqual([2]);
      await sql`delete from answer_holds`;
    }
  });

  test('is held while somebody works, goes back when they leave, and after ten minutes', async () => {
    const of = await byScript([room.students[0] as Student]);
    const { script } = await take(mira, of);
    const step = async (milliseconds: number) => {
      await room.step(milliseconds);
      for (const who of [mira, nila]) await refreshToken(who);
    };
    await step(minutes(9));
    await done(mira.call(scripts.keepScript, { ...examOf(of), body: { script } }));
    await step(minutes(9));
    expect((await nextScript(nila, of)).script).toBeNull();
    await done(mira.call(scripts.returnScript, { ...examOf(of), body: { script } }));
    expect(textsOf(await take(nila, of))).toHaveLength(2);
    expect(await statusOf(mira.call(scripts.keepScript, { ...examOf(of), body: { script } }))).toBe(409);
    await step(minutes(11));
    expect(textsOf(await take(mira, of))).toHaveLength(2);
    const elsewhere = await byScript([room.students[1] as Student]);
    expect(await statusOf(mira.call(scripts.keepScript, { ...examOf(elsewhere), body: { script } }))).toBe(
      404,
    );
  });

  test('lacks an answer that somebody marks by question', async () => {
    const of = await byScript([room.students[0] as Student]);
    await nextOf(nila, of, 1);
    expect(textsOf(await take(mira, of))).toEqual([said(room.students[0] as Student, 0)]);
  });

  test('of two markers has what each of them still owes', async () => {
    const of = await byScript([room.students[0] as Student]);
    const plan = { type: 'double', tolerance: 2, combine: 'mean', beyond: 'meet' } as const;
    const question_id = of.questionIds[0] as number;
    const body = { question_id, key: randomUUID(), version: 0, plan, apply: true };
    await done(room.fred.call(changePlan, { ...examOf(of), body }));
    for (const answer of (await take(mira, of)).answers)
      await done(submitFor(mira, of, answer, { marks: 2 }));
    const second = await take(nila, of);
    expect(textsOf(second)).toEqual([said(room.students[0] as Student, 0)]);
    expect(JSON.stringify(second)).not.toMatch(/mira|"marks":2/);
    for (const answer of second.answers) await done(submitFor(nila, of, answer, { marks: 3 }));
    expect((await nextScript(nila, of)).progress).toEqual({ all: 1, complete: 1 });
  });

  test('of a student with whom a marker has a conflict of interest isn’t there', async () => {
    const of = await byScript([room.students[0] as Student]);
    const body = { key: randomUUID(), student: 'S-anna01', reason: 'My niece' };
    await done(mira.call(declareConflict, { ...examOf(of), body }));
    expect((await nextScript(mira, of)).script).toBeNull();
    expect((await done(mira.call(marking.getMarking, examOf(of)))).scripts?.waits_for_you).toBe(false);
  });

  test('has for a guest the questions that they were invited for', async () => {
    const of = await byScript([room.students[0] as Student]);
    await sql`
      insert into marking_guests (key, exam_id, user_id, name, email, question_ids, invited_by, invited_at, access_ends_at)
      values (${randomUUID()}, ${of.id}, ${nila.id}, 'Nila', 'nila@example.org', ${[of.questionIds[1] as number]},
        ${room.fred.id}, now(), now() + interval '1 day')`;
    expect(textsOf(await take(nila, of))).toEqual([said(room.students[0] as Student, 1)]);
  });
});

test('no two calls by question say which answers belong together', async () => {
  const of = await exam([room.students[0] as Student]);
  const first = (await nextOf(mira, of, 0)).answer as marking.AnswerToMark;
  const second = (await nextOf(mira, of, 1)).answer as marking.AnswerToMark;
  const shared = (one: object, other: object) => {
    const ids = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,}/g;
    const theirs: readonly string[] = JSON.stringify(other).match(ids) ?? [];
    return (JSON.stringify(one).match(ids) ?? []).filter((value) => theirs.includes(value));
  };
  expect(shared(first, second)).toEqual([]);
});
