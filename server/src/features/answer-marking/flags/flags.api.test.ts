// Flags for those who run the exam, and names: hidden from everybody who marks until somebody asks with a reason.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { regrade, reopenAttempt } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import { exportResults, getAttempt, getExamSummary, listExamResults } from '@quivia/contract/exam-results';
import { getGradebook } from '@quivia/contract/gradebook';
import { getReplay } from '@quivia/contract/hall/replay';
import * as flags from '@quivia/contract/marking-flags';
import { listNotifications } from '@quivia/contract/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { appoint, hire } from '../../../testing/college.ts';
import { type Student, sit, student } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople, write } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, openClass } from '../../../testing/exams/sat-exams.ts';
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
import { PASSWORD } from '../../../testing/test-app.ts';

let room: Class;
let anna: Student;
let bala: Student;
let mira: Person;
let nila: Person;
let kiran: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [anna, bala] = room.students as [Student, Student];
  mira = await colleague(room, 'mira01');
  nila = await colleague(room, 'nila01');
  kiran = await room.server.person('kiran01');
  await hire(room.college, kiran);
  await appoint(room.college, kiran, { duty: 'controller' });
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila, kiran]) await refreshToken(who);
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

async function over() {
  await room.over();
  for (const who of [mira, nila]) await refreshToken(who);
}

async function take(who: Person, of: WrittenExam): Promise<marking.AnswerToMark> {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}

const statusOf = async (sent: Promise<{ status: number; body: unknown }>) => (await sent).status;
const list = (of: WrittenExam, who: Person = room.fred) => done(who.call(flags.listFlags, examOf(of)));
const flag = (
  who: Person,
  of: WrittenExam,
  { answer }: { answer: string },
  form: { flag: marking.Flag; note?: string; pass_on?: boolean; key?: string },
) => who.call(flags.flagAnswer, { ...examOf(of), body: { key: randomUUID(), answer, ...form } });
const ofFlag = (of: WrittenExam, id: number) => ({ params: { id: String(of.id), flag_id: String(id) } });
const reveal = (who: Person, of: WrittenExam, shown = true) =>
  who.call(flags.revealNames, { ...examOf(of), body: { shown, reason: 'Marking is complete' } });
const newestFor = async (who: Person) =>
  (await done(who.call(listNotifications, { query: {} }))).items[0] as { title: string; body: string };

describe('a flag', () => {
  test('is for those who run the exam, without a name, and changes nothing for the marker', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    await done(flag(mira, of, held, { flag: 'illegible', note: 'The second line' }));
    expect((await take(mira, of)).flags).toEqual(['illegible']);
    expect(await list(of)).toMatchObject([
      {
        question_number: 1,
        flag: 'illegible',
        note: 'The second line',
        by: 'mira01',
        is_passed_on: false,
        settled: null,
        named: null,
      },
    ]);
    expect(await statusOf(mira.call(flags.listFlags, examOf(of)))).toBe(403);
    const id = (await list(of))[0]?.id as number;
    const shown = await done(room.fred.call(flags.getFlaggedAnswer, ofFlag(of, id)));
    expect(shown).toMatchObject({ given: { text: textOf(0) } });
    expect(JSON.stringify([await list(of), shown])).not.toMatch(/anna/i);
    await done(submitFor(mira, of, held, { marks: 2 }));
    expect(await progressOf(mira, of)).toMatchObject({ marked: 1, escalated: 0 });
  });

  test('of one marker isn’t shown to another', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    await done(flag(mira, of, held, { flag: 'wrong_file' }));
    await done(mira.call(marking.returnAnswer, { ...examOf(of), body: { answer: held.answer } }));
    expect((await take(nila, of)).flags).toEqual([]);
  });

  test('can pass the answer on', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      await done(flag(mira, of, held, { key, flag: 'other_question', pass_on: true }));
    expect(await progressOf(mira, of)).toMatchObject({ escalated: 1, waiting: 0, held: 0 });
    expect(await list(of)).toMatchObject([{ is_passed_on: true }]);
    const body = { question_id: held.question_id };
    const { answer } = await done(room.fred.call(marking.nextEscalated, { ...examOf(of), body }));
    expect(answer?.escalated).toBe('Answers another question');
  });

  test('is for an answer that one has in hand, and once', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    expect(await statusOf(flag(nila, of, held, { flag: 'illegible' }))).toBe(409);
    expect(await statusOf(flag(mira, of, { answer: randomUUID() }, { flag: 'illegible' }))).toBe(404);
    await Promise.all([1, 2, 3].map(() => done(flag(mira, of, held, { flag: 'illegible' }))));
    expect(await list(of)).toHaveLength(1);
    const key = randomUUID();
    await done(flag(mira, of, held, { key, flag: 'wrong_file' }));
    expect(await statusOf(flag(mira, of, held, { key, flag: 'illegible' }))).toBe(400);
  });

  test('is settled by one person, with a note that stays', async () => {
    const of = await exam([anna]);
    await done(flag(mira, of, await take(mira, of), { flag: 'illegible' }));
    const id = (await list(of))[0]?.id as number;
    const settle = () =>
      room.fred.call(flags.settleFlag, { ...ofFlag(of, id), body: { note: 'Asked for a new picture' } });
    const replies = await Promise.all([settle(), settle()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(of)).toMatchObject([{ settled: { by: 'fred01', note: 'Asked for a new picture' } }]);
    expect(
      await statusOf(
        room.fred.call(flags.settleFlag, { ...ofFlag(await exam([bala]), id), body: { note: 'x' } }),
      ),
    ).toBe(404);
  });
});

describe('a concern for welfare', () => {
  test('says why, and reaches those who run the exam and the examination office at once', async () => {
    const of = await exam([anna]);
    await share(room.fred, of, 'run', room.gita);
    const held = await take(mira, of);
    expect(await statusOf(flag(mira, of, held, { flag: 'welfare' }))).toBe(400);
    for (let times = 0; times < 2; times++)
      await done(flag(mira, of, held, { flag: 'welfare', note: 'Writes of giving up' }));
    for (const who of [room.fred, room.gita]) {
      const { title, body } = await newestFor(who);
      expect(title).toBe('Concern for a student’s welfare');
      expect(body).toContain('question 1');
    }
    const { body } = await newestFor(kiran);
    expect(body).toContain('fred01');
    expect(JSON.stringify([await newestFor(room.fred), body])).not.toMatch(/anna|giving up/i);
    expect(await sql`select from notifications where message_id like 'exam.welfare%'`).toHaveLength(3);
    expect(
      await sql`select from notifications n join users u on u.id = n.user_id
      where message_id like 'exam.welfare%' and username = 'nila01'`,
    ).toHaveLength(0);
  });

  test('has a name for everyone who runs the exam, other flags for its owner alone; the log says who asked', async () => {
    const of = await exam([anna]);
    await share(room.fred, of, 'run', room.gita);
    const held = await take(mira, of);
    await done(flag(mira, of, held, { flag: 'welfare', note: 'Writes of giving up' }));
    await done(flag(mira, of, held, { flag: 'illegible' }));
    const open = await list(of);
    const idOf = (which: marking.Flag) => open.find((one) => one.flag === which)?.id as number;
    const name = (who: Person, which: marking.Flag) =>
      who.call(flags.nameFlagged, { ...ofFlag(of, idOf(which)), body: { reason: 'To call her' } });
    expect(await statusOf(name(mira, 'welfare'))).toBe(403);
    expect(await statusOf(name(room.gita, 'illegible'))).toBe(403);
    expect((await list(of, room.gita)).map((one) => one.can_name)).toEqual([false, true]);
    expect(await done(name(room.gita, 'welfare'))).toMatchObject({
      student: 'anna01',
      roll_number: 'S-anna01',
    });
    await done(name(room.fred, 'illegible'));
    expect((await list(of)).map(({ named }) => named)).toMatchObject([
      { student: 'anna01', by: 'fred01', reason: 'To call her' },
      { by: 'gita01' },
    ]);
    // Markers read the log of the exam too.
    const log = await done(mira.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    expect(log.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /^looked up whose answer to question 1 of .* was flagged \(illegible\): To call her$/,
      ),
      expect.stringMatching(/\(concern for welfare\): To call her$/),
    ]);
    expect(JSON.stringify(log)).not.toMatch(/anna/i);
  });
});

test('what was written about an answer goes with the student’s data', async () => {
  const dora = await student(room.server, room.college, 'dora01');
  const of = await exam([dora]);
  await done(flag(mira, of, await take(mira, of), { flag: 'welfare', note: 'Writes of her mother' }));
  await refreshToken(dora);
  await done(dora.call(deleteOwnAccount, { body: { password: PASSWORD } }));
  expect((await list(of))[0]).toMatchObject({ flag: 'welfare', note: '' });
});

describe('names', () => {
  test('are revealed by the owner once the exam is over and every answer has a mark; each change is logged', async () => {
    const of = await exam([anna, bala]);
    await share(room.fred, of, 'run', room.gita);
    await done(submitFor(mira, of, await take(mira, of), { marks: 2 }));
    const refused = async (who: Person) =>
      (await reveal(who, of)) as unknown as { status: number; body: { message: string } };
    expect((await refused(room.fred)).status).toBe(409);
    await over();
    expect(await refused(room.fred)).toMatchObject({
      status: 409,
      body: {
        message: '1 answer to 1 question has no mark yet. Names can be revealed when every answer has one.',
      },
    });
    await done(submitFor(mira, of, await take(mira, of), { marks: 3 }));
    expect((await refused(room.gita)).status).toBe(403);
    const own = async () => {
      const { answers } = await done(mira.call(getAttempt, attemptOf(of, anna)));
      return answers[0]?.answer ?? null;
    };
    const replay = async () => {
      const { body } = await room.fred.call(getReplay, attemptOf(of, anna));
      return JSON.stringify(body);
    };
    expect(await own()).toBeNull();
    expect(await replay()).toContain('"kind":"answer"');
    expect(await replay()).not.toContain('Rayleigh');
    expect(await Promise.all([reveal(room.fred, of), reveal(room.fred, of)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(await own()).toEqual({ text: textOf(0) });
    expect(await replay()).toContain('Rayleigh');
    await done(reveal(room.fred, of, false));
    expect(await own()).toBeNull();
    const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
    expect(log.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^hid the names in the marking of .* again: Marking is complete$/),
      expect.stringMatching(/^revealed the names in the marking of .*: Marking is complete$/),
    ]);
  });

  test('that are known make marks final for those who mark', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    await done(submitFor(mira, of, held, { marks: 2 }));
    await over();
    await done(reveal(room.fred, of));
    const body = { answer: held.answer };
    expect(await statusOf(mira.call(marking.reopenSheet, { ...examOf(of), body }))).toBe(409);
    expect(await statusOf(submitFor(mira, of, held, { marks: 5, reason: 'She is nice' }))).toBe(409);
  });

  test('never stand beside an answer that waits for a mark', async () => {
    const of = await exam([anna]);
    await done(submitFor(mira, of, await take(mira, of), { marks: 2 }));
    await over();
    await done(reveal(room.fred, of));
    await done(
      room.fred.call(reopenAttempt, { ...attemptOf(of, anna), body: { minutes: 5, reason: 'Power cut' } }),
    );
    await sit(anna, of.id);
    await write(anna, of, 0, 'Because of Rayleigh');
    await handIn(anna, of);
    const { answers } = await done(room.fred.call(getAttempt, attemptOf(of, anna)));
    expect(answers[0]).toMatchObject({ answer: null, is_nameless: true });
  });
});

test('while somebody marks, no mark appears beside a name for them, on any page, until the last is given', async () => {
  const of = await exam([anna, bala]);
  const seenBy = async (who: Person) => {
    const rows = await done(who.call(listExamResults, { ...examOf(of), query: {} }));
    const attempts = [];
    for (const one of [anna, bala]) attempts.push(await done(who.call(getAttempt, attemptOf(of, one))));
    const book = await done(who.call(getGradebook, { query: { course_id: String(room.college.course) } }));
    const place = book.exams.findIndex(({ id }) => id === of.id);
    const { file } = await who.call(exportResults, { ...examOf(of), query: { format: 'csv' } });
    return {
      rows: rows.map(({ score, rank, percent, unmarked }) => [score, rank, percent, unmarked]),
      attempts: attempts.map(({ score, computed_marks, unmarked, answers }) => [
        score,
        computed_marks,
        unmarked,
        answers.map(({ marks }) => marks),
      ]),
      book: book.students.flatMap(({ student_id, marks, unmarked }) =>
        [anna.student_id, bala.student_id].includes(student_id) ? [[marks[place], unmarked?.[place]]] : [],
      ),
      file: String(file).match(/,–,/g),
    };
  };
  const held = await take(mira, of);
  const before = await seenBy(mira);
  expect(before.file).toHaveLength(2);
  expect(before.book).toEqual([
    [null, 0],
    [null, 0],
  ]);
  expect(before.rows).toEqual([
    [null, null, null, 1],
    [null, null, null, 1],
  ]);
  await done(submitFor(mira, of, held, { marks: 2 }));
  expect(await seenBy(mira)).toEqual(before);
  expect((await done(mira.call(getExamSummary, examOf(of)))).hides_marks).toBe(true);
  // The owner doesn't mark, and decides about what happened meanwhile.
  expect((await seenBy(room.fred)).rows.map(([score]) => score).toSorted()).toEqual([2, null]);
  await done(submitFor(mira, of, await take(mira, of), { marks: 3 }));
  const after = await seenBy(mira);
  expect(after.rows.map(([score]) => score).toSorted()).toEqual([2, 3]);
  expect(after.file).toBeNull();
  expect((await done(mira.call(getExamSummary, examOf(of)))).hides_marks).toBe(false);
});

test('while somebody marks, nobody is named whom a regrade would change or has changed', async () => {
  const of = await exam([anna, bala]);
  const dropped = { question_id: of.questionIds[1] as number, policy: 'drop' as const };
  const tried = async () => {
    const { changed, changes } = await done(room.fred.call(regrade, { ...examOf(of), body: dropped }));
    return { changed, before: changes.map(({ marks_before }) => marks_before) };
  };
  // One answer has a mark from somebody else, and the owner has begun to mark.
  await done(submitFor(mira, of, await take(mira, of), { marks: 2 }));
  expect((await tried()).before).toContain(2);
  const held = await take(room.fred, of);
  // With whoever is missing from a list, a marker knows whose answer had full marks.
  expect(await tried()).toEqual({ changed: 2, before: [] });
  const apply = { ...dropped, apply: true, reason: 'Unclear' };
  expect((await done(room.fred.call(regrade, { ...examOf(of), body: apply }))).changes).toEqual([]);
  const decided = async () => {
    const found = [];
    for (const who of [anna, bala]) {
      const params = { id: String(of.id), student_id: String(who.student_id) };
      found.push(...(await done(room.fred.call(getAttempt, { params }))).decisions);
    }
    return found.map(({ kind, marks_before }) => [kind, marks_before]);
  };
  expect(await decided()).toEqual([]);
  await done(submitFor(room.fred, of, held, { marks: 3 }));
  const after = (await decided()).map(([kind]) => kind);
  expect(after).toEqual(['regraded', 'regraded']);
  const undone = { ...dropped, policy: 'all_correct' as const };
  expect((await done(room.fred.call(regrade, { ...examOf(of), body: undone }))).changes).toHaveLength(2);
});
