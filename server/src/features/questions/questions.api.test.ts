// Writing questions: all or none, numbered, and the three sentences for what is missing.
import { randomUUID } from 'node:crypto';
import { reorderModules } from '@quivia/contract/courses';
import { getQuestionBank, shareQuestionBank } from '@quivia/contract/question-banks';
import * as endpoints from '@quivia/contract/questions';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, newModule, teacher } from '../../testing/exams/banks.ts';
import { done, type Person } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let second: number;
let fred: Person;
let gita: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  second = await newModule(root, north.course, 2);
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
});
afterAll(() => server.stop());

async function bankOf(
  ...questions: string[]
): Promise<{ qbank_id: number; module_id: number; ids: number[] }> {
  const place = { qbank_id: await newBank(fred, north.course), module_id: north.module };
  const ids = questions.length > 0 ? await addQuestions(fred, place, ...questions) : [];
  return { ...place, ids };
}

const shown = async (qbank_id: number, query: Record<string, string> = {}) =>
  (await done(fred.call(endpoints.listQuestions, { query: { qbank_id: String(qbank_id), ...query } }))).map(
    ({ question_number, question }) => [question_number, question],
  );

describe('writing', () => {
  test('questions of two modules are numbered from 1 and from 11, with options A to D', async () => {
    const { qbank_id, module_id } = await bankOf();
    const { questions, message } = await done(
      fred.call(endpoints.createQuestions, {
        body: [
          { qbank_id, module_id, question_number: 1, ...content('What is light?') },
          { qbank_id, module_id: second, question_number: 11, ...content('What is colour?') },
        ],
      }),
    );
    expect(message).toBe('2 questions saved.');
    expect(questions.map(({ question_number }) => question_number)).toEqual([1, 11]);
    const [light] = await done(fred.call(endpoints.listQuestions, { query: { qbank_id: String(qbank_id) } }));
    expect(light).toMatchObject({ question_type: 'MCQ', version: 1, changed_by: 'fred01', marks: 1 });
    expect(light?.options.map(({ option_number, is_correct }) => [option_number, is_correct])).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
      ['D', false],
    ]);
    const bank = await done(fred.call(getQuestionBank, { params: { id: String(qbank_id) } }));
    expect(
      bank.modules.map((one) => [one.id, one.first_number, one.next_number, one.question_count]),
    ).toEqual([
      [north.module, 1, 2, 1],
      [second, 11, 12, 1],
    ]);
  });

  test('without numbers, or with taken ones, they continue after the last', async () => {
    const { qbank_id, module_id } = await bankOf('First');
    await done(
      fred.call(endpoints.createQuestions, {
        body: [
          { qbank_id, module_id, question_number: 1, ...content('Second') },
          { qbank_id, module_id, ...content('Third') },
        ],
      }),
    );
    expect(await shown(qbank_id)).toEqual([
      [1, 'First'],
      [2, 'Second'],
      [3, 'Third'],
    ]);
  });

  test('a module skips the numbers that a longer one before it has taken, also when it is put in another order', async () => {
    const { qbank_id } = await bankOf();
    const add = (module_id: number, count: number, name: string) =>
      done(
        fred.call(endpoints.createQuestions, {
          body: Array.from({ length: count }, (_, i) => ({ qbank_id, module_id, ...content(`${name}${i}`) })),
        }),
      ).then(({ questions }) => questions);
    const first = await add(north.module, 12, 'a');
    const later = await add(second, 2, 'b');
    const numbers = (some: { question_number: number }[]) => some.map((one) => one.question_number);
    expect(numbers(first).slice(-2)).toEqual([11, 12]);
    expect(numbers(later)).toEqual([13, 14]);
    expect(numbers(await add(north.module, 1, 'c'))).toEqual([15]);
    const bank = await done(fred.call(getQuestionBank, { params: { id: String(qbank_id) } }));
    expect(bank.modules.slice(0, 2).map((one) => [one.first_number, one.next_number])).toEqual([
      [1, 16],
      [13, 16],
    ]);
    await done(
      fred.call(endpoints.moveQuestions, {
        body: {
          question_ids: [later[1]?.id as number],
          qbank_id,
          module_id: second,
          before_id: later[0]?.id as number,
        },
      }),
    );
    expect((await shown(qbank_id)).slice(-2)).toEqual([
      [13, 'b1'],
      [14, 'b0'],
    ]);
  });

  test.each([
    ['a blank question', { question: ' \n ' }, QUESTION_MESSAGES.question],
    [
      'no correct option',
      { options: [1, 2].map((n) => ({ option: `${n}`, is_correct: false })) },
      QUESTION_MESSAGES.key,
    ],
    [
      'a blank option',
      { options: ['x', ' '].map((option) => ({ option, is_correct: true })) },
      QUESTION_MESSAGES.option,
    ],
    ['one option', { options: [{ option: 'x', is_correct: true }] }, 'A question needs at least 2 options.'],
    [
      'the same option twice',
      { options: ['x', 'y', ' x '].map((option, i) => ({ option, is_correct: i === 0 })) },
      'Options A and C are the same. Change one of them, or remove it.',
    ],
    ['three decimals', { marks: 1.005 }, 'Please use at most two decimals'],
  ])('%s is refused with its sentence, and nothing of the call is stored', async (_, wrong, sentence) => {
    const { qbank_id, module_id } = await bankOf();
    const answer = await fred.call(endpoints.createQuestions, {
      body: [
        { qbank_id, module_id, ...content('A good one') },
        { qbank_id, module_id, ...content('A bad one'), ...wrong },
      ],
    });
    expect(answer.status).toBe(400);
    expect([answer.body.message, ...Object.values(answer.body.fields ?? {})]).toContain(sentence);
    expect(await shown(qbank_id)).toEqual([]);
  });

  test('a module of another course refuses the whole request', async () => {
    const { qbank_id, module_id } = await bankOf();
    const other = await buildCollege(server, root, 'Other');
    const answer = await fred.call(endpoints.createQuestions, {
      body: [
        { qbank_id, module_id, ...content('Here') },
        { qbank_id, module_id: other.module, ...content('There') },
      ],
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: "This module doesn't exist in North Optics." },
    });
    expect(await shown(qbank_id)).toEqual([]);
  });

  test('a question sent twice by the same device is saved once, with the latest content', async () => {
    const { qbank_id, module_id } = await bankOf();
    const key = randomUUID();
    const send = (text: string) =>
      done(fred.call(endpoints.createQuestions, { body: [{ qbank_id, module_id, key, ...content(text) }] }));
    const first = await send('What is a lens?');
    expect((await send('What is a lens?')).questions).toEqual(first.questions);
    expect((await send('What is a thin lens?')).questions).toEqual(first.questions);
    expect(await shown(qbank_id)).toEqual([[1, 'What is a thin lens?']]);
    const id = String(first.questions[0]?.id);
    expect(await done(fred.call(endpoints.getQuestion, { params: { id } }))).toMatchObject({ version: 2 });
  });

  test("a question sent again doesn't undo what a colleague has changed meanwhile", async () => {
    const { qbank_id, module_id } = await bankOf();
    await done(
      fred.call(shareQuestionBank, {
        params: { id: String(qbank_id) },
        body: { user_id: gita.id, access: 'edit' },
      }),
    );
    const key = randomUUID();
    const send = (text: string) =>
      fred.call(endpoints.createQuestions, { body: [{ qbank_id, module_id, key, ...content(text) }] });
    const { questions } = await done(send('What is a lens?'));
    const params = { id: String(questions[0]?.id) };
    await done(
      gita.call(endpoints.changeQuestion, { params, body: { version: 1, ...content('What is a prism?') } }),
    );
    for (const text of ['What is a lens?', 'What is a thin lens?'])
      expect(await send(text)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await done(send('What is a prism?'))).questions).toEqual(questions);
    expect(await done(fred.call(endpoints.getQuestion, { params }))).toMatchObject({
      question: 'What is a prism?',
      version: 2,
    });
  });

  test('two people who add at once get different numbers', async () => {
    const { qbank_id, module_id } = await bankOf();
    const add = (text: string) => addQuestions(fred, { qbank_id, module_id }, text, `${text} again`);
    await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect((await shown(qbank_id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('2 to 26 options, all that apply, marks, explanation, tags and difficulty are stored', async () => {
    const { qbank_id, module_id } = await bankOf();
    const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23];
    const full = content('Which are primes?', {
      options: Array.from({ length: 26 }, (_, i) => ({
        option: `${i + 2}`,
        is_correct: PRIMES.includes(i + 2),
      })),
      answer_rule: 'select_all',
      marks: 2.5,
      negative_marks: 0.25,
      explanation: 'Only $2, 3, 5, 7$.',
      tags: ['numbers', 'Prime'],
      difficulty: 'hard',
    });
    const [id] = await addQuestions(fred, { qbank_id, module_id }, full);
    const kept = await done(fred.call(endpoints.getQuestion, { params: { id: String(id) } }));
    expect(kept).toMatchObject(full);
    expect(kept.options.map(({ option_number }) => option_number).join('')).toBe(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    );
    const more = { ...full, options: [...full.options, { option: '28', is_correct: false }] };
    const refused = await fred.call(endpoints.createQuestions, { body: [{ ...more, qbank_id, module_id }] });
    expect(refused.status).toBe(400);
  });
});

describe('searching', () => {
  test('by text, option or tag, by difficulty, and across banks', async () => {
    const { qbank_id } = await bankOf('What is 100% of a_b?');
    await addQuestions(
      fred,
      { qbank_id, module_id: second },
      content('Name a metal', {
        options: ['Unobtainium', 'Gold'].map((option) => ({ option, is_correct: true })),
        tags: ['Chemistry'],
        difficulty: 'easy',
      }),
    );
    expect(await shown(qbank_id, { search: '100% OF A_B' })).toHaveLength(1);
    expect(await shown(qbank_id, { search: '100_ of' })).toHaveLength(0);
    expect(await shown(qbank_id, { search: 'unobtain' })).toEqual([[11, 'Name a metal']]);
    expect(await shown(qbank_id, { tag: 'Chemistry' })).toHaveLength(1);
    expect(await shown(qbank_id, { difficulty: 'hard' })).toHaveLength(0);
    expect(await shown(qbank_id, { module_id: String(north.module) })).toHaveLength(1);
    const everywhere = await done(fred.call(endpoints.listQuestions, { query: { search: 'unobtainium' } }));
    expect(everywhere.map((one) => one.qbank_id)).toEqual([qbank_id]);
  });
});

describe('order', () => {
  test('moved before another one, to the end, and to another module', async () => {
    const { qbank_id, module_id, ids } = await bankOf('a', 'b', 'c');
    const [a, b, c] = ids as [number, number, number];
    const move = (question_ids: number[], before_id: number | null, to = module_id) =>
      done(
        fred.call(endpoints.moveQuestions, { body: { question_ids, qbank_id, module_id: to, before_id } }),
      );
    await move([c], a);
    expect(await shown(qbank_id)).toEqual([
      [1, 'c'],
      [2, 'a'],
      [3, 'b'],
    ]);
    await move([c, a], null);
    await move([b], null, second);
    // Where one leaves, its number stays free.
    expect(await shown(qbank_id)).toEqual([
      [2, 'c'],
      [3, 'a'],
      [11, 'b'],
    ]);
  });

  test('to another bank, with its history', async () => {
    const from = await bankOf('a', 'b');
    const to = await bankOf('z');
    const body = { question_ids: [from.ids[0] as number], qbank_id: to.qbank_id, module_id: to.module_id };
    await done(fred.call(endpoints.moveQuestions, { body }));
    expect(await shown(from.qbank_id)).toEqual([[2, 'b']]);
    expect(await shown(to.qbank_id)).toEqual([
      [1, 'z'],
      [2, 'a'],
    ]);
  });

  test('copies are added at the end and are independent', async () => {
    const { qbank_id, module_id, ids } = await bankOf('a', 'b');
    const { question_ids } = await done(
      fred.call(endpoints.duplicateQuestions, { body: { question_ids: ids, qbank_id, module_id } }),
    );
    expect(await shown(qbank_id)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
      [4, 'b'],
    ]);
    await done(
      fred.call(endpoints.changeQuestion, {
        params: { id: String(question_ids[0]) },
        body: { version: 1, ...content('a, differently') },
      }),
    );
    expect((await shown(qbank_id)).map(([, text]) => text)).toEqual(['a', 'b', 'a, differently', 'b']);
  });

  test('deleted questions free their number and are restored at the end', async () => {
    const { qbank_id, ids } = await bankOf('a', 'b', 'c');
    const body = { question_ids: [ids[0] as number] };
    expect(await done(fred.call(endpoints.deleteQuestions, { body }))).toMatchObject({
      message: 'Question deleted.',
    });
    expect(await shown(qbank_id)).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(await shown(qbank_id, { deleted: 'true' })).toEqual([[null, 'a']]);
    await done(fred.call(endpoints.restoreQuestions, { body }));
    expect(await shown(qbank_id)).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'a'],
    ]);
  });

  test('a deleted question can be neither moved nor edited', async () => {
    const { qbank_id, module_id, ids } = await bankOf('a');
    await done(fred.call(endpoints.deleteQuestions, { body: { question_ids: ids } }));
    const moved = await fred.call(endpoints.moveQuestions, {
      body: { question_ids: ids, qbank_id, module_id },
    });
    const edited = await fred.call(endpoints.changeQuestion, {
      params: { id: String(ids[0]) },
      body: { version: 1, ...content('b') },
    });
    expect([moved.status, edited.status]).toEqual([409, 409]);
  });
});

test('questions are added to several modules, in any order, while these are reordered', async () => {
  const { qbank_id, module_id } = await bankOf();
  const [reordered, added] = await whileHolding(
    () => sql`select 1 from modules where id = ${module_id} for update`,
    async (waiting) => {
      const order = root.call(reorderModules, {
        body: { course_id: north.course, module_ids: [module_id, second] },
      });
      await waiting(1);
      const body = [second, module_id].map((id) => ({ qbank_id, module_id: id, ...content('Why?') }));
      const addition = fred.call(endpoints.createQuestions, { body });
      await waiting(2);
      return [order, addition] as const;
    },
  );
  expect((await reordered).status).toBe(200);
  expect((await added).status).toBe(200);
});

test('the database refuses to change a version', async () => {
  const { ids } = await bankOf('a');
  await expect(
    sql`update question_versions set question = 'b' where question_id = ${ids[0] as number}`,
  ).rejects.toThrow('never changed');
  await expect(sql`delete from question_options`).rejects.toThrow('never changed');
});
