// Files made from a standby that lags say of which moment their figures are. With a real standby, whose replay is paused.
import { buffer } from 'node:stream/consumers';
import type { StreamedDownload } from '@quivia/files/download';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, now } from '../../../platform/clock.ts';
import { openClient } from '../../../platform/database/connection.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { closeReplica, openReplica } from '../../../platform/database/replica.ts';
import { SUPERUSER } from '../../../platform/embedded-postgres/cluster.ts';
import { type Pair, startPair } from '../../../testing/drill/pair.ts';
import { fillHall } from '../../../testing/exams/exam-hall.ts';
import { upsertGrants } from '../../people/grants.queries.ts';
import { exportAll } from '../gradebook/gradebook.service.ts';
import { exportResults } from './exports.service.ts';

const MOMENT = /\d{1,2} \w+ \d{4}, \d\d[:-]\d\d[:-]\d\d UTC/;
let pair: Pair;
let examId: number;
let courseId: number;
let actor: Parameters<typeof exportResults>[0];

beforeAll(async () => {
  pair = await startPair();
  openDatabase(pair.optionsOf(pair.primary));
  await migrate();
  ({ examId } = await fillHall({ students: 3, questions: 2, startedFor: minutes(60) }));
  const [exam] = await sql<{ owner_id: number; course_id: number; institution_id: number }[]>`
    select owner_id, course_id, institution_id from exams where id = ${examId}`;
  const { owner_id, course_id, institution_id } = exam as NonNullable<typeof exam>;
  const nothing = { community_id: null, class_or_semester: null };
  await upsertGrants(
    [{ user_id: owner_id, role: 'Faculty', institution_id, member_id: 'F1', ...nothing }],
    now(),
  );
  courseId = course_id;
  actor = {
    ...{ userId: owner_id, username: 'owner', email: 'owner@example.org' },
    ...{ roles: ['Faculty'], sessionId: 1, version: 0 },
  };
});
afterAll(async () => {
  await closeReplica();
  await closeDatabase();
  await pair.stop();
});

/** Nothing that was written so far is missing on the standby. */
async function caughtUp(): Promise<void> {
  const [primary] = await sql<{ at: string }[]>`select pg_current_wal_lsn()::text as at`;
  const { sql: session, end } = openClient({ ...pair.optionsOf(pair.standby), user: SUPERUSER });
  const isLevel = async () => {
    const [row] = await session<
      { is_level: boolean }[]
    >`select pg_last_wal_replay_lsn() >= ${String(primary?.at)}::pg_lsn as is_level`;
    return row?.is_level;
  };
  await expect.poll(isLevel).toBe(true);
  await end();
}

const onStandby = async (statement: string) => {
  const { sql: session, end } = openClient({ ...pair.optionsOf(pair.standby), user: SUPERUSER });
  await session.unsafe(statement).finally(end);
};
const csv = (file: unknown) => (file as { bytes: Buffer }).bytes.toString();

test('results and gradebook, as a table and as a workbook', async () => {
  await caughtUp();
  openReplica(pair.optionsOf(pair.standby), 60_000);
  await onStandby('select pg_wal_replay_pause()');
  await sql`update attempts set extra_time = 25 where exam_id = ${examId}`;

  expect((await exportResults(actor, examId, 'csv')).filename).toMatch(
    new RegExp(`^hall\\w+ as of ${MOMENT.source}\\.csv$`),
  );
  const { stream } = (await exportResults(actor, examId, 'xlsx')) as StreamedDownload;
  const sheets = await readWorkbook(await buffer(stream));
  const saying = sheets.filter(({ data }) => JSON.stringify(data).match(`Figures as of ${MOMENT.source}`));
  expect(saying.map(({ sheet }) => sheet)).toEqual(['Marks', 'Analysis']);
  const gradebook = await exportAll(actor, { course_id: courseId, format: 'csv' });
  expect(csv(gradebook).trimEnd()).toMatch(new RegExp(`"Figures as of ${MOMENT.source}"$`));

  // A standby that has everything needs no remark.
  await onStandby('select pg_wal_replay_resume()');
  await expect
    .poll(async () => (await exportResults(actor, examId, 'csv')).filename)
    .toMatch(/^hall\w+\.csv$/);
  expect(csv(await exportAll(actor, { course_id: courseId, format: 'csv' }))).not.toContain('as of');
});
