// How much a bank holds, and what looking for near-duplicates in it costs everybody else.
import { previewQuiz, startQuiz } from '@quivia/contract/exams';
import { listLikelyDuplicates } from '@quivia/contract/question-banks';
import { exportQuestionBank } from '@quivia/contract/question-files';
import {
  changeQuestion,
  createQuestions,
  deleteQuestions,
  findSimilarQuestions,
  moveQuestions,
  restoreQuestions,
} from '@quivia/contract/questions';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { runWorkersIn } from '../../platform/files/in-worker.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { type Student, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { rounds, testInFull } from '../../testing/server/rounds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { BANK_LIMITS } from './add-questions.service.ts';
import { bandHashesOf } from './duplicates/likeness.rules.ts';

let server: TestApp;
let north: College;
let fred: Person;
let gita: Person;
let anna: Student;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  anna = await student(server, north, 'anna01');
});
afterAll(() => server.stop());

const MOST = BANK_LIMITS.questions;
afterEach(() => {
  BANK_LIMITS.questions = MOST;
});

const LONG = 'What follows from this? '.repeat(800);
const OPTIONS = ['It rains', 'It snows'];

/** Straight into the database: by calls it would take minutes. */
async function fill(bankId: number, questions: number, question = LONG, explanation = ''): Promise<void> {
  const likeness = bandHashesOf({ question, options: OPTIONS });
  await sql`
    with question as (
      insert into questions (bank_id, module_id, question_number, search_text, likeness)
      select ${bankId}, ${north.module}, n, 'long ' || n, ${likeness}::int[]
      from generate_series(1, ${questions}::int) n returning id),
    version as (
      insert into question_versions
        (question_id, version, changed_at, author_id, question, answer_rule, marks, negative_marks, explanation, tags)
      select id, 1, now(), ${fred.id}, ${question}, 'any_correct', 1, 0, ${explanation}, '{}'
      from question returning id)
    insert into question_options (version_id, option_number, option, is_correct)
    select version.id, option.letter, option.text, option.letter = 'A'
    from version, (values ('A', ${OPTIONS[0] as string}), ('B', ${OPTIONS[1] as string})) option (letter, text)`;
}

const filled = async (person: Person, questions: number, question?: string) => {
  const bank = await newBank(person, north.course);
  await fill(bank, questions, question);
  return bank;
};
const at = (id: number) => ({ params: { id: String(id) } });
const pairs = (person: Person, bank: number) => person.call(listLikelyDuplicates, at(bank));
const add = (person: Person, qbank_id: number, question = 'One more?') =>
  person.call(createQuestions, { body: [{ qbank_id, module_id: north.module, ...content(question) }] });

describe('H6: near-duplicates', () => {
  // In processes of their own, so that others don't wait for them.
  let here: ReturnType<typeof runWorkersIn>;
  beforeAll(() => {
    here = runWorkersIn(undefined);
  });
  afterAll(() => void runWorkersIn(here));

  test('hundreds of long questions are compared, and others are served meanwhile', async () => {
    // More than one search compares.
    const bank = await filled(fred, 150);
    let isOver = false;
    const searching = pairs(fred, bank).then((answer) => {
      isOver = true;
      return answer;
    });
    let served = 0;
    while (!isOver) {
      await done(gita.call(listLikelyDuplicates, at(await newBank(gita, north.course))));
      served += 1;
    }
    const found = await done(searching);
    expect(found.length).toBeGreaterThan(100);
    expect(found[0]).toMatchObject({ first: { likeness: 1 }, second: { likeness: 1 } });
    // On the main thread not a single one would have been.
    expect(served).toBeGreaterThan(1);
  });

  test('one person has one search under way and one waiting; another person takes turns with them', async () => {
    const [own, other] = [await filled(fred, 110), await filled(gita, 60)];
    const searches = [pairs(fred, own), pairs(fred, own), pairs(fred, own), pairs(fred, own)];
    // She asks after him: if hers ran first, only one of his could wait.
    const refused = await Promise.any(
      searches.map(async (search) =>
        (await search).status === 503 ? search : Promise.reject(new Error('answered')),
      ),
    );
    expect((await pairs(gita, other)).status).toBe(200);
    const answers = await Promise.all(searches);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(refused.body.message).toContain('still running');
    expect(refused.headers['retry-after']).toBe('2');
  });

  test('a long question finds its like while it is written, and only its beginning counts', async () => {
    const bank = await filled(gita, 60);
    const body = { qbank_id: bank, question: `${LONG} And now?`, options: OPTIONS };
    expect(await done(gita.call(findSimilarQuestions, { body }))).toHaveLength(5);
  });
});

describe('H6: the size of a bank', () => {
  test('as many questions as the limit says, and not one more', async () => {
    // Twenty thousand take seconds to make.
    BANK_LIMITS.questions = rounds(50, MOST);
    const bank = await filled(fred, BANK_LIMITS.questions, 'Short?');
    const refused = await add(fred, bank);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.message).toContain(
      `more than ${BANK_LIMITS.questions.toLocaleString('en')} questions`,
    );
    const place = { qbank_id: bank, module_id: north.module };
    const [other] = await addQuestions(
      fred,
      { ...place, qbank_id: await newBank(fred, north.course) },
      'Other?',
    );
    const move = () =>
      fred.call(moveQuestions, { body: { question_ids: [other as number], before_id: null, ...place } });
    expect(await move()).toMatchObject({ status: 400, body: { message: refused.body.message } });
    const [own] = await sql<{ id: number }[]>`select id from questions where bank_id = ${bank} limit 1`;
    const question_ids = [(own as { id: number }).id];
    await done(fred.call(deleteQuestions, { body: { question_ids } }));
    await done(move());
    expect(await fred.call(restoreQuestions, { body: { question_ids } })).toMatchObject({
      status: 400,
      body: { message: refused.body.message },
    });
  });

  testInFull('more than 10,000 questions are too many for one exam', async () => {
    const exam = { qbank_id: await filled(fred, 10_001, 'Short?'), course_id: north.course };
    for (const answer of [
      await fred.call(previewQuiz, { body: exam }),
      await fred.call(startQuiz, { body: { ...exam, student_id: [anna.student_id] } }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('too large for one exam');
    }
  });

  test('32 MB of text: no question is added and none grows', async () => {
    const bank = await newBank(fred, north.course);
    const [id] = await addQuestions(fred, { qbank_id: bank, module_id: north.module }, 'Small?');
    await sql`update questions set question_number = 100000 where id = ${id as number}`;
    // As one explanation, which no index folds and nothing compares: only the sum counts.
    await fill(bank, 1, 'Short?', LONG.repeat(1747));
    const refused = await add(fred, bank, LONG);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('larger than 32 MB');
    const grown = await fred.call(changeQuestion, {
      params: { id: String(id) },
      body: { ...content(LONG), version: 1 },
    });
    expect(grown.status).toBe(400);
    expect(grown.body.message).toContain('32 MB of text');
    expect((await add(fred, bank, 'A short one?')).status).toBe(200);
  });
});

// L2
test('one person who asks for many exports waits for themselves, and nobody else does', async () => {
  const own = await filled(fred, 3);
  const theirs = await newBank(gita, north.course);
  await addQuestions(gita, { qbank_id: theirs, module_id: north.module }, 'What is light?');
  const exportOf = (person: Person, bank: number) =>
    person.call(exportQuestionBank, { ...at(bank), query: { format: 'moodle' } });
  const order: string[] = [];
  const noted = async <T>(name: string, answer: Promise<T>) => {
    const result = await answer;
    order.push(name);
    return result;
  };
  // The first is held while it reads its questions, until all the others have come.
  const { many, one } = await whileHolding(
    () => sql`lock table questions in access exclusive mode`,
    async (waiting) => {
      const first = noted('fred', exportOf(fred, own));
      await waiting(1);
      const one = noted('gita', exportOf(gita, theirs));
      const others = Array.from({ length: 19 }, () => noted('fred', exportOf(fred, own)));
      await expect.poll(() => order.length).toBe(17);
      return { one, many: [first, ...others] };
    },
  );
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect((await one).status).toBe(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 503)).toHaveLength(17);
  const refused = (await Promise.all(many)).find(({ status }) => status === 503);
  expect(refused).toMatchObject({ body: { message: expect.stringContaining('Your other files') } });
  // After his first, which was under way, and before the last of his that wait.
  expect(order.slice(17)).toHaveLength(4);
  expect([18, 19]).toContain(order.indexOf('gita'));
});
