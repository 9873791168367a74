// A missing mark is not 0: while an answer waits for a person nothing counts, is shown or is released.
import { analyseExam } from '@quivia/contract/exam-analysis';
import {
  correctMarks,
  decideLate,
  exceptFromRelease,
  type RegradePolicy,
  regrade,
  reopenAttempt,
} from '@quivia/contract/exam-decisions';
import {
  exportResults,
  getAttempt,
  getExamSummary,
  listExamResults,
  releaseResults,
} from '@quivia/contract/exam-results';
import { changeExam, countQuiz, startQuiz } from '@quivia/contract/exams';
import { exportGradebook, getGradebook } from '@quivia/contract/gradebook';
import { listNotifications } from '@quivia/contract/notifications';
import { listPractice } from '@quivia/contract/practice';
import { addResultLayout, downloadResultFile } from '@quivia/contract/result-files';
import { BLANK_LAYOUT } from '@quivia/contract/result-layout.words';
import { getLeaderboard, getQuizResult, listOwnResults, reviewResult } from '@quivia/contract/results';
import { randomFrom } from '@quivia/kinds/chance.rules';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { addQuestions, newBank } from '../../testing/exams/banks.ts';
import { closeAllDue, releaseAllDue } from '../../testing/exams/close-all-due.ts';
import { type Student, sit, startExam } from '../../testing/exams/exams.ts';
import { attemptOf } from '../../testing/exams/light-class.ts';
import { mark, textsAreMarkedByPeople, write, written } from '../../testing/exams/marked-by-people.ts';
import { answer, type Class, examOf, handIn, newExam, openClass } from '../../testing/exams/sat-exams.ts';
import { done } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { selectClassFigures } from './own.queries.ts';

const NAMES = ['anna01', 'bala01', 'cara01', 'dora01', 'ella01'] as const;

let room: Class;
let anna: Student;
let bala: Student;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass(...NAMES);
  [anna, bala] = room.students as [Student, Student];
});
afterEach(() => room.backToNow());
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

const SHOWN = { allow_review: true, allow_leaderboard: true, allow_class_figures: true };

/** A choice of one mark, and two texts of five and three marks. */
const exam = (form: object = {}, students = room.students) =>
  newExam(
    { ...room, students },
    ['What is light?', written('Why is the sky blue?', 5), written('What is a lens for?', 3)],
    { release: 'by_hand', ...SHOWN, ...form },
  );
type Exam = Awaited<ReturnType<typeof exam>>;

/** Anna writes two texts, Bala one; both choose right. */
async function sat(form: object = {}) {
  const given = await exam(form, [anna, bala]);
  for (const who of [anna, bala]) {
    await sit(who, given.id);
    await answer(who, given, 0, 'B');
    await write(who, given, 1, `Rayleigh, says ${who.id}`);
  }
  await write(anna, given, 2, 'To focus');
  for (const who of [anna, bala]) await handIn(who, given);
  return given;
}

const rows = (of: Exam) => done(room.fred.call(listExamResults, { ...examOf(of), query: {} }));
const rowOf = async (of: Exam, who: Student) =>
  (await rows(of)).find(({ student_id }) => student_id === who.student_id);
const give = (of: Exam, who: Student, question: number, marks: number, text: string) =>
  mark(room.fred, of, who, question, { marks, text });
const rayleigh = (who: Student) => `Rayleigh, says ${who.id}`;
const release = (of: Exam) => room.fred.call(releaseResults, examOf(of));
const except = (of: Exam, who: Student) =>
  room.fred.call(exceptFromRelease, { ...attemptOf(of, who), body: { reason: 'The page is being found' } });
const decide = (of: Exam, question: number, policy: RegradePolicy) =>
  done(
    room.fred.call(regrade, {
      ...examOf(of),
      body: { question_id: of.questionIds[question] as number, policy, reason: 'Unclear', apply: true },
    }),
  );
const refused = async (sent: Promise<unknown>) =>
  (await sent) as { status: number; body: { message: string } };

test('each answer of such a kind waits; what says nothing has 0', async () => {
  const given = await exam({}, [anna, bala]);
  for (const who of [anna, bala]) await sit(who, given.id);
  await write(anna, given, 1, 'Rayleigh');
  await write(anna, given, 2, ' \u00a0\n ');
  for (const who of [anna, bala]) await handIn(who, given);
  expect(await rowOf(given, anna)).toMatchObject({ score: null, percent: null, rank: null, unmarked: 1 });
  expect(await rowOf(given, bala)).toMatchObject({ score: 0, rank: 1, unmarked: 0 });
  expect(await give(given, anna, 1, 2.5, 'Rayleigh')).toMatchObject({ is: 'given', waiting: 0 });
  expect(await rowOf(given, anna)).toMatchObject({ score: 2.5, percent: 27.8, rank: 1, unmarked: 0 });
});

test('a mark is in steps, for an answer that is there, and for the one that was read', async () => {
  const given = await sat();
  const by = (marks: number, text = rayleigh(anna), question = 1) => give(given, anna, question, marks, text);
  for (const marks of [-0.25, 5.25, 0.1]) expect(await by(marks)).toEqual({ is: 'not_a_mark' });
  expect(await by(1, 'Another')).toEqual({ is: 'other_answer' });
  expect(await by(1, '', 0)).toEqual({ is: 'not_asked' });
  expect(await give(given, bala, 2, 1, '')).toEqual({ is: 'no_answer' });
  expect(
    await sql`select from given_marks where attempt_id in (select id from attempts where exam_id = ${given.id})`,
  ).toHaveLength(0);
  expect(await by(5)).toMatchObject({ is: 'given', waiting: 1 });
  expect(await by(4.75)).toMatchObject({ is: 'given', waiting: 1 });
  expect(await give(given, anna, 2, 0.25, 'To focus')).toMatchObject({ is: 'given', waiting: 0 });
  expect(await rowOf(given, anna)).toMatchObject({ score: 6 });
  expect(
    await sql`select units from given_marks where attempt_id in (select id from attempts where exam_id = ${given.id})`,
  ).toHaveLength(3);
});

describe('release', () => {
  test('at once is not offered, neither for a new exam nor for one that is changed', async () => {
    const qbank_id = await newBank(room.fred, room.college.course);
    await addQuestions(room.fred, { qbank_id, module_id: room.college.module }, written('Why?', 2));
    const form = { qbank_id, course_id: room.college.course, duration: 10 };
    expect((await done(room.fred.call(countQuiz, { body: form }))).needs_people).toBe(true);
    const at_once = { release: 'at_once' } as const;
    const student_id = [anna.student_id];
    const started = await refused(room.fred.call(startQuiz, { body: { ...form, ...at_once, student_id } }));
    expect(started).toMatchObject({ status: 400, body: { fields: { release: expect.any(String) } } });
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const later = { ...form, start_time, end_time: '' };
    const id = await startExam(room.fred, later, anna);
    const change = (release: 'at_once' | 'by_hand') =>
      room.fred.call(changeExam, {
        params: { id: String(id) },
        body: { ...later, version: 1, student_id, release, title: 'Why', viva_or_quiz: 'QUIZ' } as never,
      });
    expect(await refused(change('at_once'))).toMatchObject({
      status: 400,
      body: { fields: { release: expect.any(String) } },
    });
    await done(change('by_hand'));
  });

  test('by hand is refused with numbers until every answer has a mark', async () => {
    const given = await sat();
    expect(await refused(release(given))).toMatchObject({
      status: 409,
      body: { message: '3 answers to 2 questions have no mark yet.' },
    });
    const summary = () => done(room.fred.call(getExamSummary, examOf(given)));
    expect((await summary()).unmarked).toEqual({ answers: 3, questions: 2, students: 2 });
    await give(given, anna, 1, 4, rayleigh(anna));
    await give(given, anna, 2, 3, 'To focus');
    expect((await refused(release(given))).body.message).toBe('1 answer to 1 question has no mark yet.');
    await give(given, bala, 1, 1, rayleigh(bala));
    await done(release(given));
    expect(await done(bala.call(getQuizResult, examOf(given)))).toMatchObject({ marks_obtained: 2 });
  });

  test('when the window closes waits until marking is complete', async () => {
    const given = await sat({ release: 'window_close' });
    await room.step(minutes(30));
    await closeAllDue();
    const isReleased = async () => {
      await releaseAllDue();
      return (await done(room.fred.call(getExamSummary, examOf(given)))).released_at !== null;
    };
    expect(await isReleased()).toBe(false);
    await give(given, anna, 1, 4, rayleigh(anna));
    await give(given, anna, 2, 3, 'To focus');
    expect(await isReleased()).toBe(false);
    await give(given, bala, 1, 1, rayleigh(bala));
    expect(await isReleased()).toBe(true);
  });

  test('does not wait for a student who is excepted, with a reason; their result follows', async () => {
    const given = await sat();
    expect((await refused(except(given, bala))).status).toBe(200);
    expect(await refused(except(given, bala))).toMatchObject({ status: 409 });
    await give(given, anna, 1, 4, rayleigh(anna));
    await give(given, anna, 2, 3, 'To focus');
    expect(await refused(except(given, anna))).toMatchObject({ status: 409 });
    const [logged] = await sql`select 1 as n from audit_log where message_id = 'decisions.log.excepted'`;
    expect(logged).toBeDefined();
    expect(JSON.stringify(await done(bala.call(listNotifications, { query: {} })))).toContain(
      'The page is being found',
    );
    await done(release(given));
    expect(await done(anna.call(getQuizResult, examOf(given)))).toMatchObject({ marks_obtained: 8 });
    expect(await refused(bala.call(getQuizResult, examOf(given)))).toMatchObject({
      body: { code: 'not_released' },
    });
    const own = async () =>
      (await done(bala.call(listOwnResults, { query: {} }))).find(({ id }) => id === given.id);
    expect(await own()).toMatchObject({ is_released: false, marks_obtained: null });
    const notices = async () =>
      (await done(bala.call(listNotifications, { query: {} }))).items.filter(({ title }) =>
        title.startsWith('Result'),
      ).length;
    const before = await notices();
    await give(given, bala, 1, 2, rayleigh(bala));
    expect(await own()).toMatchObject({ is_released: true, marks_obtained: 3 });
    expect(await notices()).toBe(before + 1);
    // Another mark for the same answer changes a result that is there.
    await give(given, bala, 1, 2, rayleigh(bala));
    expect(await notices()).toBe(before + 1);
    expect((await done(bala.call(getQuizResult, examOf(given)))).decisions).toMatchObject([
      { kind: 'excepted' },
    ]);
  });
});

describe('afterwards', () => {
  test('a dropped question waits for nobody, and one that is right for everyone neither', async () => {
    const given = await sat();
    await decide(given, 1, 'drop');
    expect(await rowOf(given, bala)).toMatchObject({ score: 1, unmarked: 0 });
    expect(await rowOf(given, anna)).toMatchObject({ score: null, unmarked: 1 });
    await decide(given, 2, 'all_correct');
    expect(await rowOf(given, anna)).toMatchObject({ score: 4, unmarked: 0 });
  });

  test('a machine never replaces what a person gave, and a regrade of another question leaves it', async () => {
    const given = await sat();
    await give(given, bala, 1, 2.5, rayleigh(bala));
    await decide(given, 0, 'all_correct');
    await decide(given, 1, 'new_key');
    expect(await rowOf(given, bala)).toMatchObject({ score: 3.5 });
    await decide(given, 1, 'drop');
    expect(await rowOf(given, bala)).toMatchObject({ score: 1 });
    expect(await rowOf(given, anna)).toMatchObject({ score: null, unmarked: 1 });
  });

  test('what would change shows no marks of a result that waits', async () => {
    const given = await sat();
    const { changes } = await done(
      room.fred.call(regrade, {
        ...examOf(given),
        body: { question_id: given.questionIds[0] as number, policy: 'drop' },
      }),
    );
    expect(changes.map(({ marks_before, marks_after }) => [marks_before, marks_after])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('a reopened attempt keeps the old mark on record and needs a new one', async () => {
    const given = await sat();
    await give(given, bala, 1, 2, rayleigh(bala));
    await done(
      room.fred.call(reopenAttempt, {
        ...attemptOf(given, bala),
        body: { minutes: 5, reason: 'Her screen went dark' },
      }),
    );
    await sit(bala, given.id);
    await handIn(bala, given);
    expect(await rowOf(given, bala)).toMatchObject({ score: null, unmarked: 1 });
    expect(
      await sql`select units from given_marks g join attempts a on a.id = g.attempt_id
        where a.exam_id = ${given.id} and g.set_aside_at is not null`,
    ).toEqual([{ units: 168_000 }]);
    await give(given, bala, 1, 3, rayleigh(bala));
    expect(await rowOf(given, bala)).toMatchObject({ score: 4 });
  });

  test('an accepted late answer needs a mark of its own; refused again, the old mark counts', async () => {
    const given = await exam({}, [anna]);
    await sit(anna, given.id);
    await write(anna, given, 1, 'Rayleigh', { opening: 1, seq: 1 });
    await room.step(minutes(14));
    await closeAllDue();
    await give(given, anna, 1, 4, 'Rayleigh');
    await write(anna, given, 1, 'Rayleigh, and Tyndall', { opening: 1, seq: 2 });
    const late = (accept: boolean) =>
      done(room.fred.call(decideLate, { ...attemptOf(given, anna), body: { accept, reason: 'Power cut' } }));
    expect((await done(room.fred.call(getAttempt, attemptOf(given, anna)))).late).toMatchObject([
      { marks_change: null, needs_mark: true },
    ]);
    await late(true);
    expect(await rowOf(given, anna)).toMatchObject({ score: null, unmarked: 1 });
    await late(false);
    expect(await rowOf(given, anna)).toMatchObject({ score: 4, unmarked: 0 });
    await late(true);
    await give(given, anna, 1, 5, 'Rayleigh, and Tyndall');
    expect(await rowOf(given, anna)).toMatchObject({ score: 5 });
  });

  test('marks are corrected once every answer has one', async () => {
    const given = await sat();
    const correct = (who: Student) =>
      room.fred.call(correctMarks, { ...attemptOf(given, who), body: { marks: 4, reason: 'A slip' } });
    expect(await refused(correct(bala))).toMatchObject({ status: 409 });
    await give(given, bala, 1, 2, rayleigh(bala));
    await done(correct(bala));
    expect(await rowOf(given, bala)).toMatchObject({ score: 4, is_corrected: true });
  });

  test('what nobody marks there is no practice', async () => {
    // No other exam keeps these secret.
    const given = await newExam(
      { ...room, students: [anna] },
      ['What is a prism?', written('What splits light?', 2)],
      { release: 'by_hand', ...SHOWN },
    );
    await sit(anna, given.id);
    await write(anna, given, 1, 'A prism');
    await handIn(anna, given);
    await room.over();
    await give(given, anna, 1, 2, 'A prism');
    await done(release(given));
    const { questions } = await done(anna.call(listPractice, { query: {} }));
    const ids = questions.map(({ id }) => id);
    expect(ids).toContain(given.questionIds[0]);
    expect(ids).not.toContain(given.questionIds[1]);
  });
});

const random = randomFrom(35);
const below = (most: number) => Math.floor(random() * most);

interface Sat {
  who: Student;
  /** Of the whole paper; null while an answer has none. */
  marks: number | null;
  waiting: number;
}

/** Everybody writes what chance says, and has marks for a part of it. */
async function markedByChance(of: Exam, who: Student): Promise<Sat> {
  await sit(who, of.id);
  let marks = 0;
  let waiting = 0;
  if (random() < 0.6) {
    await answer(who, of, 0, 'B');
    marks += 1;
  }
  const texts = [1, 2].filter(() => random() < 0.7);
  for (const question of texts) await write(who, of, question, `Text ${question}`);
  await handIn(who, of);
  for (const question of texts) {
    if (random() < 0.4) waiting += 1;
    else {
      const given = below(question === 1 ? 21 : 13) / 4;
      marks += given;
      await give(of, who, question, given, `Text ${question}`);
    }
  }
  return { who, marks: waiting > 0 ? null : marks, waiting };
}

const meanOf = (marks: readonly number[]) =>
  marks.length === 0
    ? null
    : Math.round((100 * marks.reduce((all, one) => all + one, 0)) / marks.length) / 100;

test('no total, rank, mean, class figure or file contains a result that waits', async () => {
  let held = 0;
  const layout = { ...BLANK_LAYOUT, name: 'Portal', decimals: 2 as const };
  const { id: layoutId } = await done(room.college.admin.call(addResultLayout, { body: layout }));
  for (let n = 0; n < rounds(2, 15); n += 1) {
    const given = await exam({ title: `Round ${n}` });
    const all: Sat[] = [];
    for (const who of room.students) all.push(await markedByChance(given, who));
    const complete = all.flatMap(({ marks }) => marks ?? []);
    const waits = all.filter(({ waiting }) => waiting > 0);
    held += waits.length;
    const isWaiting = (student_id: number) => waits.some(({ who }) => who.student_id === student_id);
    const best = complete.toSorted((one, other) => other - one);

    const listed = await rows(given);
    expect(listed).toHaveLength(all.length);
    for (const row of listed) {
      const own = all.find(({ who }) => who.student_id === row.student_id) as Sat;
      expect(row).toMatchObject({
        score: own.marks,
        unmarked: own.waiting,
        rank: own.marks === null ? null : best.indexOf(own.marks) + 1,
      });
      if (own.marks === null) expect(row.percent).toBeNull();
      const attempt = await done(room.fred.call(getAttempt, attemptOf(given, own.who)));
      expect(attempt).toMatchObject({ score: own.marks, computed_marks: own.marks, unmarked: own.waiting });
      expect(attempt.answers.filter(({ marks }) => marks === null)).toHaveLength(own.waiting);
    }
    const summary = await done(room.fred.call(getExamSummary, examOf(given)));
    expect(summary).toMatchObject({
      graded: complete.length,
      mean: meanOf(complete),
      highest: best[0] ?? null,
      passed: complete.filter((one) => one * 100 >= 9 * 40).length,
      unmarked: { answers: all.reduce((sum, { waiting }) => sum + waiting, 0), students: waits.length },
    });
    expect(summary.distribution.reduce((sum, one) => sum + one, 0)).toBe(complete.length);
    const analysis = await done(room.fred.call(analyseExam, examOf(given)));
    expect(analysis.students).toBe(complete.length);
    expect(analysis.mean === null ? null : meanOf([analysis.mean])).toBe(meanOf(complete));
    for (const item of analysis.items) expect(item.given_to).toBe(complete.length);

    const course = { course_id: String(room.college.course) };
    const book = await done(room.fred.call(getGradebook, { query: course }));
    const place = book.exams.findIndex(({ id }) => id === given.id);
    expect(book.exams[place]?.average).toBe(meanOf(complete));
    for (const one of book.students) {
      const own = all.find(({ who }) => who.student_id === one.student_id) as Sat;
      expect([one.marks[place], one.unmarked?.[place]]).toEqual([own.marks, own.waiting]);
      if (own.waiting > 0) expect([one.total, one.percent]).toEqual([null, null]);
    }

    const figures = await selectClassFigures(given.id);
    expect(figures?.students).toBe(waits.length > 0 ? undefined : all.length);
    for (const { who } of waits) await done(except(given, who));
    await room.over();
    await done(release(given));
    for (const { who, marks } of all) {
      const status = marks === null ? 403 : 200;
      for (const looked of [getQuizResult, reviewResult, getLeaderboard])
        expect((await refused(who.call(looked, examOf(given)))).status).toBe(status);
      if (marks !== null)
        expect(await done(who.call(getLeaderboard, examOf(given)))).toHaveLength(complete.length);
    }

    const csv = String(
      (await room.fred.call(exportResults, { ...examOf(given), query: { format: 'csv' } })).file,
    );
    const { file } = await room.fred.call(exportResults, { ...examOf(given), query: { format: 'xlsx' } });
    const sheets = await readWorkbook(file as Buffer);
    const bookCsv = String(
      (await room.fred.call(exportGradebook, { query: { ...course, format: 'csv' } })).file,
    );
    const inLayout = { ...examOf(given), query: { layout_id: String(layoutId) } };
    const portal = String((await room.fred.call(downloadResultFile, inLayout)).file).split('\r\n');
    const dashed = (cells: readonly unknown[]) =>
      cells.filter((cell) => typeof cell === 'string' && /^– \(\d\)$/.test(cell));
    for (const [i, { who, waiting, marks }] of all.entries()) {
      const roll = `S-${NAMES[i]}`;
      const line = csv.split(/\r?\n/).find((one) => one.includes(roll)) as string;
      const onSheet = sheets.find(({ sheet }) => sheet === 'Marks')?.data.find((row) => row[1] === roll);
      const answers = sheets.find(({ sheet }) => sheet === 'Answers')?.data.find((row) => row[0] === roll);
      expect(onSheet?.[3]).toEqual(marks ?? `– (${waiting})`);
      expect(portal).toContain(`${roll},${marks === null ? '–' : marks.toFixed(2)}`);
      if (marks !== null) continue;
      expect(isWaiting(who.student_id)).toBe(true);
      expect(line).toContain(`– (${waiting})`);
      expect(onSheet?.slice(4, 6).filter((cell) => cell !== null)).toEqual([]);
      expect(dashed(answers ?? [])).toHaveLength(1);
      expect((answers ?? []).filter((cell) => cell === 'no mark yet')).toHaveLength(waiting);
      expect(bookCsv.split(/\r?\n/).find((one) => one.includes(roll))).toContain(`– (${waiting})`);
    }
    const means = sheets.find(({ sheet }) => sheet === 'Marks')?.data.find((row) => row[2] === 'Mean');
    expect(means?.[3] ?? null).toBe(meanOf(complete));
  }
  expect(held).toBeGreaterThan(2);
});
