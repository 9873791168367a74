// Essays are saved whole or by what changed, and are rebuilt as they were.
import { getReceipt, listPaper, saveResponse, startAttempt } from '@quivia/contract/attempts';
import { MOST_PATCHES, saveEssay } from '@quivia/contract/essays';
import { decideLate, reopenAttempt } from '@quivia/contract/exam-decisions';
import { getAttempt, listExamResults, releaseResults } from '@quivia/contract/exam-results';
import { ESSAY_LIMITS } from '@quivia/contract/kinds/essay';
import { essayCheck } from '@quivia/contract/kinds/essay-patch';
import { countWords } from '@quivia/contract/kinds/essay-words';
import { getQuestion } from '@quivia/contract/questions';
import { reviewResult } from '@quivia/contract/results';
import { listExamStudents } from '@quivia/contract/running-exams';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { essay as kind } from '@quivia/kinds/essay/essay.rules';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { essay, sendEssay } from '../../../testing/exams/essays.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { mark } from '../../../testing/exams/marked-by-people.ts';
import { answer, type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { done } from '../../../testing/people.ts';
import { rounds } from '../../../testing/server/rounds.ts';
import { countingAnswers } from '../answers.service.ts';

let room: Class;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  [anna, bala] = room.students as [Student, Student];
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const TAB = 'device-of-anna-01';
const PHONE = 'device-of-anna-02';

/** An essay of five marks and a choice of one. */
async function started(...students: Student[]) {
  const exam = await newExam(
    { ...room, students: students.length > 0 ? students : [anna] },
    [essay('Why is the sky blue?'), 'What is light?'],
    { release: 'by_hand' },
  );
  await sit(anna, exam.id, { device: TAB });
  return exam;
}
type Exam = Awaited<ReturnType<typeof started>>;

const numbered = (seq: number, more = {}) => ({ opening: 1, seq, device: TAB, ...more });
const state = (exam: Exam, more = {}) =>
  done(anna.call(startAttempt, { query: { ...ofExam(exam.id), device: TAB, ...more } }));
const textNow = async (exam: Exam, more = {}) =>
  (await state(exam, more)).answers.find(({ question_id }) => question_id === exam.questionIds[0])?.answer
    ?.text;
const attemptId = async (exam: Exam, who: Student) => {
  const [row] = await sql<{ id: number }[]>`
    select id from attempts where exam_id = ${exam.id} and user_id = ${who.id}`;
  return row?.id as number;
};
const rows = (exam: Exam) => sql<{ base: number | null; content: string }[]>`
  select s.base::float8 as base, s.content from essay_saves s join attempts a on a.id = s.attempt_id
  where a.exam_id = ${exam.id} order by s.opening, s.seq`;

test('a text is saved whole and by what changed, and read as it is; nothing of it is among other answers', async () => {
  const exam = await started();
  const first = 'Light is scattered 🌈 by air.';
  const second = 'Light is scattered 🌤 by the air.';
  expect((await done(sendEssay(anna, exam, 0, { text: first }, numbered(10)))).outcome).toBe('saved');
  await done(sendEssay(anna, exam, 0, { base: 10, before: first, after: second }, numbered(20)));
  expect(await textNow(exam)).toBe(second);
  expect(await rows(exam)).toEqual([
    { base: null, content: first },
    { base: 10, content: '🌤 by the' },
  ]);
  const [others] = await sql`
    select count(*)::int as n from response_events r join attempts a on a.id = r.attempt_id where a.exam_id = ${exam.id}`;
  expect(others).toEqual({ n: 0 });
  expect(await state(exam)).toMatchObject({ last_seq: 20, last_question: exam.questionIds[0] });
});

test('a repeat is answered as it was; another text under its number is refused', async () => {
  const exam = await started();
  await done(sendEssay(anna, exam, 0, { text: 'one' }, numbered(10)));
  await done(sendEssay(anna, exam, 0, { base: 10, before: 'one', after: 'one two' }, numbered(20)));
  const again = await done(
    sendEssay(anna, exam, 0, { base: 10, before: 'one', after: 'one two' }, numbered(20)),
  );
  expect(again.outcome).toBe('saved');
  await done(sendEssay(anna, exam, 0, { text: 'one two' }, numbered(20)));
  const other = await sendEssay(anna, exam, 0, { text: 'another' }, numbered(20));
  expect(other).toMatchObject({ status: 409, body: { code: 'seq_used' } });
  expect(await rows(exam)).toHaveLength(2);
});

test('a change of what the server does not have, or that makes another text, asks for the whole text', async () => {
  const exam = await started(anna, bala);
  await done(sendEssay(anna, exam, 0, { text: 'one' }, numbered(10)));
  const refused = { status: 409, body: { code: 'whole_text_needed' } };
  const change = { base: 10, kept: 3, dropped: 0, inserted: ' two', check: essayCheck('one two') };
  const send = (more: object) =>
    anna.call(saveEssay, {
      body: {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[0] as number,
        change,
        ...numbered(20),
        ...more,
      },
    });
  expect(await send({ change: { ...change, base: 11 } })).toMatchObject(refused);
  expect(await send({ change: { ...change, kept: 4 } })).toMatchObject(refused);
  expect(await send({ change: { ...change, check: 7 } })).toMatchObject(refused);
  expect(await send({ seq: 10 })).toMatchObject(refused);
  expect(await send({ seq: undefined })).toMatchObject(refused);
  const long = 'x'.repeat(ESSAY_LIMITS.text - 2);
  expect(
    await send({ change: { ...change, inserted: long, check: essayCheck(`one${long}`) } }),
  ).toMatchObject(refused);
  expect(await send({ text: 'one' })).toMatchObject({ status: 400 });
  expect((await send({})).status).toBe(200);
  expect(await textNow(exam)).toBe('one two');
  // After so many changes the text comes whole.
  let text = 'one two';
  let seq = 20;
  for (let i = 0; i < 18; i += 1) {
    await done(sendEssay(anna, exam, 0, { base: seq, before: text, after: `${text}.` }, numbered(seq + 10)));
    text = `${text}.`;
    seq += 10;
  }
  expect(
    await sendEssay(anna, exam, 0, { base: seq, before: text, after: `${text}!` }, numbered(seq + 10)),
  ).toMatchObject(refused);
  // Another student's text is no base.
  await sit(bala, exam.id);
  expect(
    await sendEssay(bala, exam, 0, { base: 10, before: 'one', after: 'one!' }, { opening: 1, seq: 20 }),
  ).toMatchObject(refused);
});

test('an essay is saved as an essay alone, and nothing else is', async () => {
  const exam = await started();
  const asAnswer = await anna.call(saveResponse, {
    body: {
      quiz_or_viva_id: exam.id,
      question_id: exam.questionIds[0] as number,
      answer: { text: 'Air' },
      ...numbered(10),
    },
  });
  expect(asAnswer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await sendEssay(anna, exam, 1, { text: 'Air' }, numbered(20))).toMatchObject({ status: 400 });
  expect(await sendEssay(bala, exam, 0, { text: 'Air' }, numbered(30))).toMatchObject({ status: 404 });
  const hostile = kind.samples.flatMap((sample) => sample.hostile);
  expect(hostile).not.toHaveLength(0);
  for (const one of hostile) {
    const text = (one as { text?: string } | null)?.text as string;
    expect((await sendEssay(anna, exam, 0, { text }, numbered(40))).status).toBe(400);
  }
  expect(await rows(exam)).toEqual([]);
});

test.each(kind.samples.flatMap(({ marked = [] }) => marked.map((one) => one.text)))(
  '%.40s … is kept as it was written and waits for a person',
  async (text) => {
    const exam = await started();
    await done(sendEssay(anna, exam, 0, { text }, numbered(10)));
    expect(await textNow(exam)).toBe(text);
    await handIn(anna, exam);
    expect((await countingAnswers(await attemptId(exam, anna))).get(exam.questionIds[0] as number)).toEqual({
      text,
    });
    const [row] = await done(room.fred.call(listExamResults, { ...examOf(exam), query: {} }));
    expect(row).toMatchObject({ unmarked: 1, score: null });
  },
);

test('a blank text has no marks without a person, also where there was one before', async () => {
  const exam = await started();
  await done(sendEssay(anna, exam, 0, { text: 'Air' }, numbered(10)));
  const answered = async () =>
    (await done(room.fred.call(listExamStudents, { ...examOf(exam), query: {} })))[0]?.answered;
  expect(await answered()).toBe(1);
  await done(sendEssay(anna, exam, 0, { base: 10, before: 'Air', after: ' \n\u00A0' }, numbered(20)));
  expect(await answered()).toBe(0);
  await answer(anna, exam, 1, 'B', numbered(30));
  await handIn(anna, exam);
  const [row] = await done(room.fred.call(listExamResults, { ...examOf(exam), query: {} }));
  expect(row).toMatchObject({ unmarked: 0, score: 1 });
  expect(await done(anna.call(getReceipt, { query: ofExam(exam.id) }))).toMatchObject({ answered: 1 });
});

test('a text that arrives late waits for a decision of its own, whatever number it has', async () => {
  const exam = await started();
  await answer(anna, exam, 1, 'A', numbered(10));
  await room.step(minutes(11));
  await closeAllDue();
  await answer(anna, exam, 1, 'B', numbered(20));
  const accept = () =>
    done(
      room.fred.call(decideLate, { ...attemptOf(exam, anna), body: { accept: true, reason: 'No network' } }),
    );
  await accept();
  const late = await done(sendEssay(anna, exam, 0, { text: 'Late air' }, numbered(20)));
  expect(late.outcome).toBe('late');
  const seen = () => done(room.fred.call(getAttempt, attemptOf(exam, anna)));
  expect(await seen()).toMatchObject({ late_accepted: null, unmarked: 0, score: 1 });
  expect((await seen()).late.map(({ chosen, needs_mark }) => [chosen, needs_mark])).toEqual([
    ['B', false],
    // Beside a name, before it has a mark.
    ['…', true],
  ]);
  await accept();
  expect(await seen()).toMatchObject({ late_accepted: true, unmarked: 1, score: null });
  expect(await rows(exam)).toHaveLength(1);
});

test('after a take-over the text of the first device is shown beside the newer one until the student chooses', async () => {
  const exam = await started();
  await done(sendEssay(anna, exam, 0, { text: 'one' }, numbered(10)));
  const phone = (seq: number, more = {}) => ({ opening: 2, seq, device: PHONE, ...more });
  const taken = await state(exam, { device: PHONE, take_over: 'true' });
  expect(taken).toMatchObject({ opening: 2 });
  expect(taken.other_texts).toBeUndefined();
  await done(sendEssay(anna, exam, 0, { text: 'one on the phone' }, phone(20)));
  // The tab was offline and had written more.
  await done(
    sendEssay(anna, exam, 0, { base: 10, before: 'one', after: 'one, and much more' }, numbered(30)),
  );
  const both = await state(exam, { device: PHONE });
  expect(both.answers[0]?.answer).toEqual({ text: 'one on the phone' });
  expect(both.other_texts).toEqual([{ question_id: exam.questionIds[0], text: 'one, and much more' }]);
  await done(sendEssay(anna, exam, 0, { text: 'one, and much more' }, phone(40, { has_chosen: true })));
  const chosen = await state(exam, { device: PHONE });
  expect(chosen.answers[0]?.answer).toEqual({ text: 'one, and much more' });
  expect(chosen.other_texts).toBeUndefined();
  await done(sendEssay(anna, exam, 0, { text: 'one, and less' }, phone(50)));
  expect((await state(exam, { device: PHONE })).other_texts).toBeUndefined();
});

test('a text that the newer one contains is not asked about', async () => {
  const exam = await started();
  await state(exam, { device: PHONE, take_over: 'true' });
  await done(sendEssay(anna, exam, 0, { text: 'one' }, numbered(10)));
  expect((await state(exam, { device: PHONE })).other_texts).toBeUndefined();
  await done(sendEssay(anna, exam, 0, { text: 'one two' }, { opening: 2, seq: 20, device: PHONE }));
  expect((await state(exam, { device: PHONE })).other_texts).toBeUndefined();
});

test('a student sees the template and the limits, and nothing of the model answer or the notes', async () => {
  const body = { template: 'Aim:', words_from: 10, words_to: 300 };
  const exam = await newExam({ ...room, students: [anna] }, [essay('Describe it.', { body })]);
  await sit(anna, exam.id);
  const paper = await done(anna.call(listPaper, { query: ofExam(exam.id) }));
  expect(paper).toMatchObject([{ kind: 'essay', body }]);
  expect(JSON.stringify([paper, await state(exam)])).not.toMatch(/model|note for/i);
  const written = await done(room.fred.call(getQuestion, { params: { id: String(exam.questionIds[0]) } }));
  expect(written).toMatchObject({ body, answer_key: { notes: 'A note for markers' } });
});

test('two hours of writing 1,500 words, with 480 saves, are stored in 300 kB', async () => {
  const exam = await started();
  const random = randomFrom(7);
  const word = () =>
    Math.floor(random() * 2 ** 40)
      .toString(36)
      .slice(0, 3 + Math.floor(random() * 6));
  const words: string[] = [];
  let before = '';
  const saves = rounds(100, 480);
  for (let save = 1; save <= saves; save += 1) {
    // Every third time an earlier word is written anew, and otherwise the text grows.
    if (save % 3 === 0) words[Math.floor(random() * words.length)] = word();
    else while (words.length < (save * 1500) / 479) words.push(word());
    const after = words.join(' ');
    const sent = save % (MOST_PATCHES + 1) === 1 ? { text: after } : { base: save - 1, before, after };
    await done(sendEssay(anna, exam, 0, sent, numbered(save)));
    before = after;
  }
  expect(await textNow(exam)).toBe(before);
  const [stored] = await sql<{ bytes: number; saves: number }[]>`
    select sum(pg_column_size(s.*))::int as bytes, count(*)::int as saves
    from essay_saves s join attempts a on a.id = s.attempt_id where a.exam_id = ${exam.id}`;
  expect(stored?.saves).toBe(saves);
  expect(countWords(before)).toBeGreaterThanOrEqual((1500 * saves) / 480);
  expect(stored?.bytes).toBeLessThan((300_000 * saves) / 480);
});

test('markers read the notes with the answer, and the student only the model answer once results are out', async () => {
  const exam = await started();
  await done(sendEssay(anna, exam, 0, { text: ' ' }, numbered(10)));
  await handIn(anna, exam);
  const seen = await done(room.fred.call(getAttempt, attemptOf(exam, anna)));
  expect(JSON.stringify(seen)).toContain('A note for markers');
  await room.step(minutes(11));
  await done(room.fred.call(releaseResults, examOf(exam)));
  const review = JSON.stringify(await done(anna.call(reviewResult, examOf(exam))));
  expect(review).toContain('A model of an answer');
  expect(review).not.toContain('A note for markers');
});

/** So many saves that the test has no time for, after each other from number 1 on. */
const saveInBulk = async (exam: Exam, saves: number, text: string) =>
  sql`
    insert into essay_saves (attempt_id, opening, seq, question_id, changes, content, is_blank, is_flagged, malpractice,
      received_at, is_late, after_release, is_left_behind, has_chosen)
    select ${await attemptId(exam, anna)}, 1, n, ${exam.questionIds[0] as number}, 0, ${text}, false, false, false,
      now(), false, false, false, false
    from generate_series(1, ${saves}::int) n`;

test.each([
  ['10,000 saves', 9_999, 'Air'],
  ['40 MB', 799, 'x'.repeat(50_000)],
])(
  'after %s an attempt takes no more essays; what was saved, repeats and other answers stay',
  async (_of, saves, text) => {
    const exam = await started();
    await saveInBulk(exam, saves, text);
    const last = 'y'.repeat(50_000);
    const send = (text: string, seq: number) => sendEssay(anna, exam, 0, { text }, numbered(seq));
    expect(await send(last, 20_000)).toMatchObject({ status: 200, body: { outcome: 'saved' } });
    const full = { status: 409, body: { code: 'text_full' } };
    expect(await send('One more', 20_010)).toMatchObject(full);
    expect(
      await sendEssay(
        anna,
        exam,
        0,
        { base: 20_000, before: last, after: `${last.slice(1)}!` },
        numbered(20_010),
      ),
    ).toMatchObject(full);
    expect(await send(last, 20_000)).toMatchObject({ status: 200, body: { outcome: 'saved' } });
    expect(await textNow(exam)).toBe(last);
    await answer(anna, exam, 1, 'B', numbered(20_020));
    await handIn(anna, exam);
    const [row] = await done(room.fred.call(listExamResults, { ...examOf(exam), query: {} }));
    expect(row).toMatchObject({ unmarked: 1 });
  },
);

test('closed by the deadline an essay waits for a mark; reopened and changed it needs another, and the old one is kept', async () => {
  const exam = await started();
  await done(sendEssay(anna, exam, 0, { text: 'Air' }, numbered(10)));
  await room.over();
  const rowNow = async () => (await done(room.fred.call(listExamResults, { ...examOf(exam), query: {} })))[0];
  const give = (text: string, marks: number) => mark(room.fred, exam, anna, 0, { marks, text });
  expect(await rowNow()).toMatchObject({ status: 'closed_by_deadline', unmarked: 1, score: null });
  expect(await give('Air', 2)).toMatchObject({ is: 'given', waiting: 0 });
  expect(await rowNow()).toMatchObject({ unmarked: 0, score: 2 });

  const body = { minutes: 5, reason: 'Her screen went dark' };
  await done(room.fred.call(reopenAttempt, { ...attemptOf(exam, anna), body }));
  const { opening } = await state(exam);
  await done(sendEssay(anna, exam, 0, { text: 'Air and light' }, numbered(20, { opening })));
  await room.step(minutes(6));
  await closeAllDue();
  expect(await rowNow()).toMatchObject({ status: 'closed_by_deadline', unmarked: 1, score: null });
  const marks = () => sql`
    select g.units, g.set_aside_at is not null as is_set_aside from given_marks g join attempts a on a.id = g.attempt_id
    where a.exam_id = ${exam.id} order by g.id`;
  expect(await marks()).toEqual([{ units: 168_000, is_set_aside: true }]);
  expect(await give('Air', 2)).toEqual({ is: 'other_answer' });
  expect(await give('Air and light', 4)).toMatchObject({ is: 'given', waiting: 0 });
  expect(await rowNow()).toMatchObject({ unmarked: 0, score: 4 });
  expect(await marks()).toEqual([
    { units: 168_000, is_set_aside: true },
    { units: 336_000, is_set_aside: false },
  ]);
});
