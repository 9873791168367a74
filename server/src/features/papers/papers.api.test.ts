// Papers are read once for everyone who asks at the same time, whatever becomes of the transaction that asked first.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionUse, inTransaction, outsideTransaction, sql } from '../../platform/database/database.ts';
import { buildCollege } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { startExam, student } from '../../testing/exams/exams.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forget, keysOf, paperOf } from './papers.service.ts';

let server: TestApp;
let examId: number;
beforeAll(async () => {
  server = await startTestApp();
  const north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  const fred = await teacher(server, north, 'fred01');
  const anna = await student(server, north, 'anna01');
  const qbank_id = await newBank(fred, north.course, 'Rays and waves');
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?', 'What is a lens?');
  examId = await startExam(fred, { qbank_id, course_id: north.course, student_id: [anna.student_id] });
});
afterAll(() => server.stop());
beforeEach(() => forget(examId));

test.each([
  ['paper', async () => (await paperOf(examId))?.rows.length],
  ['keys', async () => (await keysOf(examId))?.byId.size],
])('a transaction that fails while it reads the %s leaves it to those who joined it', async (_what, read) => {
  let both: Promise<(number | undefined)[]> | undefined;
  const failed = inTransaction(async () => {
    both = Promise.all([read(), outsideTransaction(read)]);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await both).toEqual([2, 2]);
});

test('transactions that hold every connection get the paper that they all wait for', async () => {
  const { max } = connectionUse().pool;
  const everyone = Promise.withResolvers<void>();
  let begun = 0;
  const papers = Array.from({ length: max }, () =>
    inTransaction(async () => {
      await sql`select 1`;
      begun += 1;
      if (begun === max) everyone.resolve();
      await everyone.promise;
      return (await paperOf(examId))?.rows.length;
    }),
  );
  expect(await Promise.all(papers)).toEqual(Array.from({ length: max }, () => 2));
});
