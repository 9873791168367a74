// A real server that comes back after it was away: it waits for what pages still hold before it closes anything.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, seconds } from '../../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall, type Hall } from '../../../testing/exams/exam-hall.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-outage-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir, WORKERS: '2' };
});
afterAll(async () => {
  await server?.kill();
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

test('an answer that a page kept through the outage is in time, and the attempt is closed after it', async () => {
  const hall = await fillHall({ students: 20, questions: 3, startedFor: -seconds(60) });
  const over = await fillHall({ students: 5, questions: 1, startedFor: -minutes(3) });
  // Ten minutes more than it gives, so that no machine is too slow for them.
  await sql.unsafe(`
    create function longer() returns trigger language plpgsql as $$ begin
      new.due_at := new.due_at + interval '10 minutes'; return new; end $$;
    create trigger longer before update of due_at on attempts for each row execute function longer()`);
  await sql`insert into service_heartbeat (seen_at) values (clock_timestamp() - interval '2 minutes')`;
  server = await startServerProcess(env);
  const [first] = hall.students;
  const [question] = hall.questions;
  const response = await fetch(`${server.origin}/api/v1/quiz/response/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      quiz_or_viva_id: hall.examId,
      question_id: question?.id,
      option_id: question?.options[1],
      malpractice: false,
      opening: 1,
      seq: 1,
    }),
  });
  expect(await response.json()).toMatchObject({ outcome: 'saved', status: 'in_progress' });

  const closed = async ({ examId }: Hall) => {
    const rows = await sql<{ answered: number }[]>`
      select r.answered from attempts a join results r on r.attempt_id = a.id
      where a.exam_id = ${examId} and a.status = 'closed_by_deadline' order by r.answered desc`;
    return rows.map(({ answered }) => answered);
  };
  // What was over before the outage is closed by now, and nothing else.
  await expect.poll(() => closed(over)).toHaveLength(5);
  const waits = await sql`
    select extract(epoch from a.due_at - o.ended_at - interval '10 minutes')::int as seconds, count(*)::int
    from attempts a, service_outages o where a.exam_id = ${hall.examId} and a.status = 'in_progress' group by 1`;
  expect(waits).toEqual([{ seconds: 30, count: 20 }]);

  // As if the 30 s for the pages to send again had passed, and those for the wire.
  await sql.unsafe('drop function longer cascade');
  await sql`update attempts set due_at = now() - interval '10 seconds' where exam_id = ${hall.examId}`;
  await expect.poll(() => closed(hall)).toEqual([1, ...Array<number>(19).fill(0)]);
});
