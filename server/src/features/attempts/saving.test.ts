// Many saves at once: gathered, asked to come again when too many wait, and never in each other's way.
import { saveResponse } from '@quivia/contract/attempts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { fillHall, type Hall } from '../../testing/exam-hall.ts';
import { whileHolding } from '../../testing/hold.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

function visitorOf({ students }: Hall, index: number): Visitor {
  const visitor = server.visitor();
  visitor.token = students[index]?.token;
  return visitor;
}

const save = (who: Visitor, hall: Hall, seq: number) =>
  who.call(saveResponse, {
    body: {
      quiz_or_viva_id: hall.examId,
      question_id: hall.questions[0]?.id as number,
      option_id: hall.questions[0]?.options[0] as number,
      opening: 1,
      seq,
    },
  });

const keptOf = async ({ examId }: Hall) =>
  (
    await sql<{ seq: number }[]>`
      select r.seq::int from response_events r join attempts a on a.id = r.attempt_id
      where a.exam_id = ${examId} order by r.seq`
  ).map(({ seq }) => seq);

const MANY = 5400;

test('when more wait than can be written soon, the next are asked to come again, and nothing is lost', async () => {
  const hall = await fillHall({ students: 1, questions: 1, startedFor: minutes(60) });
  const student = visitorOf(hall, 0);
  const numbers = Array.from({ length: MANY }, (_, i) => i + 1);
  const answers = await whileHolding(
    () => sql`lock table response_events in exclusive mode`,
    async () => {
      const sent = numbers.map((seq) => save(student, hall, seq));
      // Those that are refused are answered while the others still wait.
      const refused = await Promise.any(sent);
      expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
      return { sent };
    },
  ).then(({ sent }) => Promise.all(sent));

  const refused = answers.filter(({ status }) => status === 503);
  const saved = numbers.filter((seq) => answers[seq - 1]?.status === 200);
  expect(refused.length + saved.length).toBe(MANY);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await keptOf(hall)).toEqual(saved);

  const again = numbers.filter((seq) => answers[seq - 1]?.status === 503);
  const second = await Promise.all(again.map((seq) => save(student, hall, seq)));
  expect(new Set(second.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await keptOf(hall)).toEqual(numbers);
});

test('saves of many and a change of everybody’s time never wait for each other in a circle', async () => {
  const hall = await fillHall({ students: 2, questions: 1, startedFor: minutes(60) });
  const [first, last] = hall.students.map(({ attemptId }) => attemptId) as [number, number];
  const touch = (id: number) => sql`select from attempts where id = ${id} for update`;
  const extended = await whileHolding(
    () => touch(first),
    async (waiting) => {
      // The student whose attempt is later in order comes first: the statement must still begin with the first one.
      const saves = [save(visitorOf(hall, 1), hall, 1), save(visitorOf(hall, 0), hall, 1)];
      await waiting(1);
      await inTransaction(async () => touch(last));
      return { saves };
    },
  ).then(({ saves }) => Promise.all(saves));
  expect(extended.map(({ status }) => status)).toEqual([200, 200]);
});
