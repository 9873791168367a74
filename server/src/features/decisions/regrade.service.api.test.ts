// Grading a question anew after the exam.

import { saveResponse } from '@quivia/contract/attempts';
import { type AnswerKey, getAnswerKey, type RegradePolicy, regrade } from '@quivia/contract/exam-decisions';
import { startQuiz } from '@quivia/contract/exams';
import { listNotifications } from '@quivia/contract/notifications';
import { changeQuestion, deleteQuestions, getQuestion } from '@quivia/contract/questions';
import { reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { content } from '../../testing/exams/banks.ts';
import { type Student, sit } from '../../testing/exams/exams.ts';
import { type LightClass, openLightClass, resultOf } from '../../testing/exams/light-class.ts';
import { examOf, handIn, newExam } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';

let room: LightClass;
let fred: Person;
let gita: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, gita, anna, bala } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const question = (id: number) => ({ params: { id: String(id) } });
const keyAt = ({ id }: { id: number }, question_id: number) => ({
  params: { id: String(id), question_id: String(question_id) },
});
const optionId = ({ options }: AnswerKey, letter: string) =>
  options.find(({ option_number }) => option_number === letter)?.id as number;

/** Another exam from the same bank, which starts tomorrow. */
async function startLater(exam: { id: number }): Promise<number> {
  const [row] = await sql<{ bank_id: number; course_id: number }[]>`
    select bank_id, course_id from exams where id = ${exam.id}`;
  const { id } = await done(
    fred.call(startQuiz, {
      body: {
        title: 'Later',
        qbank_id: row?.bank_id as number,
        course_id: row?.course_id as number,
        student_id: [anna.student_id],
        start_time: new Date(Date.now() + 86_400_000).toISOString(),
        duration: 10,
      },
    }),
  );
  return id;
}

const lines = async () =>
  (await sql<{ what: string }[]>`select what from audit_log order by id`).map(({ what }) => what);

const gradeAnew = (exam: { id: number }, question_id: number, policy: RegradePolicy, apply: boolean) =>
  fred.call(regrade, { ...examOf(exam), body: { question_id, policy, apply, reason: 'The key was wrong' } });

describe('grading anew', () => {
  test('first says what would change, then changes it for all, and the students are told', async () => {
    const exam = await room.sat();
    await room.over();
    const before = await done(fred.call(getQuestion, question(exam.questionIds[0])));
    // Bala chose the first option: now that is the right one.
    const corrected = content('What is light?', {
      options: before.options.map(({ option }, i) => ({ option, is_correct: i === 0 })),
    });
    await done(
      fred.call(changeQuestion, {
        ...question(exam.questionIds[0]),
        body: { version: 1, ...corrected },
      }),
    );
    const dry = await done(gradeAnew(exam, exam.questionIds[0], 'new_key', false));
    expect(dry).toMatchObject({
      is_applied: false,
      changed: 2,
      changes: [
        { roll_number: 'S-anna01', marks_before: 3, marks_after: 2 },
        { roll_number: 'S-bala01', marks_before: 2, marks_after: 3 },
      ],
    });
    expect((await room.scores(exam))[0]).toEqual(['S-anna01', 3, 1]);
    expect(await done(gradeAnew(exam, exam.questionIds[0], 'new_key', true))).toMatchObject({
      is_applied: true,
      changed: 2,
    });
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 2, 2],
      ['S-bala01', 3, 1],
    ]);
    const { items } = await done(bala.call(listNotifications));
    expect(items[0]).toMatchObject({ title: 'Your marks changed' });
    const [first] = await done(bala.call(reviewResult, examOf(exam)));
    expect(first).toMatchObject({
      is_right: true,
      note: 'The answer key of this question was corrected after the exam.',
    });
    expect(await done(gradeAnew(exam, exam.questionIds[0], 'new_key', true))).toMatchObject({ changed: 0 });
  });

  test('one question straight after another, each counts', async () => {
    const exam = await room.sat();
    await room.over();
    for (const question_id of exam.questionIds)
      await done(
        fred.call(regrade, {
          ...examOf(exam),
          body: { question_id, policy: 'all_correct', reason: 'Unclear', apply: true },
        }),
      );
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
  });

  test('right for all, or out of the marks', async () => {
    const exam = await room.sat();
    await room.over();
    await done(gradeAnew(exam, exam.questionIds[0], 'all_correct', true));
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
    await done(gradeAnew(exam, exam.questionIds[1], 'drop', true));
    expect(await done(resultOf(anna, exam))).toMatchObject({
      marks_obtained: 1,
      total_marks: 1,
      modules: [{ questions: 1, right: 1, marks: 1, total_marks: 1 }],
    });
  });

  test('the right key is chosen for the paper, and the question in its bank gets it too', async () => {
    const exam = await room.sat();
    const [id] = exam.questionIds;
    const later = await startLater(exam);
    await room.over();
    const key = await done(fred.call(getAnswerKey, keyAt(exam, id)));
    expect(key).toMatchObject({
      question_number: 1,
      question: 'What is light?',
      policy: null,
      can_edit_bank: true,
    });
    expect(key.options.map((one) => [one.option_number, one.is_correct, one.is_correct_in_bank])).toEqual([
      ['A', false, false],
      ['B', true, true],
      ['C', false, false],
      ['D', false, false],
    ]);
    expect(key.other_exams).toEqual([expect.objectContaining({ id: later, title: 'Later' })]);
    expect(key.other_exams_of_colleagues).toBe(0);

    const choose = { question_id: id, policy: 'new_key' as const, correct: [optionId(key, 'A')] };
    // Looking needs no reason, and stores nothing.
    const looked = await done(fred.call(regrade, { ...examOf(exam), body: choose }));
    expect(looked).toMatchObject({ is_applied: false, changed: 2, bank: 'changes' });
    expect(await done(fred.call(getQuestion, question(id)))).toMatchObject({ version: 1 });
    const unexplained = await fred.call(regrade, { ...examOf(exam), body: { ...choose, apply: true } });
    expect(unexplained).toMatchObject({ status: 400, body: { message: 'Please give a reason' } });

    const applied = await done(
      fred.call(regrade, {
        ...examOf(exam),
        body: { ...choose, apply: true, reason: 'A slip', key_version: looked.key_version },
      }),
    );
    expect(applied).toMatchObject({
      is_applied: true,
      bank: 'changes',
      message: expect.stringMatching(/ They have been notified\. The question in .+ has the new key too\.$/),
    });
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 2, 2],
      ['S-bala01', 3, 1],
    ]);
    const inBank = await done(fred.call(getQuestion, question(id)));
    expect(inBank).toMatchObject({ version: 2, question: 'What is light?' });
    expect(inBank.options.map(({ is_correct }) => is_correct)).toEqual([true, false, false, false]);
    const after = await done(fred.call(getAnswerKey, keyAt(exam, id)));
    expect(after).toMatchObject({ policy: 'new_key' });
    expect(after.options.map(({ is_correct }) => is_correct)).toEqual([true, false, false, false]);
    // The later exam keeps its own key until it is regraded there.
    const elsewhere = await done(fred.call(getAnswerKey, keyAt({ id: later }, id)));
    expect(elsewhere.options.map((one) => [one.is_correct, one.is_correct_in_bank])).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
    const logged = await lines();
    expect(logged.at(-2)).toMatch(
      /^regraded question 1 of .+ by the key A instead of B, changing the marks of 2 students: A slip$/,
    );
    expect(logged.at(-1)).toMatch(/^changed the key of question 1 in the question bank .+ from B to A$/);
  });

  test('what was shown is only applied while it is true', async () => {
    const exam = await room.sat();
    await room.over();
    const [id, second] = exam.questionIds;
    const { key_version } = await done(gradeAnew(exam, id, 'drop', false));
    await done(gradeAnew(exam, second, 'all_correct', true));
    const body = { question_id: id, policy: 'drop', reason: 'Unclear', apply: true, key_version } as const;
    expect(await fred.call(regrade, { ...examOf(exam), body })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
  });

  test('a bank the person can only read keeps its key, and so do reworded and deleted questions', async () => {
    const exam = await room.sat();
    await room.over();
    const [id, second] = exam.questionIds;
    const key = await done(fred.call(getAnswerKey, keyAt(exam, id)));
    const body = { question_id: id, policy: 'new_key' as const, correct: [optionId(key, 'C')] };
    const effect = async () => (await done(fred.call(regrade, { ...examOf(exam), body }))).bank;
    expect(await effect()).toBe('changes');
    const owners = await sql<{ id: number; owner_id: number }[]>`
      select b.id, b.owner_id from question_banks b join exams e on e.bank_id = b.id where e.id = ${exam.id}`;
    const bank = owners[0] as { id: number; owner_id: number };
    await sql`update question_banks set owner_id = ${gita.id} where id = ${bank.id}`;
    expect(await effect()).toBe('no_access');
    expect(await done(fred.call(getAnswerKey, keyAt(exam, id)))).toMatchObject({ can_edit_bank: false });
    const applied = await done(
      fred.call(regrade, { ...examOf(exam), body: { ...body, apply: true, reason: 'A slip' } }),
    );
    expect(applied).toMatchObject({ bank: 'no_access', changed: 1 });
    await sql`update question_banks set owner_id = ${bank.owner_id} where id = ${bank.id}`;
    expect(await done(fred.call(getQuestion, question(id)))).toMatchObject({ version: 1 });

    await done(
      fred.call(changeQuestion, { ...question(id), body: { version: 1, ...content('Something else') } }),
    );
    expect(await effect()).toBe('other_options');
    await done(fred.call(deleteQuestions, { body: { question_ids: [id] } }));
    expect(await effect()).toBe('deleted');
    const stranger = { ...body, question_id: second };
    expect(await fred.call(regrade, { ...examOf(exam), body: stranger })).toMatchObject({
      status: 400,
      body: { message: 'One of the chosen options does not belong to this question.' },
    });
    expect((await gita.call(getAnswerKey, keyAt(exam, id))).status).toBe(404);
  });

  test('a corrected key stays the key when the question is then right for everyone', async () => {
    const exam = await room.sat({ allow_review: true });
    await room.over();
    const [id] = exam.questionIds;
    const key = await done(fred.call(getAnswerKey, keyAt(exam, id)));
    const body = { question_id: id, policy: 'new_key' as const, correct: [optionId(key, 'C')] };
    await done(fred.call(regrade, { ...examOf(exam), body: { ...body, apply: true, reason: 'A slip' } }));
    await done(gradeAnew(exam, id, 'all_correct', true));
    const [first] = await done(bala.call(reviewResult, examOf(exam)));
    expect(first?.options.map(({ is_correct }) => is_correct)).toEqual([false, false, true, false]);
    const after = await done(fred.call(getAnswerKey, keyAt(exam, id)));
    expect(after.options.map(({ is_correct }) => is_correct)).toEqual([false, false, true, false]);
  });

  test('an accepted answer is still accepted after the question was dropped and another was accepted', async () => {
    const river = content('Which river is longest?', {
      question_type: 'TEXT',
      options: [],
      body: {},
      answer_key: {
        accepted: [{ text: 'Seine', percent: 100, match: 'exact' }],
        ignore_case: true,
        ignore_accents: true,
        ignore_spaces: false,
        ignore_punctuation: false,
      },
    });
    const exam = await newExam({ ...room, students: [anna, bala] }, [river]);
    const [question_id] = exam.questionIds as [number];
    for (const [who, text] of [
      [anna, 'Loire'],
      [bala, 'Rhone'],
    ] as const) {
      await sit(who, exam.id);
      await done(
        who.call(saveResponse, { body: { quiz_or_viva_id: exam.id, question_id, answer: { text } } }),
      );
      await handIn(who, exam);
    }
    await room.over();
    const accept = (text: string) =>
      done(
        fred.call(regrade, {
          ...examOf(exam),
          body: { question_id, policy: 'new_key', accept: { text }, apply: true, reason: 'Also right' },
        }),
      );
    await accept('Loire');
    await done(gradeAnew(exam, question_id, 'drop', true));
    await accept('Rhone');
    expect((await room.scores(exam)).map(([, marks]) => marks)).toEqual([1, 1]);
  });

  test('a version with other options has no key for this paper', async () => {
    const exam = await room.sat();
    await room.over();
    await done(
      fred.call(changeQuestion, {
        ...question(exam.questionIds[0]),
        body: { version: 1, ...content('Something else') },
      }),
    );
    expect((await gradeAnew(exam, exam.questionIds[0], 'new_key', true)).status).toBe(400);
  });

  describe('parts of a question have other ids in every version', () => {
    const written = (question_type: 'MATCH' | 'ORDER' | 'CLOZE', question: string, parts: object) =>
      content(question, { question_type, options: [], ...parts });
    const idOf = (list: unknown, text: string) =>
      (list as { id: string; text: string }[]).find((one) => one.text === text)?.id as string;

    /** Anna answers; then the bank's key is corrected. */
    async function corrected(
      whole: ReturnType<typeof written>,
      answer: (body: never) => object,
      key: (body: never) => object,
    ) {
      const exam = await newExam({ ...room, students: [anna] }, [whole]);
      const [id] = exam.questionIds as [number];
      const stored = await done(fred.call(getQuestion, question(id)));
      await sit(anna, exam.id);
      const given = { quiz_or_viva_id: exam.id, question_id: id, answer: answer(stored.body as never) };
      await done(anna.call(saveResponse, { body: given as never }));
      await handIn(anna, exam);
      await room.over();
      const { version, question: text, body } = stored;
      const change = { ...whole, version, question: text, body, answer_key: key(body as never) };
      await done(fred.call(changeQuestion, { ...question(id), body: change as never }));
      return { exam, id };
    }

    test('matching and ordering are regraded by the newest key', async () => {
      type Sides = { left: unknown; right: unknown };
      const capitals = written('MATCH', 'Which capital?', {
        body: {
          left: [
            { id: 'a', text: 'France' },
            { id: 'b', text: 'Italy' },
          ],
          right: [
            { id: 'c', text: 'Paris' },
            { id: 'd', text: 'Rome' },
          ],
        },
        answer_key: { pairs: { a: 'd', b: 'c' }, grading: 'share' },
      });
      const pairs = ({ left, right }: Sides) => ({
        [idOf(left, 'France')]: idOf(right, 'Paris'),
        [idOf(left, 'Italy')]: idOf(right, 'Rome'),
      });
      const sizes = written('ORDER', 'Smallest first.', {
        body: {
          items: [
            { id: 'a', text: 'Atom' },
            { id: 'b', text: 'Cell' },
            { id: 'c', text: 'Planet' },
          ],
        },
        answer_key: { order: ['c', 'b', 'a'], grading: 'all_or_nothing' },
      });
      const order = ({ items }: { items: unknown }) =>
        ['Atom', 'Cell', 'Planet'].map((text) => idOf(items, text));
      for (const { exam, id } of [
        await corrected(
          capitals,
          (body) => ({ pairs: pairs(body) }),
          (body) => ({ pairs: pairs(body), grading: 'share' }),
        ),
        await corrected(
          sizes,
          (body) => ({ order: order(body) }),
          (body) => ({ order: order(body), grading: 'all_or_nothing' }),
        ),
      ]) {
        expect((await room.scores(exam))[0]).toEqual(['S-anna01', 0, 1]);
        expect(await done(gradeAnew(exam, id, 'new_key', true))).toMatchObject({ changed: 1 });
        expect((await room.scores(exam))[0]).toEqual(['S-anna01', 1, 1]);
      }
    });

    test('blanks too; and after an accepted answer the bank still follows the next one', async () => {
      type Holes = { holes: [{ id: string; options: unknown }, { id: string }] };
      const text = (accepted: string) => ({
        accepted: [{ text: accepted, percent: 100, match: 'exact' }],
        ignore_case: true,
        ignore_accents: true,
        ignore_spaces: false,
        ignore_punctuation: false,
      });
      const keyOf = (city: string, right: string, river: string) => ({
        holes: {
          [city]: { type: 'choice', weight: 1, percents: { [right]: 100 } },
          [river]: { type: 'text', weight: 1, key: text('Seine') },
        },
      });
      const cloze = written('CLOZE', 'The capital is [[city]], on the [[river]].', {
        body: {
          holes: [
            {
              id: 'city',
              type: 'choice',
              options: [
                { id: 'p', text: 'Paris' },
                { id: 'l', text: 'Lyon' },
              ],
            },
            { id: 'river', type: 'text' },
          ],
        },
        answer_key: keyOf('city', 'l', 'river'),
      });
      const paris = ({ holes: [city] }: Holes) => idOf(city.options, 'Paris');
      let river = '';
      const { exam, id } = await corrected(
        cloze,
        (body: Holes) => {
          river = body.holes[1].id;
          return { holes: { [body.holes[0].id]: paris(body), [river]: 'Loire' } };
        },
        (body: Holes) => keyOf(body.holes[0].id, paris(body), body.holes[1].id),
      );
      expect(await done(gradeAnew(exam, id, 'new_key', true))).toMatchObject({ changed: 1 });
      expect((await room.scores(exam))[0]).toEqual(['S-anna01', 0.5, 1]);
      for (const said of ['Loire', 'Rhone']) {
        const body = { question_id: id, policy: 'new_key' as const, accept: { holes: { [river]: said } } };
        const applied = fred.call(regrade, {
          ...examOf(exam),
          body: { ...body, apply: true, reason: 'Also right' },
        });
        expect(await done(applied)).toMatchObject({ bank: 'changes' });
      }
      expect((await room.scores(exam))[0]).toEqual(['S-anna01', 1, 1]);
      const kept = await done(fred.call(getQuestion, question(id)));
      for (const said of ['Seine', 'Loire', 'Rhone']) expect(JSON.stringify(kept.answer_key)).toContain(said);
      expect(await done(gradeAnew(exam, id, 'new_key', true))).toMatchObject({ changed: 0 });
    });
  });
});
