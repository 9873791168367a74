// People mark written answers: one after another, each held by one person, in steps, without knowing whose it is.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { saveResponse } from '@quivia/contract/attempts';
import type { EndpointShape } from '@quivia/contract/endpoint';
import { decideLate, reopenAttempt } from '@quivia/contract/exam-decisions';
import { exportResults, getAttempt, listExamResults, releaseResults } from '@quivia/contract/exam-results';
import { getHome } from '@quivia/contract/home';
import { revealNames } from '@quivia/contract/marking-flags';
import { agreeOnMark } from '@quivia/contract/marking-plans';
import { markByScript } from '@quivia/contract/marking-scripts';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import { changeRubric } from '@quivia/contract/rubrics';
import { cancelExam } from '@quivia/contract/running-exams';
import { png } from '@quivia/files/testing/pictures';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { type Student, sit, student } from '../../testing/exams/exams.ts';
import { attemptOf } from '../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople, write } from '../../testing/exams/marked-by-people.ts';
import { type Class, examOf, handIn, openClass } from '../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  progressOf,
  share,
  submitFor,
  textOf,
  type WrittenExam,
  writtenExam,
} from '../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { answerMarkingRoutes } from './answer-marking.routes.ts';
import { flagsRoutes } from './flags/flags.routes.ts';
import { scriptsRoutes } from './scripts/scripts.routes.ts';
import { seedRoutes } from './seeds/seeds.routes.ts';

let room: Class;
let anna: Student;
let bala: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01', 'cara01');
  [anna, bala] = room.students as [Student, Student];
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

async function step(milliseconds: number) {
  await room.step(milliseconds);
  for (const who of [mira, nila]) await refreshToken(who);
}

async function exam(students?: Student[]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}

type Answer = marking.AnswerToMark;
async function take(who: Person, of: WrittenExam): Promise<Answer> {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
const submit = (who: Person, of: WrittenExam, answer: Answer, form: Parameters<typeof submitFor>[3]) =>
  done(submitFor(who, of, answer, form));
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string; message: string } };
  return [status, body.code];
};
type OfOneAnswer = typeof marking.returnAnswer | typeof marking.keepHold | typeof marking.reopenSheet;
const call =
  (who: Person, of: WrittenExam) =>
  (endpoint: OfOneAnswer, { answer }: Answer) =>
    who.call(endpoint as typeof marking.returnAnswer, { ...examOf(of), body: { answer } });
const scoreOf = async (of: WrittenExam, who: Student) =>
  (await done(room.fred.call(listExamResults, { ...examOf(of), query: {} }))).find(
    ({ student_id }) => student_id === who.student_id,
  )?.score;

describe('the queue of a question', () => {
  test('gives one answer after another, until none waits; the counts are always all together', async () => {
    const of = await exam();
    const sums: number[] = [];
    const look = async () => {
      const { all, ...states } = await progressOf(mira, of);
      sums.push(all - Object.values(states).reduce((sum, one) => sum + one, 0));
      return states;
    };
    expect(await look()).toEqual({
      blank: 0,
      waiting: 3,
      held: 0,
      second: 0,
      differs: 0,
      marked: 0,
      escalated: 0,
    });
    expect(await progressOf(mira, of, 1)).toMatchObject({ all: 3, blank: 3, waiting: 0 });
    const texts = new Set<unknown>();
    for (let marked = 0; marked < 3; marked++) {
      const answer = await take(mira, of);
      expect(answer).toMatchObject({
        question_number: 1,
        question: 'Why is the sky blue?',
        marks: 5,
        sheet: null,
      });
      texts.add(answer.given.text);
      expect(await look()).toMatchObject({ waiting: 2 - marked, held: 1, marked });
      await submit(mira, of, answer, { marks: 3.5 });
    }
    expect(texts).toEqual(new Set([textOf(0), textOf(1), textOf(2)]));
    expect(await nextOf(mira, of)).toEqual({
      answer: null,
      progress: { all: 3, blank: 0, waiting: 0, held: 0, second: 0, differs: 0, marked: 3, escalated: 0 },
    });
    expect(sums).toEqual([0, 0, 0, 0]);
    expect(await scoreOf(of, anna)).toBe(3.5);
    const { markers, questions } = await done(nila.call(marking.getMarking, examOf(of)));
    expect(markers).toEqual([{ name: 'mira01', is_you: false, answers: 3, part: null }]);
    expect(questions.map(({ yours }) => yours)).toEqual([0, 0]);
  });

  test('gives an answer to one person at a time, and the same one again to who holds it', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    expect(await take(mira, of)).toMatchObject({ answer: held.answer });
    expect((await nextOf(nila, of)).answer).toBeNull();
    expect(await refusal(call(nila, of)(marking.keepHold, held))).toEqual([409, 'changed_meanwhile']);
    await done(call(nila, of)(marking.returnAnswer, held));
    expect(await refusal(submitFor(nila, of, held, { marks: 1 }))).toEqual([409, 'changed_meanwhile']);
    await done(call(mira, of)(marking.returnAnswer, held));
    expect(await take(nila, of)).toMatchObject({ answer: held.answer });
  });

  test('is in an order of each marker, which stays', async () => {
    const of = await exam();
    const orderOf = async (who: Person) => {
      const order: string[] = [];
      const taken: Answer[] = [];
      for (let place = 0; place < 3; place++) {
        const answer = await take(who, of);
        order.push(answer.answer);
        taken.push(answer);
        // So that it is not given out again before the others.
        await sql`update answer_holds set marker_id = ${room.gita.id}`;
      }
      await sql`delete from answer_holds`;
      return order;
    };
    const [first, again] = [await orderOf(mira), await orderOf(mira)];
    expect(new Set(first).size).toBe(3);
    expect(again).toEqual(first);
    const others = [first.join()];
    for (const who of [nila, room.fred]) others.push((await orderOf(who)).join());
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  test('takes an answer back from who did nothing for ten minutes; activity keeps it', async () => {
    const of = await exam([anna]);
    const held = await take(mira, of);
    await step(minutes(9));
    await done(mira.call(marking.keepHold, { ...examOf(of), body: { answer: held.answer } }));
    await step(minutes(9));
    expect((await nextOf(nila, of)).answer).toBeNull();
    expect(await progressOf(nila, of)).toMatchObject({ held: 1, waiting: 0 });
    await step(minutes(1) + 1000);
    expect(await progressOf(nila, of)).toMatchObject({ held: 0, waiting: 1 });
    // Nobody else has taken it: what she wrote is not thrown away.
    await done(mira.call(marking.keepHold, { ...examOf(of), body: { answer: held.answer } }));
    await step(minutes(11));
    await submit(nila, of, await take(nila, of), { marks: 2 });
    expect(await refusal(submitFor(mira, of, held, { marks: 5 }))).toEqual([409, 'changed_meanwhile']);
    expect(await scoreOf(of, anna)).toBe(2);
  });

  test('shows what comes next without holding it, and gives what was shown to whoever takes it first', async () => {
    const of = await exam();
    const ahead = (who: Person) =>
      done(
        who.call(marking.listAhead, { ...examOf(of), body: { question_id: of.questionIds[0] as number } }),
      );
    const takeNamed = async (who: Person, answer: string) => {
      const body = { question_id: of.questionIds[0] as number, answer };
      return (await done(who.call(marking.nextAnswer, { ...examOf(of), body }))).answer;
    };
    const held = await take(mira, of);
    const [second, third] = await ahead(mira);
    expect(new Set([held, second, third].map((one) => one?.given.text)).size).toBe(3);
    expect(await progressOf(nila, of)).toMatchObject({ held: 1, waiting: 2 });
    expect((await ahead(nila)).map(({ answer }) => answer)).not.toContain(held.answer);
    // The order is hers, and the same as without looking ahead.
    await submit(mira, of, held, { marks: 1 });
    const taken = await takeNamed(mira, second?.answer as string);
    expect(taken).toMatchObject({ ...second, sheet: null });
    expect(await takeNamed(nila, second?.answer as string)).toMatchObject({ answer: third?.answer });
    await submit(mira, of, taken as Answer, { marks: 1 });
    // Nothing is left but what somebody else has, and what she has marked.
    for (const { answer } of [third, second] as Answer[]) expect(await takeNamed(mira, answer)).toBeNull();
    expect(await takeNamed(nila, randomUUID())).toMatchObject({ answer: third?.answer });
  });

  test('is empty where machines mark, and closed where an exam was cancelled', async () => {
    const of = await exam([anna]);
    const body = { question_id: 999_999 };
    expect(await refusal(mira.call(marking.nextAnswer, { ...examOf(of), body }))).toEqual([404, 'not_found']);
    await done(room.fred.call(cancelExam, { ...examOf(of), body: { reason: 'A leak' } }));
    const question_id = of.questionIds[0] as number;
    expect(await refusal(mira.call(marking.nextAnswer, { ...examOf(of), body: { question_id } }))).toEqual([
      409,
      'exam_not_now',
    ]);
  });
});

describe('a mark', () => {
  test('is in steps, no less than 0 and no more than the question can earn', async () => {
    const of = await exam([anna]);
    const answer = await take(mira, of);
    for (const marks of [5.5, 0.25, 3.1])
      expect(await refusal(submitFor(mira, of, answer, { marks }))).toEqual([400, 'invalid_input']);
    expect(await refusal(submitFor(mira, of, answer, { marks: -1 }))).toEqual([400, 'invalid_input']);
    expect(await progressOf(mira, of)).toMatchObject({ held: 1, marked: 0 });
    await submit(mira, of, answer, { marks: 4.5 });
    expect(await scoreOf(of, anna)).toBe(4.5);
  });

  test('that is sent again changes nothing, and its key is for no other', async () => {
    const of = await exam([anna, bala]);
    const [key, answer] = [randomUUID(), await take(mira, of)];
    for (let times = 0; times < 2; times++) await submit(mira, of, answer, { key, marks: 4 });
    const other = await take(mira, of);
    expect(await refusal(submitFor(mira, of, other, { key, marks: 4 }))).toEqual([400, 'invalid_input']);
    expect(await sql`select from answer_sheets where key = ${key}`).toHaveLength(1);
    expect(await progressOf(mira, of)).toMatchObject({ marked: 1, held: 1 });
  });

  test('can be changed by who gave it: the old one stays on record, and counts until then', async () => {
    const of = await exam([anna]);
    const first = await take(mira, of);
    await submit(mira, of, first, { marks: 4, comment: 'Wavelengths are missing' });
    const [own] = await done(
      mira.call(marking.listOwnSheets, {
        ...examOf(of),
        query: { question_id: String(first.question_id) },
      }),
    );
    const said = { marks: 4, comment: 'Wavelengths are missing', by_rubric: null };
    expect(own).toEqual({ answer: first.answer, ...said });
    expect(await refusal(call(nila, of)(marking.reopenSheet, first))).toEqual([403, 'not_allowed']);
    const again = await done(
      mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: first.answer } }),
    );
    expect(again.sheet).toEqual({ ...said, annotations: [] });
    expect(await scoreOf(of, anna)).toBe(4);
    await submit(mira, of, again, { marks: 4.5, reason: 'They are named below' });
    expect(await scoreOf(of, anna)).toBe(4.5);
    expect(await progressOf(mira, of)).toMatchObject({ marked: 1, held: 0 });
    expect(
      await sql`
        select s.marks::float8 as marks, g.by_id, g.reason from answer_sheets s
        join given_marks g on g.id = s.given_id join marked_answers w on w.id = s.answer_id
        where w.key = ${first.answer} order by s.id`,
    ).toEqual([
      { marks: 4, by_id: mira.id, reason: '' },
      { marks: 4.5, by_id: mira.id, reason: 'They are named below' },
    ]);
  });

  test('is final once the results are released', async () => {
    const of = await exam([anna]);
    const answer = await take(mira, of);
    expect(await refusal(room.fred.call(releaseResults, examOf(of)))).toEqual([409, 'exam_not_now']);
    await submit(mira, of, answer, { marks: 4 });
    const reopen = () => mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } });
    const again = await done(reopen());
    await done(room.fred.call(releaseResults, examOf(of)));
    expect(await refusal(submitFor(mira, of, again, { marks: 5 }))).toEqual([409, 'results_out']);
    expect(await refusal(reopen())).toEqual([409, 'results_out']);
    expect(await scoreOf(of, anna)).toBe(4);
  });

  test('is for the answer that was read: a reopened attempt and an accepted late answer wait again', async () => {
    const of = await exam([anna]);
    const first = await take(mira, of);
    await done(
      room.fred.call(reopenAttempt, { ...attemptOf(of, anna), body: { minutes: 5, reason: 'Power cut' } }),
    );
    expect(await refusal(submitFor(mira, of, first, { marks: 1 }))).toEqual([409, 'exam_not_now']);
    await sit(anna, of.id);
    await write(anna, of, 0, 'Because of Rayleigh');
    await handIn(anna, of);
    expect(await refusal(submitFor(mira, of, first, { marks: 1 }))).toEqual([409, 'changed_meanwhile']);
    const second = await take(mira, of);
    expect(second).toMatchObject({
      answer: first.answer,
      given: { text: 'Because of Rayleigh' },
      sheet: null,
    });
    await submit(mira, of, second, { marks: 2 });
    const body = {
      quiz_or_viva_id: of.id,
      question_id: of.questionIds[0] as number,
      answer: { text: 'Late but right' },
    };
    await anna.call(saveResponse, { body });
    await done(
      room.fred.call(decideLate, { ...attemptOf(of, anna), body: { accept: true, reason: 'Network' } }),
    );
    expect(await take(nila, of)).toMatchObject({ given: { text: 'Late but right' }, sheet: null });
  });
});

test('what a marker passes on goes to those who run the exam, with the note, and can be given back', async () => {
  const of = await exam([anna]);
  const answer = await take(mira, of);
  const pass = (note: string) =>
    mira.call(marking.escalateAnswer, { ...examOf(of), body: { answer: answer.answer, note } });
  expect(await refusal(pass(''))).toEqual([400, 'invalid_input']);
  for (let times = 0; times < 2; times++) await done(pass('Concern for welfare'));
  expect(await progressOf(mira, of)).toMatchObject({ escalated: 1, waiting: 0, held: 0 });
  expect((await nextOf(mira, of)).answer).toBeNull();
  const body = { question_id: answer.question_id };
  expect(await refusal(mira.call(marking.nextEscalated, { ...examOf(of), body }))).toEqual([
    403,
    'not_allowed',
  ]);
  const escalated = async () =>
    (await done(room.fred.call(marking.nextEscalated, { ...examOf(of), body }))).answer;
  expect(await escalated()).toMatchObject({ answer: answer.answer, escalated: 'Concern for welfare' });
  await done(call(room.fred, of)(marking.returnAnswer, answer));
  expect(await progressOf(mira, of)).toMatchObject({ escalated: 1, waiting: 0 });
  await escalated();
  const toMarkers = { answer: answer.answer, to_markers: true };
  await done(room.fred.call(marking.returnAnswer, { ...examOf(of), body: toMarkers }));
  expect(await progressOf(mira, of)).toMatchObject({ escalated: 0, waiting: 1 });
  await take(mira, of);
  await done(pass('Please look again'));
  await submit(room.fred, of, (await escalated()) as Answer, { marks: 5 });
  expect(await progressOf(mira, of)).toMatchObject({ escalated: 0, marked: 1 });
});

test('a person has one list of exams with answers that wait for them', async () => {
  const listOf = async (who: Person, of: WrittenExam) =>
    (await done(who.call(getHome))).waiting.filter((one) => one.kind === 'mark' && one.exam_id === of.id);
  const of = await exam([anna, bala]);
  const waits = (answers: number) => [
    { kind: 'mark', exam_id: of.id, community_id: null, title: expect.any(String), answers },
  ];
  for (const who of [mira, room.fred]) expect(await listOf(who, of)).toEqual(waits(2));
  expect(await listOf(room.gita, of)).toEqual([]);
  const held = await take(mira, of);
  expect(await listOf(nila, of)).toEqual(waits(1));
  await submit(mira, of, held, { marks: 1 });
  await submit(mira, of, await take(mira, of), { marks: 1 });
  for (const who of [mira, room.fred]) expect(await listOf(who, of)).toEqual([]);
});

test('results are ready to release once every answer has its mark', async () => {
  const of = await exam([anna]);
  await room.over();
  await refreshToken(mira);
  const waits = async () =>
    (await done(room.fred.call(getHome))).waiting.flatMap((one) =>
      'exam_id' in one && one.exam_id === of.id ? one.kind : [],
    );
  expect(await waits()).toEqual(['mark']);
  await submit(mira, of, await take(mira, of), { marks: 1 });
  expect(await waits()).toEqual(['release']);
});

describe('nobody knows who', () => {
  let of: WrittenExam;
  let zara: Student;
  const FILE = randomUUID();
  const PICTURE = png();
  const GROUP = randomUUID();
  const COVER = randomUUID();
  const FILE_COVER = randomUUID();
  const BANKED = randomUUID();
  const SEED = randomUUID();
  /** What says whose answer it is. */
  let telling: RegExp;
  beforeAll(async () => {
    // Ids that are found in a reply only where they were put there.
    for (const table of ['users', 'grants', 'attempts'])
      await sql.unsafe(`alter sequence ${table}_id_seq restart with 7654321`);
    zara = await student(room.server, room.college, 'zaraqueen');
    of = await exam([zara]);
    // Not in the second in which somebody marks.
    const [attempt] = await sql<[{ id: number; ended_at: Date }]>`
      update attempts set started_at = started_at - interval '1 hour', ended_at = ended_at - interval '1 minute'
      where exam_id = ${of.id} returning id, ended_at`;
    await sql`
      with f as (
        insert into answer_files (attempt_id, id, question_id, size, begun_at, ready_at, type)
        values (${attempt.id}, ${FILE}, ${of.questionIds[0] as number}, ${PICTURE.length}, now(), now(), 'image/png'))
      insert into answer_file_parts (attempt_id, file_id, number, bytes) values (${attempt.id}, ${FILE}, 0, ${PICTURE})`;
    const told = [
      'zara',
      'S-zara',
      zara.id,
      zara.student_id,
      attempt.id,
      attempt.ended_at.toISOString().slice(0, 19),
    ];
    telling = new RegExp(
      `${told.join('|')}|attempt|student|roll|photo|user(name|_id)|submitted|ended_at|file`,
      'i',
    );
  });

  interface Input {
    params?: object;
    query?: object;
    body?: object;
  }

  /** Every call of marking, in a state in which it says as much as it can. */
  const CALLS: Record<string, (answer: Answer) => Input | Promise<Input>> = {
    'GET /quiz/exam/:id/marking': () => ({}),
    'POST /quiz/exam/:id/marking/ahead': ({ question_id }) => ({ body: { question_id } }),
    'POST /quiz/exam/:id/marking/next': ({ question_id }) => ({ body: { question_id } }),
    'POST /quiz/exam/:id/marking/hold': ({ answer }) => ({ body: { answer } }),
    'POST /quiz/exam/:id/marking/cover': ({ answer, version }) => ({
      body: { key: COVER, answer, version, part: { shape: 'passage', from: 0, to: 8 } },
    }),
    'GET /quiz/exam/:id/marking/cover': () => ({}),
    'POST /quiz/exam/:id/marking/cover/look': () => ({ body: { cover: COVER } }),
    'POST /quiz/exam/:id/marking/cover/lift': () => ({ body: { cover: COVER, reason: 'No name' } }),
    'GET /quiz/exam/:id/marking/cover/:cover/file': async ({ answer }) => {
      const part = { shape: 'rectangle', picture: FILE, x: 0, y: 0, to_x: 1, to_y: 1 };
      await sql`
        insert into answer_covers (key, answer_id, digest, part, by_id, at)
        select ${FILE_COVER}, id, 'of a picture', ${JSON.stringify(part)}, ${mira.id}, now()
        from marked_answers where key = ${answer}`;
      return { params: { ...examOf(of).params, cover: FILE_COVER } };
    },
    'POST /quiz/exam/:id/marking/comment': ({ question_id }) => ({
      body: { key: BANKED, question_id, level: 'question', text: 'Name the wavelength' },
    }),
    'GET /quiz/exam/:id/marking/comment': ({ question_id }) => ({
      query: { question_id: String(question_id) },
    }),
    'POST /quiz/exam/:id/marking/comment/remove': ({ question_id }) => ({
      body: { comment: BANKED, question_id },
    }),
    'POST /quiz/exam/:id/marking/script': () => ({
      body: { by_script: true, reason: 'The questions build on each other' },
    }),
    'POST /quiz/exam/:id/marking/script/next': () => ({}),
    'POST /quiz/exam/:id/marking/script/hold': async () => ({ body: await ofScript() }),
    'POST /quiz/exam/:id/marking/script/return': async () => ({ body: await ofScript() }),
    'GET /quiz/exam/:id/marking/script/plan': () => ({}),
    'POST /quiz/exam/:id/marking/script/plan': () => ({
      body: { key: randomUUID(), version: 0, plan: DOUBLE },
    }),
    'POST /quiz/exam/:id/marking/flag': ({ answer }) => ({
      body: { key: randomUUID(), answer, flag: 'welfare', note: 'Sounds desperate' },
    }),
    'GET /quiz/exam/:id/marking/flag': () => ({}),
    'GET /quiz/exam/:id/marking/flag/:flag_id': async () => ({ params: await ofFlag() }),
    'POST /quiz/exam/:id/marking/flag/:flag_id/settlement': async () => ({
      params: await ofFlag(),
      body: { note: 'We have talked' },
    }),
    'POST /quiz/exam/:id/marking/escalate': ({ answer }) => ({ body: { answer, note: 'Illegible' } }),
    'POST /quiz/exam/:id/marking/escalated': ({ question_id }) => ({ body: { question_id } }),
    'POST /quiz/exam/:id/marking/return': ({ answer }) => ({ body: { answer, to_markers: true } }),
    'GET /quiz/exam/:id/marking/equal': async ({ answer }) => {
      await take(room.fred, of);
      return { query: { answer } };
    },
    'POST /quiz/exam/:id/marking/equal': ({ answer, version }) => ({
      body: {
        ...{ key: GROUP, answer, version, versions: [], answers: 1 },
        ...{ by_rubric: { items: ['blue'] }, rubric_version: 1, comment: '' },
      },
    }),
    'GET /quiz/exam/:id/marking/group': ({ question_id }) => ({
      query: { question_id: String(question_id) },
    }),
    'POST /quiz/exam/:id/marking/group/undo': () => ({ body: { group: GROUP, reason: 'Misread' } }),
    'POST /quiz/exam/:id/marking/mark': ({ answer, version }) => ({
      body: {
        key: randomUUID(),
        answer,
        version,
        by_rubric: { items: ['blue'] },
        rubric_version: 1,
        comment: 'Well argued',
        annotations: [{ shape: 'passage', from: 0, to: 8, comment: 'The right name' }],
      },
    }),
    'GET /quiz/exam/:id/marking/own': ({ question_id }) => ({ query: { question_id: String(question_id) } }),
    'POST /quiz/exam/:id/marking/reopen': ({ answer }) => ({ body: { answer } }),
    'GET /quiz/exam/:id/marking/rubric': ({ question_id }) => ({
      query: { question_id: String(question_id) },
    }),
    'GET /quiz/exam/:id/marking/rubric/versions': ({ question_id }) => ({
      query: { question_id: String(question_id) },
    }),
    'GET /quiz/exam/:id/marking/alike': ({ question_id }) => ({
      query: { question_id: String(question_id), items: 'blue' },
    }),
    'POST /quiz/exam/:id/marking/rubric': ({ question_id }) => ({
      body: { question_id, key: randomUUID(), version: 1, groups: rubric(2.5) },
    }),
    'POST /quiz/exam/:id/marking/rubric/undo': ({ question_id }) => ({
      body: { question_id, key: randomUUID(), version: 1 },
    }),
    'GET /quiz/exam/:id/marking/:answer/file/:file': ({ answer }) => ({
      params: { ...examOf(of).params, answer, file: FILE },
    }),
    'GET /quiz/exam/:id/marking/plan': ({ question_id }) => ({ query: { question_id: String(question_id) } }),
    'POST /quiz/exam/:id/marking/plan': ({ question_id }) => ({
      body: { question_id, key: randomUUID(), version: 0, plan: DOUBLE, apply: true, reason: 'Regulation' },
    }),
    'GET /quiz/exam/:id/marking/difference': async ({ answer }) => {
      await done(room.fred.call(marking.returnAnswer, { ...examOf(of), body: { answer } as never }));
      const said = { by_rubric: { items: [] }, rubric_version: 1 };
      await submit(mira, of, await take(mira, of), said);
      return {};
    },
    'GET /quiz/exam/:id/marking/difference/:answer': ({ answer }) => ({
      params: { ...examOf(of).params, answer },
    }),
    'POST /quiz/exam/:id/marking/step': () => ({ body: { step: 0.25 } }),
    'POST /quiz/exam/:id/marking/division': ({ question_id }) => ({
      body: {
        key: randomUUID(),
        version: 0,
        helps: true,
        questions: [{ question_id, marker_ids: [mira.id, room.fred.id] }],
      },
    }),
    'GET /quiz/exam/:id/marking/division': () => ({}),
    'GET /quiz/exam/:id/marking/statement': () => ({}),
    'GET /quiz/exam/:id/marking/statement/export': () => ({ query: { format: 'csv' } }),
    'GET /quiz/exam/:id/marking/agreement': ({ question_id }) => ({
      query: { question_id: String(question_id) },
    }),
    'POST /quiz/exam/:id/marking/agree': ({ answer }) => ({
      body: { key: randomUUID(), answer, marks: 1, reason: 'Half of it' },
    }),
    'POST /quiz/exam/:id/marking/confirm': async ({ answer }) => {
      const proposal = randomUUID();
      const body = { key: proposal, answer, marks: 2, reason: 'It is right' };
      await done(mira.call(agreeOnMark, { ...examOf(of), body }));
      return { body: { answer, proposal } };
    },
    'POST /quiz/exam/:id/marking/seed': async ({ answer }) => {
      await done(
        room.fred.call(markByScript, { ...examOf(of), body: { by_script: false, reason: 'One by one' } }),
      );
      return { body: { key: SEED, answer, use: 'practice', reasons: 'Names the wavelength' } };
    },
    'POST /quiz/exam/:id/marking/seed/rules': ({ question_id }) => ({
      body: { question_id, of: 1, needed: 1, tolerance: null },
    }),
    'GET /quiz/exam/:id/marking/seed': async ({ question_id, answer, version }) => {
      // Somebody who has not marked it practises with it, and passes nothing on.
      const nilas = await nextOf(nila, of);
      expect([nilas.stage?.is, nilas.answer?.answer]).toEqual(['practice', answer]);
      const said = { by_rubric: { items: [] }, rubric_version: 1 };
      const { agreed } = await submit(nila, of, { ...(nilas.answer as Answer), version }, said);
      expect(JSON.stringify([nilas, agreed])).not.toMatch(telling);
      return { query: { question_id: String(question_id) } };
    },
    'POST /quiz/exam/:id/marking/seed/marker': ({ question_id }) => ({
      body: { question_id, marker_id: nila.id, act: 'pause', reason: 'We talk first' },
    }),
    'GET /quiz/exam/:id/marking/seed/proposal': async ({ question_id }) => {
      // As if nila had marked and chosen it.
      await sql`update answer_sheets set marker_id = ${nila.id} where marker_id = ${room.fred.id}`;
      await sql`
        update marking_seeds set chosen_by_id = ${nila.id}, confirmed_by_id = null, confirmed_at = null where key = ${SEED}`;
      return { query: { question_id: String(question_id) } };
    },
    'POST /quiz/exam/:id/marking/seed/confirm': () => ({
      body: { seed: SEED, agrees: false, reason: 'It is worth more' },
    }),
    'POST /quiz/exam/:id/marking/seed/remove': () => ({ body: { seed: SEED, reason: 'Too easy' } }),
  };

  const ofFlag = async () => {
    const [flag] = await sql<[{ id: number }]>`select max(id)::int as id from answer_flags`;
    return { ...examOf(of).params, flag_id: String(flag.id) };
  };

  const ofScript = async () => {
    const [script] = await sql<[{ key: string }]>`select key from marked_scripts`;
    return { script: script.key };
  };

  const DOUBLE = { type: 'double', tolerance: 0.5, combine: 'mean', beyond: 'meet' };

  const rubric = (marks: number) => [
    {
      name: '',
      choose: 'many',
      items: [{ id: 'blue', text: 'Says blue', marks, shown: 'never', note: '' }],
    },
  ];

  test('whose answer it is: no reply of marking says it', async () => {
    const endpoints = [...answerMarkingRoutes, ...flagsRoutes, ...scriptsRoutes, ...seedRoutes].map(
      ({ endpoint }) => endpoint,
    );
    const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
    expect(endpoints.map(name).sort()).toEqual(Object.keys(CALLS).sort());
    let answer: Answer | undefined;
    const written = {
      question_id: of.questionIds[0],
      key: randomUUID(),
      version: 0,
      apply: true,
      groups: rubric(2),
    };
    await done(room.fred.call(changeRubric, { ...examOf(of), body: written as never }));
    for (const [said, input] of Object.entries(CALLS)) {
      const endpoint = endpoints.find((one) => name(one) === said) as typeof marking.returnAnswer;
      // The owner may do each of them.
      const known = answer ?? ({ question_id: of.questionIds[0] } as Answer);
      if (said.endsWith('/mark')) await take(room.fred, of);
      const reply = await room.fred.call(endpoint, { ...examOf(of), ...(await input(known)) } as never);
      expect([said, reply.status]).toEqual([said, 200]);
      const { answer: found } = (reply.body ?? {}) as unknown as { answer?: Answer | string };
      if (said.endsWith('marking/next')) answer = found as Answer;
      const told = JSON.stringify(reply.body ?? {}).replaceAll('The student’s', '');
      // When a colleague wrote the rubric, or flagged an answer.
      expect(told.replaceAll(/"at":"[^"]*"/g, '')).not.toMatch(telling);
    }
    expect(answer).toBeDefined();
  });

  test('beside a name: nobody gets a written answer with the results until the owner reveals names', async () => {
    await share(room.fred, of, 'run', room.gita);
    const answerFor = async (who: Person) => {
      const { answers } = await done(who.call(getAttempt, attemptOf(of, zara)));
      return [answers[0]?.is_nameless, answers[0]?.answer];
    };
    const fileFor = async (who: Person) => {
      const { file } = await who.call(exportResults, { ...examOf(of), query: { format: 'xlsx' } });
      return JSON.stringify(await readWorkbook(file as Buffer));
    };
    for (const who of [mira, room.gita, room.fred]) {
      expect(await answerFor(who)).toEqual([true, null]);
      expect(await fileFor(who)).not.toContain('Rayleigh');
    }
    await room.over();
    await refreshToken(mira);
    const body = { shown: true, reason: 'Marking is complete' };
    expect((await room.gita.call(revealNames, { ...examOf(of), body })).status).toBe(403);
    await done(room.fred.call(revealNames, { ...examOf(of), body }));
    for (const who of [mira, room.gita, room.fred]) {
      expect(await answerFor(who)).toEqual([undefined, { text: textOf(0) }]);
      expect(await fileFor(who)).toContain('Rayleigh');
    }
  });

  test('who marked: students see mark and comment, and nobody’s name', async () => {
    await room.over();
    await refreshToken(zara);
    await done(room.fred.call(releaseResults, examOf(of)));
    const seen = [
      await done(zara.call(getQuizResult, examOf(of))),
      await done(zara.call(reviewResult, examOf(of))),
    ];
    expect(seen[1]).toMatchObject([
      { marks: 2, comment: 'Well argued', annotations: [{ comment: 'The right name' }] },
      { marks: 0 },
    ]);
    const { faculty_name, ...result } = seen[0] as { faculty_name: string };
    expect(faculty_name).toBeTruthy();
    expect(JSON.stringify([result, seen[1]])).not.toMatch(/fred01|mira01|marker|given_by|by_id/);
  });
});
