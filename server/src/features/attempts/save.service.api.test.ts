// Many saves at once: gathered, bounded for each person and in all, and never in each other's way.
import { saveResponse } from '@quivia/contract/attempts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { fillHall, type Hall } from '../../testing/exams/exam-hall.ts';
import { whileHolding } from '../../testing/server/hold.ts';
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

const MOST_OF_ONE = 64;

test('one person fills only their own share of the queue: others are saved, and nothing is lost', async () => {
  const hall = await fillHall({ students: 2, questions: 1, startedFor: minutes(60) });
  const [greedy, honest] = [visitorOf(hall, 0), visitorOf(hall, 1)];
  const numbers = Array.from({ length: 300 }, (_, i) => i + 1);
  const { sent, other } = await whileHolding(
    () => sql`lock table response_events in exclusive mode`,
    async () => {
      const sent = numbers.map((seq) => save(greedy, hall, seq));
      // Those that are refused are answered while the others still wait.
      expect(await Promise.any(sent)).toMatchObject({ status: 503, body: { code: 'busy' } });
      return { sent, other: save(honest, hall, 1) };
    },
  );
  expect(await other).toMatchObject({ status: 200, body: { outcome: 'saved' } });
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBe(MOST_OF_ONE);
  expect(refused.length).toBe(numbers.length - MOST_OF_ONE);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);

  const again = numbers.filter((seq) => answers[seq - 1]?.status === 503);
  for (const seq of again) expect((await save(greedy, hall, seq)).status).toBe(200);
  expect(await keptOf(hall)).toEqual([1, ...numbers]);
});

test('when more wait in all than can be written soon, the next are asked to come again', async () => {
  const hall = await fillHall({ students: 90, questions: 1, startedFor: minutes(60) });
  const each = Array.from({ length: 60 }, (_, i) => i + 1);
  const sent = await whileHolding(
    () => sql`lock table response_events in exclusive mode`,
    async () => {
      const all = hall.students.flatMap((_, who) => each.map((seq) => save(visitorOf(hall, who), hall, seq)));
      expect(await Promise.any(all)).toMatchObject({ status: 503, body: { code: 'busy' } });
      return { all };
    },
  );
  const answers = await Promise.all(sent.all);
  const saved = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 503).length).toBe(90 * 60 - saved);
  expect((await keptOf(hall)).length).toBe(saved);
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

test('saves that lose to a deadlock are written again: each is acknowledged and kept', async () => {
  const hall = await fillHall({ students: 2, questions: 1, startedFor: minutes(60) });
  // A real deadlock ends whichever of the two the database looks at first. A sequence stays counted when one is undone.
  await sql`create sequence tries`;
  await sql`
    create function lose_twice() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= 2 then raise exception 'lost' using errcode = 'deadlock_detected'; end if;
      return new; end $$`;
  await sql`create trigger lose_twice before insert on response_events for each row execute function lose_twice()`;
  const sent = [save(visitorOf(hall, 0), hall, 1), save(visitorOf(hall, 1), hall, 2)];
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  await sql`drop trigger lose_twice on response_events`;
  expect(await keptOf(hall)).toEqual([1, 2]);
});
