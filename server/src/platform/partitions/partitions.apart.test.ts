import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertResponses } from '../../features/attempts/save.queries.ts';
import { fillHall, type Hall } from '../../testing/exams/exam-hall.ts';
import { runCommand } from '../../testing/server/command-process.ts';
import { databaseUrl } from '../../testing/server/server-process.ts';
import { cloneDatabase } from '../../testing/server/test-database.ts';
import { minutes } from '../clock.ts';
import { closeDatabase, openDatabase, sql } from '../database/database.ts';
import { addPartitions } from './partitions.queries.ts';

let options: Awaited<ReturnType<typeof cloneDatabase>>;
let hall: Hall;
beforeEach(async () => {
  await closeDatabase();
  options = await cloneDatabase();
  openDatabase(options);
  hall = await fillHall({ students: 2, questions: 2, startedFor: minutes(60) });
});
afterAll(() => closeDatabase());

const store = (attemptId: number, at = new Date(), seq = 1) => sql`
  insert into response_events
    (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at, is_late)
  values (${attemptId}, 1, ${seq}, 1, '{1}', false, false, ${at}, false)`;

const stored = async () =>
  (
    await sql<{ part: string; id: number }[]>`
      select tableoid::regclass::text as part, attempt_id as id from response_events order by attempt_id, seq`
  ).map(({ part, id }) => `${id} in ${part}`);

const planOf = async (statement: string, options = 'costs off') =>
  (await sql.unsafe(`explain (${options}) ${statement}`)).map((row) => Object.values(row)[0]).join('\n');

const save = (student: Hall['students'][number], seq: number) =>
  insertResponses(
    [
      {
        examId: hall.examId,
        userId: student.userId,
        sessionId: 1,
        opening: 1,
        seq,
        answer: null,
        isIncomplete: false,
        questionId: hall.questions[0]?.id as number,
        optionIds: [hall.questions[0]?.options[0] as number],
        isFlagged: false,
        malpractice: false,
        at: Date.now(),
      },
    ],
    { grace: 5000 },
  );

test('an answer goes to the partition of its attempt, and one beyond all of them to the default', async () => {
  await store(249_999);
  await store(250_000);
  await store(2_000_000_000);
  expect(await stored()).toEqual([
    '249999 in response_events_from_0',
    '250000 in response_events_from_250000',
    '2000000000 in response_events_default',
  ]);
});

test('a statement about an attempt, a notification or a log entry reads one partition', async () => {
  const parts = (plan: string) => [...new Set(plan.match(/\b\w+_(?:from_\d+|default)\b(?!_)/g))];
  expect(parts(await planOf('select from response_events where attempt_id = 300000'))).toEqual([
    'response_events_from_250000',
  ]);
  expect(parts(await planOf('select from integrity_events where attempt_id = 7'))).toEqual([
    'integrity_events_from_0',
  ]);
  expect(
    parts(await planOf('update notifications set read_at = now() where user_id = 1 and id = 5')),
  ).toEqual(['notifications_from_0']);
  // Also where the id is known only when it runs.
  const generic = await planOf(
    'select (select count(*) from response_events r where r.attempt_id = a.id) from attempts a',
    'analyze, costs off',
  );
  expect(generic).toMatch(/response_events_default.*\(never executed\)/);
});

test('rows that the default partition caught move when their partition is made, and the rest stays refused', async () => {
  await sql`select setval('attempts_id_seq', 900000)`;
  await store(1_100_000);
  expect(await stored()).toEqual(['1100000 in response_events_default']);
  expect(await addPartitions()).toBeGreaterThan(0);
  expect(await stored()).toEqual(['1100000 in response_events_from_1000000']);
  expect(await addPartitions()).toBe(0);
  for (const table of ['response_events', 'response_events_from_1000000'])
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow();
});

test('saving again under one number stays harmless, in every partition', async () => {
  const [student] = hall.students as [Hall['students'][number]];
  const outcomes = [await save(student, 1), await save(student, 1)].flat();
  expect(outcomes.map((one) => one?.is_new)).toEqual([true, false]);
});

test('an old term is detached while the rest goes on: saving, reading, and a backup', async () => {
  const [old, student] = hall.students as [Hall['students'][number], Hall['students'][number]];
  await save(old, 1);
  await sql`alter table response_events_from_0 disable trigger user`;
  await sql`update response_events_from_0 set received_at = '2024-05-01'`;
  await sql`alter table response_events_from_0 enable trigger user`;
  await sql`
    insert into results (attempt_id, units, total_marks, answered, questions, graded_at)
    values (${old.attemptId}, 0, 2, 1, 2, '2024-05-02')`;
  await sql`insert into question_marks (attempt_id, question_id, units, source) values (${old.attemptId}, 1, 0, 'm')`;
  await sql`select setval('attempts_id_seq', 260000)`;
  await store(260_000);

  const env = { DATABASE_URL: databaseUrl(options) };
  const early = await runCommand('archive-term', ['--before', '2024-01-01'], env);
  expect(early).toMatchObject({ code: 0, output: expect.stringContaining('nothing was detached') });
  const outcome = await runCommand('archive-term', ['--before', '2025-01-01'], env);
  expect(outcome).toMatchObject({
    code: 0,
    output: expect.stringContaining('archive.response_events_from_0: 1 rows'),
  });
  expect(outcome.output).toContain('archive.question_marks_from_0: 1 rows');

  expect(await stored()).toEqual(['260000 in response_events_from_250000']);
  expect(await sql`select count(*)::int as rows from archive.response_events_from_0`).toEqual([{ rows: 1 }]);
  // An attempt of then that is open still: its answers are kept all the same.
  expect((await save(student, 1))[0]).toMatchObject({ is_new: true });
  expect(await stored()).toHaveLength(2);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'quivia-test-partitions-')), 'backup.gz');
  const checked = await runCommand('backup', ['--to', file, '--check'], env);
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('same rows and hashes') });
  await rm(path.dirname(file), { recursive: true });
});

test('what was stored before there were partitions is there after, under the same numbers', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const at = names.findIndex((name) => name.endsWith('-partitions.sql'));
  const run = async (some: string[]) => {
    for (const name of some) await sql.unsafe(await readFile(new URL(name, folder), 'utf8'));
  };
  await sql.unsafe('drop schema public cascade; drop schema archive cascade; create schema public');
  await run(names.slice(0, at));
  const before = await fillHall({ students: 1, questions: 1, startedFor: minutes(60) });
  const { attemptId, userId } = before.students[0] as Hall['students'][number];
  await store(attemptId);
  await store(1_300_000);
  await sql`insert into notifications (user_id, title, body) values (${userId}, 'a', 'b'), (${userId}, 'c', 'd')`;
  await sql`insert into integrity_events (attempt_id, key, kind, at) values (${attemptId}, gen_random_uuid(), 'copied', now())`;
  await sql`insert into audit_log (at, actor, action, what) values (now(), 'a', 'b', 'c')`;
  await run(names.slice(at));

  expect(await stored()).toEqual([
    `${attemptId} in response_events_from_0`,
    '1300000 in response_events_from_0',
  ]);
  await store(1_600_000);
  expect((await stored()).at(-1)).toBe('1600000 in response_events_from_1500000');
  const next = await sql`
    with n as (insert into notifications (user_id, title, body) values (${userId}, 'e', 'f') returning id),
    i as (insert into integrity_events (attempt_id, key, kind, at)
      values (${attemptId}, gen_random_uuid(), 'copied', now()) returning id),
    l as (insert into audit_log (at, actor, action, what) values (now(), 'a', 'b', 'c') returning id)
    select n.id as n, i.id as i, l.id as l from n, i, l`;
  expect(next).toMatchObject([{ n: 3, i: 2, l: 2 }]);
});
