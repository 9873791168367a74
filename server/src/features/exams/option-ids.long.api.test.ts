// M7: the ids of options, which students see, say nothing about the order in which the author wrote them.
import { readdir, readFile } from 'node:fs/promises';
import {
  changeQuestion,
  duplicateQuestions,
  listQuestions,
  type QuestionForAuthor,
} from '@quivia/contract/questions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { content } from '../../testing/exams/banks.ts';
import { fillHall, type Hall } from '../../testing/exams/exam-hall.ts';
import { sit } from '../../testing/exams/exams.ts';
import { type Class, newExam, openClass } from '../../testing/exams/sat-exams.ts';
import { done } from '../../testing/people.ts';
import { testInFull } from '../../testing/server/rounds.ts';

let room: Class;
beforeAll(async () => {
  room = await openClass('anna01');
});
afterAll(() => room.server.stop());

const COUNT = 60;

/** How often an option has the lowest id of its question, by the author's order. */
function lowest(options: readonly (readonly number[])[]): number[] {
  const counts = [0, 0, 0, 0];
  for (const ids of options) {
    const place = ids.indexOf(Math.min(...ids));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Of 60, each place has its share: none or more than 36 happens in less than 1 of 100,000 runs. */
function expectNoOrder(options: readonly (readonly number[])[]): void {
  expect(options).toHaveLength(COUNT);
  const counts = lowest(options);
  expect(counts).toHaveLength(4);
  for (const times of counts) {
    expect(times).toBeGreaterThanOrEqual(1);
    expect(times).toBeLessThanOrEqual(36);
  }
}

const idsOf = (questions: readonly QuestionForAuthor[]) =>
  questions.map(({ options }) => options.map(({ id }) => id));

test('new, edited and copied questions have options with ids in no order, and a student sees these', async () => {
  const { fred, students } = room;
  const texts = Array.from({ length: COUNT }, (_, i) => content(`What is light, number ${i}?`));
  const exam = await newExam(room, texts, { shuffle_options: true });
  expectNoOrder(exam.options);
  const { questions } = await sit(students[0] as Class['students'][number], exam.id);
  expect(questions).toHaveLength(COUNT);
  for (const { id, options } of questions) {
    const authored = exam.options[exam.questionIds.indexOf(id)] as number[];
    expect(options.map((one) => one.id).toSorted()).toEqual(authored.toSorted());
  }

  const [row] = await sql<{ bank_id: number }[]>`select bank_id from exams where id = ${exam.id}`;
  const query = { qbank_id: String(row?.bank_id), limit: '200' };
  const list = () => done(fred.call(listQuestions, { query }));
  for (const id of exam.questionIds)
    await done(
      fred.call(changeQuestion, {
        params: { id: String(id) },
        body: { version: 1, ...content(`What is light, rewritten ${id}?`) },
      }),
    );
  const edited = await list();
  expectNoOrder(idsOf(edited));
  await done(
    fred.call(duplicateQuestions, {
      body: {
        question_ids: exam.questionIds,
        qbank_id: Number(query.qbank_id),
        module_id: room.college.module,
      },
    }),
  );
  expectNoOrder(idsOf((await list()).filter(({ id }) => !exam.questionIds.includes(id))));
});

testInFull(
  'questions of before lose the order: in place where no student has seen them, else in a new version',
  async () => {
    const folder = new URL('../../../migrations/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const at = names.findIndex((name) => name.endsWith('-option-ids-tell-nothing.sql'));
    const run = async (some: string[]) => {
      for (const name of some) await sql.unsafe(await readFile(new URL(name, folder), 'utf8'));
    };
    await sql.unsafe('drop schema public cascade; drop schema archive cascade; create schema public');
    await run(names.slice(0, at));
    const seen = await fillHall({ students: 1, questions: COUNT, startedFor: 60_000 });
    const unseen = await fillHall({ students: 1, questions: COUNT });
    expect(lowest(seen.questions.map(({ options }) => options))).toEqual([COUNT, 0, 0, 0]);
    await run(names.slice(at));

    /** By the author's order, on the paper of the exam or in the newest version. */
    const options = async ({ examId }: Hall, newest: boolean) =>
      (
        await sql<{ ids: number[]; texts: string }[]>`
        select array_agg(o.id order by o.option_number) as ids,
          string_agg(o.option_number || right(o.option, 1) || o.is_correct::text, ',' order by o.option_number) as texts
        from exam_questions p
        join questions q on q.id = p.question_id
        join question_versions v on v.question_id = q.id
          and ${newest ? sql`v.version = q.version` : sql`v.id = p.version_id`}
        join question_options o on o.version_id = v.id
        where p.exam_id = ${examId} group by q.id order by q.id`
      ).map(({ ids, texts }) => ({ ids, texts }));
    const idsIn = (some: { ids: number[] }[]) => some.map(({ ids }) => ids);
    const before = seen.questions.map((one) => one.options);
    expect(idsIn(await options(seen, false))).toEqual(before);
    expectNoOrder(idsIn(await options(seen, true)));
    expectNoOrder(idsIn(await options(unseen, false)));
    expect(await options(unseen, true)).toEqual(await options(unseen, false));
    // Every text is still under its letter, and right or wrong as it was.
    const after = [...(await options(seen, true)), ...(await options(unseen, true))];
    expect(after).toHaveLength(2 * COUNT);
    for (const { texts } of after) expect(texts).toBe('AAfalse,BBtrue,CCfalse,DDfalse');
    const keys = await sql`select id, shuffle_key is null as "isOld" from exams order by id`;
    expect(keys.map(({ isOld }) => isOld)).toEqual([true, false]);
  },
);
