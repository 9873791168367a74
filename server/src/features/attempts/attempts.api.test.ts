// Sitting an exam: starting, the paper, saving, taking over, handing in.
import * as endpoints from '@quivia/contract/attempts';
import { getExam } from '@quivia/contract/exams';
import { getQuestion } from '@quivia/contract/questions';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { minutes, seconds, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { closeAllDue } from '../../testing/exams/close-all-due.ts';
import { ofExam, type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeDue } from './close.job.ts';

let server: TestApp;
let north: College;
let fred: Person;
let anna: Student;
let bala: Student;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
  anna = await student(server, north, 'anna01');
  bala = await student(server, north, 'bala01');
  qbank_id = await newBank(fred, north.course);
  const several = content('Which are waves?', { answer_rule: 'select_all', marks: 2, negative_marks: 0.5 });
  several.options = several.options.map((one, i) => ({ ...one, is_correct: i < 2 }));
  await addQuestions(
    fred,
    { qbank_id, module_id: north.module },
    'What is light?',
    'What is a lens?',
    several,
  );
});
afterAll(() => server.stop());

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => {
  step(-stepped);
  vi.useRealTimers();
});

const exam = (form: Partial<Parameters<typeof startExam>[1]> = {}, ...students: Student[]) =>
  startExam(
    fred,
    { qbank_id, course_id: north.course, ...form },
    ...(students.length > 0 ? students : [anna]),
  );
const save = (who: Person, id: number, question_id: number, option_ids: number[], given = {}) =>
  who.call(endpoints.saveResponse, { body: { quiz_or_viva_id: id, question_id, option_ids, ...given } });
const submit = (who: Person, id: number) =>
  who.call(endpoints.submitAttempt, { body: { quiz_or_viva_id: id } });
const statusOf = async (id: number) =>
  (await sql<{ status: string }[]>`select status from attempts where exam_id = ${id} order by user_id`).map(
    ({ status }) => status,
  );
const resultOf = async (id: number) =>
  (
    await sql`select r.marks::float8 as marks, r.answered from results r join attempts a on a.id = r.attempt_id
    where a.exam_id = ${id}`
  ).map(({ marks, answered }) => ({ marks, answered }));

async function keyOf(question_id: number): Promise<number[]> {
  const { options } = await done(fred.call(getQuestion, { params: { id: String(question_id) } }));
  return options.filter(({ is_correct }) => is_correct).map(({ id }) => id);
}

describe('the card', () => {
  test('shows an exam to its students alone, with its times and state', async () => {
    const id = await exam({ title: 'Midterm', duration: 45 });
    const own = await done(anna.call(endpoints.listOwnExams));
    expect(own.find((one) => one.id === id)).toMatchObject({
      title: 'Midterm',
      duration: 45,
      state: 'open',
      status: 'assigned',
      viva_or_quiz: 'VIVA',
      qbank: qbank_id,
    });
    expect((await done(bala.call(endpoints.listOwnExams))).some((one) => one.id === id)).toBe(false);
    for (const endpoint of [endpoints.startAttempt, endpoints.listPaper, endpoints.getReceipt])
      expect((await bala.call(endpoint, { query: ofExam(id) })).status).toBe(404);
    expect((await save(bala, id, 1, [])).status).toBe(404);
  });
});

describe('starting', () => {
  test('is refused before the window and after it, and repeats return the same attempt', async () => {
    const start_time = new Date(Date.now() + minutes(10)).toISOString();
    const id = await exam({ start_time, duration: 10 });
    const start = () => anna.call(endpoints.startAttempt, { query: ofExam(id) });
    expect(await start()).toMatchObject({ status: 409, body: { message: 'This exam has not opened yet.' } });
    expect((await anna.call(endpoints.listPaper, { query: ofExam(id) })).status).toBe(409);
    step(minutes(11));
    const first = await done(start());
    step(minutes(1));
    expect(await done(start())).toMatchObject({ started_at: first.started_at, deadline: first.deadline });
    expect(first).toMatchObject({ id, opening: 1, last_seq: 0, answers: [] });
  });

  test('a tool is there only where the exam allows it', async () => {
    const plain = (await sit(anna, await exam())).state;
    expect(plain).toMatchObject(endpoints.eachTool(false));
    await done(submit(anna, plain.id));
    const allowed = endpoints.eachTool(true);
    const id = await exam(allowed);
    const own = await done(anna.call(endpoints.listOwnExams));
    expect(own.find((one) => one.id === id)).toMatchObject(allowed);
    expect((await sit(anna, id)).state).toMatchObject(allowed);
    expect(await done(fred.call(getExam, { params: { id: String(id) } }))).toMatchObject(allowed);
  });

  test('a window that is over cannot be entered, and who never came is absent', async () => {
    const id = await exam({ duration: 10 });
    step(minutes(11));
    expect((await anna.call(endpoints.startAttempt, { query: ofExam(id) })).status).toBe(409);
    await closeAllDue();
    expect(await statusOf(id)).toEqual(['absent']);
    expect(await resultOf(id)).toEqual([]);
  });

  test('a cancelled exam says why', async () => {
    const id = await exam();
    await done(fred.call(cancelExam, { params: { id: String(id) }, body: { reason: 'A power cut' } }));
    expect(await anna.call(endpoints.startAttempt, { query: ofExam(id) })).toMatchObject({
      status: 409,
      body: { message: 'This exam was cancelled: A power cut' },
    });
    expect((await done(anna.call(endpoints.listOwnExams))).find((one) => one.id === id)?.state).toBe(
      'cancelled',
    );
  });
});

describe('the paper', () => {
  test('holds no key, numbers from 1, and says where several may be chosen', async () => {
    const id = await exam();
    const { questions } = await sit(anna, id);
    expect(questions.map((one) => [one.question_number, one.choose])).toEqual([
      [1, 'one'],
      [2, 'one'],
      [3, 'all_that_apply'],
    ]);
    expect(JSON.stringify(questions)).not.toMatch(/correct|explanation|version/);
    const [first] = questions;
    const query = { ...ofExam(id), question_id: String(first?.id) };
    expect(await done(anna.call(endpoints.listPaperOptions, { query }))).toEqual(first?.options);
  });

  test.each(['free', 'forward_only'] as const)(
    'comes with the start where asked for: %s',
    async (navigation) => {
      const id = await exam({ navigation });
      const start = (query: { with_paper?: 'true' } = { with_paper: 'true' }) =>
        anna.call(endpoints.startAttempt, { query: { ...ofExam(id), ...query } });
      const { paper } = await done(start());
      expect(paper).toHaveLength(navigation === 'free' ? 3 : 1);
      expect(paper).toEqual(await done(anna.call(endpoints.listPaper, { query: ofExam(id) })));
      expect(await done(start({}))).not.toHaveProperty('paper');
      await done(submit(anna, id));
      const after = await done(start());
      expect(after.status).toBe('submitted');
      expect(after).not.toHaveProperty('paper');
    },
  );

  test('is the same for a student each time, and shuffled for another', async () => {
    const id = await exam({ shuffle_questions: true, shuffle_options: true }, anna, bala);
    const first = await sit(anna, id);
    expect((await sit(anna, id)).questions).toEqual(first.questions);
    const ids = (questions: endpoints.QuestionForStudent[]) => questions.map((one) => one.id).sort();
    expect(ids((await sit(bala, id)).questions)).toEqual(ids(first.questions));
  });

  test('stays as it was when the bank is edited', async () => {
    const own = await newBank(fred, north.course, 'Edited');
    const [question] = await addQuestions(fred, { qbank_id: own, module_id: north.module }, 'Before');
    const id = await exam({ qbank_id: own });
    const { changeQuestion, deleteQuestions } = await import('@quivia/contract/questions');
    await done(
      fred.call(changeQuestion, {
        params: { id: String(question) },
        body: { version: 1, ...content('After') },
      }),
    );
    await done(fred.call(deleteQuestions, { body: { question_ids: [question as number] } }));
    expect((await sit(anna, id)).questions.map((one) => one.question)).toEqual(['Before']);
  });
});

describe('saving', () => {
  test('the newest answer counts, whatever order they arrive in, and repeats change nothing', async () => {
    const id = await exam();
    const { questions, state } = await sit(anna, id, { device: 'phone-phone-phone' });
    const [first] = questions as endpoints.QuestionForStudent[] as [endpoints.QuestionForStudent];
    const [a, b] = first.options.map((option) => option.id) as [number, number];
    const { opening } = state;
    for (const [seq, option] of [
      [2, b],
      [1, a],
      [2, b],
    ] as const)
      expect((await done(save(anna, id, first.id, [option], { opening, seq }))).outcome).toBe('saved');
    // L4: another answer under a used number is not passed off as saved.
    expect(await save(anna, id, first.id, [a], { opening, seq: 2 })).toMatchObject({
      status: 409,
      body: { code: 'seq_used' },
    });
    const again = await sit(anna, id, { device: 'phone-phone-phone' });
    expect(again.state).toMatchObject({
      last_seq: 2,
      answers: [{ question_id: first.id, option_ids: [b], is_flagged: false }],
    });
  });

  test('option_id alone is enough, and neither takes the answer back', async () => {
    const id = await exam();
    const { questions } = await sit(anna, id);
    const [first] = questions as endpoints.QuestionForStudent[] as [endpoints.QuestionForStudent];
    const body = { quiz_or_viva_id: id, question_id: first.id };
    const option_id = first.options[0]?.id as number;
    await done(anna.call(endpoints.saveResponse, { body: { ...body, option_id, malpractice: false } }));
    expect((await sit(anna, id)).state.answers[0]?.option_ids).toEqual([option_id]);
    await done(anna.call(endpoints.saveResponse, { body: { ...body, option_id: null } }));
    expect((await sit(anna, id)).state.answers[0]?.option_ids).toEqual([]);
  });

  test('what is not on the paper is refused', async () => {
    const id = await exam();
    const { questions } = await sit(anna, id);
    const [first, second] = questions as endpoints.QuestionForStudent[] as [
      endpoints.QuestionForStudent,
      endpoints.QuestionForStudent,
    ];
    expect((await save(anna, id, 999_999, [])).status).toBe(404);
    expect((await save(anna, id, first.id, [second.options[0]?.id as number])).status).toBe(400);
    const two = first.options.slice(0, 2).map((option) => option.id);
    expect((await save(anna, id, first.id, two)).status).toBe(400);
  });

  test('an option named several times is chosen once, and earns no more than once', async () => {
    const id = await exam({ partial_credit: true });
    const { questions } = await sit(anna, id);
    const several = questions.find(({ choose }) => choose === 'all_that_apply');
    const [right] = await keyOf(several?.id as number);
    const eight = Array.from({ length: 8 }, () => right as number);
    await done(save(anna, id, several?.id as number, eight));
    expect((await sit(anna, id)).state.answers[0]?.option_ids).toEqual([right]);
    await done(submit(anna, id));
    expect(await resultOf(id)).toEqual([{ marks: 1, answered: 1 }]);
  });

  test('before starting it is refused', async () => {
    const id = await exam();
    await sit(bala, await exam({}, bala));
    const [row] = await sql`select question_id from exam_questions where exam_id = ${id}`;
    expect((await save(anna, id, row?.question_id as number, [])).status).toBe(409);
  });

  test('many at once are all there', async () => {
    const id = await exam({}, anna, bala);
    const { questions } = await sit(anna, id);
    await sit(bala, id);
    const seqs = Array.from({ length: 60 }, (_, i) => i + 1);
    await Promise.all(
      seqs.flatMap((seq) =>
        [anna, bala].map((who) => {
          const question = questions[seq % 3] as endpoints.QuestionForStudent;
          return done(save(who, id, question.id, [question.options[0]?.id as number], { opening: 1, seq }));
        }),
      ),
    );
    const [row] =
      await sql`select count(*)::int as n from response_events r join attempts a on a.id = r.attempt_id
      where a.exam_id = ${id}`;
    expect(row?.n).toBe(120);
  });
});

describe('the deadline', () => {
  test('an answer on the wire still counts; a later one is kept as late and changes nothing', async () => {
    // Only steps move the clock: a second after the last answer in time the server closes it by itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await exam({ duration: 10, release: 'by_hand' });
    const { questions } = await sit(anna, id);
    const [first] = questions as endpoints.QuestionForStudent[] as [endpoints.QuestionForStudent];
    const key = await keyOf(first.id);
    step(minutes(10) + seconds(3));
    expect((await done(save(anna, id, first.id, key))).outcome).toBe('saved');
    step(seconds(2.5));
    const late = await done(save(anna, id, first.id, []));
    expect(late).toMatchObject({ outcome: 'late', status: 'in_progress' });
    step(seconds(1));
    await closeAllDue();
    expect(await statusOf(id)).toEqual(['closed_by_deadline']);
    expect(await resultOf(id)).toEqual([{ marks: 1, answered: 1 }]);
    expect(await done(save(anna, id, first.id, []))).toMatchObject({
      outcome: 'late',
      status: 'closed_by_deadline',
    });
  });

  test('closes by itself, with nobody there, and grades once', async () => {
    const id = await exam({ duration: 5 }, anna, bala);
    await sit(anna, id);
    await sit(bala, id);
    step(minutes(6));
    await Promise.all([closeDue(), closeDue(), closeDue()]);
    await expect.poll(() => statusOf(id)).toEqual(['closed_by_deadline', 'closed_by_deadline']);
    expect(await resultOf(id)).toHaveLength(2);
  });
});

describe('another device', () => {
  test('is refused unless it takes over; then the old one’s last answers still count', async () => {
    const id = await exam();
    const { questions, state } = await sit(anna, id, { device: 'phone-phone-phone' });
    const [first, second] = questions as endpoints.QuestionForStudent[] as [
      endpoints.QuestionForStudent,
      endpoints.QuestionForStudent,
    ];
    const query = { ...ofExam(id), device: 'laptop-laptop-lap' };
    expect(await anna.call(endpoints.startAttempt, { query })).toMatchObject({
      status: 409,
      body: { code: 'open_elsewhere' },
    });
    const taken = await done(anna.call(endpoints.startAttempt, { query: { ...query, take_over: 'true' } }));
    expect(taken).toMatchObject({ opening: 2, last_seq: 0 });
    const [a, b] = first.options.map((option) => option.id) as [number, number];
    await done(save(anna, id, first.id, [b], { opening: 2, seq: 1 }));
    // What the phone still had comes in: it is told of the other device, and only fills what is open.
    const old = await done(save(anna, id, first.id, [a], { opening: state.opening, seq: 1 }));
    expect(old).toMatchObject({ outcome: 'saved', opening: 2 });
    const kept = second.options[0]?.id as number;
    await done(save(anna, id, second.id, [kept], { opening: state.opening, seq: 2 }));
    const again = await sit(anna, id, { device: 'laptop-laptop-lap' });
    expect(again.state.answers.map((one) => [one.question_id, one.option_ids])).toEqual(
      [
        [first.id, [b]],
        [second.id, [kept]],
      ].sort(),
    );
    const [event] = await sql`select kind from integrity_events`;
    expect(event?.kind).toBe('second_tab');
  });
});

describe('handing in', () => {
  test('gives a receipt, grades, and a repeat returns the same', async () => {
    const id = await exam();
    const { questions } = await sit(anna, id);
    const [first, second, third] = questions as endpoints.QuestionForStudent[];
    await done(save(anna, id, first?.id as number, await keyOf(first?.id as number)));
    await done(save(anna, id, third?.id as number, await keyOf(third?.id as number)));
    const wrong = second?.options.map((option) => option.id) as number[];
    const key = await keyOf(second?.id as number);
    await done(save(anna, id, second?.id as number, [wrong.find((one) => !key.includes(one)) as number]));
    const receipt = await done(submit(anna, id));
    expect(receipt).toMatchObject({ status: 'submitted', answered: 3, questions: 3 });
    expect(await done(submit(anna, id))).toEqual(receipt);
    expect(await done(anna.call(endpoints.getReceipt, { query: ofExam(id) }))).toEqual(receipt);
    expect(await resultOf(id)).toEqual([{ marks: 3, answered: 3 }]);
    expect(await done(anna.call(endpoints.startAttempt, { query: ofExam(id) }))).toMatchObject({
      status: 'submitted',
    });
  });

  test('nothing can be handed in that was not started', async () => {
    const id = await exam();
    expect((await submit(anna, id)).status).toBe(409);
  });
});

test('what happened on the device is written down once', async () => {
  const id = await exam();
  await sit(anna, id);
  const event = {
    key: '0e9f6a0e-6a7c-4f0e-8f0a-0d3c1f6c2b11',
    kind: 'left_page' as const,
    question_id: null,
    at: '2020-01-01T00:00:00.000Z',
  };
  const body = { quiz_or_viva_id: id, events: [event] };
  await done(anna.call(endpoints.reportIntegrity, { body }));
  await done(anna.call(endpoints.reportIntegrity, { body }));
  const rows =
    await sql`select i.at >= a.started_at as fits from integrity_events i join attempts a on a.id = i.attempt_id
    where a.exam_id = ${id}`;
  expect(rows.map(({ fits }) => fits)).toEqual([true]);
});
