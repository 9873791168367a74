// Presence, the board and its stream: with the app of this process and a second server process on the same database.
import { randomUUID } from 'node:crypto';
import { saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { API_BASE } from '@quivia/contract/endpoint';
import { attentionOf, stateOf } from '@quivia/contract/hall/attention';
import {
  ALIVE_SECONDS,
  type Board,
  BoardEvent,
  DEFAULT_THRESHOLDS,
  getBoard,
  setThresholds,
  unpackPresence,
  unpackProgress,
} from '@quivia/contract/hall/board';
import { checkIn } from '@quivia/contract/hall/check-in';
import { setDoor, startHall } from '@quivia/contract/hall/door';
import { endDuty, giveDuty, listDuties } from '@quivia/contract/hall/duties';
import { sendPresence } from '@quivia/contract/hall/presence';
import { chooseRooms, moveSeat } from '@quivia/contract/hall/rooms';
import { cancelExam, extendExam, setExtraTime } from '@quivia/contract/running-exams';
import { endShare, giveShares } from '@quivia/contract/team';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { seconds } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { openStreamOf, type StreamClient } from '../../../testing/server/stream-client.ts';
import { signIn, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { boardChanged } from './board-changes.service.ts';
import { writePresence } from './presence.service.ts';

let server: TestApp;
let origin: string;
let other: ServerProcess;
let hall: StaffedHall;
let south: StaffedHall;
const startOther = () =>
  startServerProcess({ DATABASE_URL: databaseUrl(server.database), DATA_DIR: server.config.dataDir });
beforeAll(async () => {
  server = await startTestApp();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  south = await staffHall(server, root, 'South');
  other = await startOther();
});
afterAll(async () => {
  await other.kill();
  await server.stop();
});

const soon = { interval: 50 };
const of = (id: number) => ({ params: { id: String(id) } });
const exam = () => ({ quiz_or_viva_id: hall.examId });
const boardOf = (who: Person, id = hall.examId) => done(who.call(getBoard, of(id)));
const start = (who: Person) =>
  done(who.call(startAttempt, { query: { quiz_or_viva_id: String(hall.examId) } }));
const beat = (who: Person, report: object = {}) =>
  who.call(sendPresence, {
    body: { ...exam(), question_number: 1, unsaved: 0, visible: true, ...report },
  });

const streamOf = (at: string, who: Person, path = `/hall/${hall.examId}/stream`) =>
  openStreamOf(at + API_BASE + path, who.token, BoardEvent);

/** Of the student with this roll number, or undefined where the board doesn't show them. */
function rowOf(board: Board, { student_id }: { student_id: number }) {
  const student = board.students.find(([, id]) => id === student_id);
  if (!student) return undefined;
  const progress = board.progress
    .map((text) => unpackProgress(board.epoch, text))
    .find((row) => row.id === student[0]);
  const presence = board.presence
    .map((text) => unpackPresence(board.epoch, text))
    .find((row) => row.id === student[0]);
  if (!progress) throw new Error('A student without progress');
  const watch = {
    thresholds: board.thresholds,
    deaf: board.deaf,
    starts_at: Date.parse(board.exam.start_time),
    ends_at: Date.parse(board.exam.end_time),
    now: Date.parse(board.server_time),
  };
  const row = { progress, presence };
  return { ...row, state: stateOf(row, watch), reasons: attentionOf(row, watch) };
}

const progressIn = (stream: StreamClient<BoardEvent>, epoch: number) =>
  stream.events.flatMap(({ progress = [] }) => progress).map((text) => unpackProgress(epoch, text));
const presenceIn = (stream: StreamClient<BoardEvent>, epoch: number) =>
  stream.events.flatMap(({ presence = [] }) => presence).map((text) => unpackPresence(epoch, text));

/** Events that carry something. */
const newsIn = (stream: StreamClient<BoardEvent>) =>
  stream.events.filter(({ progress, presence, seen, resync }) => progress ?? presence ?? seen ?? resync);

test('shows who has not come, who is here and what they have done; an invigilator sees their room', async () => {
  expect(rowOf(await boardOf(hall.chief), hall.anna)).toMatchObject({ state: 'not_started', reasons: [] });
  await start(hall.anna);
  const reply = await done(beat(hall.anna, { question_number: 2, unsaved: 1, seen_message: 3 }));
  expect(reply.deadline).toBeUndefined();
  await writePresence();
  // The server may have taken the report, and be about to write it.
  await expect.poll(async () => (await boardOf(hall.chief)).presence, soon).toHaveLength(1);
  const board = await boardOf(hall.chief);
  expect(board.exam).toMatchObject({ title: expect.any(String), questions: 3, is_over: false });
  expect(board.rooms.map(({ name }) => name)).toEqual(['Here', 'There']);
  expect(rowOf(board, hall.anna)).toMatchObject({
    state: 'here',
    progress: { status: 'in_progress', answered: 0, saved_at: null },
    presence: { question: 2, unsaved: 1, seen_message: 3, hidden_since: null },
  });
  // The next report brings back what the batch has read.
  expect((await done(beat(hall.anna))).deadline).toBeDefined();

  const here = await boardOf(hall.invigilator);
  expect([rowOf(here, hall.anna)?.state, rowOf(here, hall.bala)]).toEqual(['here', undefined]);
  expect(here.rooms.map(({ name }) => name)).toEqual(['Here']);
  const there = await boardOf(hall.elsewhere);
  expect([rowOf(there, hall.anna), rowOf(there, hall.bala)?.state]).toEqual([undefined, 'not_started']);
});

test('reports of people who don’t take the exam, and from another session, leave no trace', async () => {
  await beat(south.anna);
  await writePresence();
  expect((await boardOf(hall.chief)).presence).toHaveLength(1);
  const phone = server.visitor();
  await signIn(phone, hall.anna.username);
  await phone.call(sendPresence, {
    body: { ...exam(), question_number: 3, unsaved: 9, visible: true },
  });
  await writePresence();
  expect(rowOf(await boardOf(hall.owner), hall.anna)?.presence?.unsaved).toBe(0);
});

test('a student has moved when another device took over, and not when one was refused', async () => {
  const movedAt = async () => rowOf(await boardOf(hall.chief), hall.anna)?.progress.moved_at;
  const id = (await boardOf(hall.chief)).students.find(([, one]) => one === hall.anna.student_id)?.[0] ?? 0;
  const note = (kind: string) =>
    sql`insert into integrity_events (attempt_id, key, kind, at) values (${id}, gen_random_uuid(), ${kind}, ${new Date()})`;
  await note('other_session');
  expect(await movedAt()).toBeNull();
  await note('second_device');
  expect(await movedAt()).toBeGreaterThan(Date.now() - 60_000);
  await sql`delete from integrity_events where attempt_id = ${id}`;
});

test('one person can’t report without end', async () => {
  const replies = await Promise.all(Array.from({ length: 150 }, () => beat(south.bala)));
  expect(replies.map(({ status }) => status).sort()[0]).toBe(200);
  // Not always the last: each second one more is taken.
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

test('a board on another server gets an answer, a glance elsewhere and the submission within seconds, once a second', async () => {
  const board = await boardOf(hall.chief);
  const { epoch } = board;
  const [chief, here, there] = [
    await streamOf(other.origin, hall.chief),
    await streamOf(other.origin, hall.invigilator),
    await streamOf(origin, hall.elsewhere),
  ];
  const annas = board.students.find(([, id]) => id === hall.anna.student_id)?.[0];
  // The process that hears Anna knows of the boards after their announcement.
  await expect
    .poll(async () => {
      await done(beat(hall.anna, { question_number: 3, visible: false }));
      return presenceIn(chief, epoch).at(-1);
    }, soon)
    .toMatchObject({ id: annas, question: 3, hidden_since: expect.any(Number) });

  const [question_id] = hall.questions as [number, number, number];
  const paper = await start(hall.anna);
  await done(
    hall.anna.call(saveResponse, {
      body: { ...exam(), question_id, option_ids: [await optionOf(question_id)], opening: paper.opening },
    }),
  );
  await expect
    .poll(() => progressIn(chief, epoch).at(-1), soon)
    .toMatchObject({ id: annas, answered: 1, saved_at: expect.any(Number) });
  await done(hall.anna.call(submitAttempt, { body: exam() }));
  for (const stream of [chief, here])
    await expect
      .poll(() => progressIn(stream, epoch).at(-1), soon)
      .toMatchObject({ id: annas, status: 'submitted', answered: 1 });
  expect(newsIn(there)).toEqual([]);

  await start(hall.bala);
  await expect.poll(() => newsIn(there).length, soon).toBeGreaterThan(0);
  expect(here.events.flatMap(({ progress = [] }) => progress)).not.toContainEqual(
    expect.stringMatching(`^${board.students.find(([, id]) => id === hall.bala.student_id)?.[0]},`),
  );
  for (const stream of [chief, here, there]) stream.close();
});

async function optionOf(questionId: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select o.id from question_options o join question_versions v on v.id = o.version_id
    where v.question_id = ${questionId} order by o.id limit 1`;
  return (row as { id: number }).id;
}

test('several exams come in one stream, to people on duty at all of them', async () => {
  const refused = await streamOf(origin, hall.chief, `/hall/${hall.examId}/stream?also=${south.examId}`);
  expect(refused.response.status).toBe(404);
  const twice = await streamOf(origin, hall.chief, `/hall/${hall.examId}/stream?also=${hall.examId}`);
  expect(twice.response.status).toBe(400);
});

test('a board of an exam in which nothing happens hears so every few seconds', async () => {
  const realNow = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
  onTestFinished(() => clock.mockRestore());
  const stream = await streamOf(origin, south.observer, `/hall/${south.examId}/stream`);
  const signs = () => stream.events.length - newsIn(stream).length;
  for (const heard of [1, 2]) {
    ahead += seconds(ALIVE_SECONDS);
    await expect.poll(signs, soon).toBeGreaterThanOrEqual(heard);
  }
  stream.close();
});

test('thresholds belong to the exam, and every board fetches them', async () => {
  const stream = await streamOf(origin, hall.observer);
  const body = { ...DEFAULT_THRESHOLDS, gone_seconds: 90 };
  const wrong = await hall.chief.call(setThresholds, {
    ...of(hall.examId),
    body: { ...body, quiet_seconds: 120 },
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  await done(hall.chief.call(setThresholds, { ...of(hall.examId), body }));
  await expect.poll(() => newsIn(stream).at(-1), soon).toMatchObject({ resync: true });
  expect((await boardOf(hall.observer)).thresholds).toEqual(body);
  stream.close();
});

const resyncsOf = (stream: StreamClient<BoardEvent>) =>
  stream.events.filter(({ resync }) => resync === true).length;

/** Once these boards have been asked to fetch their picture again because of what is done. */
async function resynced(streams: StreamClient<BoardEvent>[], act: () => Promise<unknown>): Promise<void> {
  const before = streams.map(resyncsOf);
  await act();
  for (const [i, stream] of streams.entries())
    await expect.poll(() => resyncsOf(stream), soon).toBeGreaterThan(before[i] ?? 0);
}

test('a student who changes rooms moves from one board to the other, also on another server', async () => {
  const { examId, anna, bala, owner } = south;
  const path = of(examId);
  await done(owner.call(chooseRooms, { ...path, body: { room_ids: Object.values(south.rooms) } }));
  const stream = `/hall/${examId}/stream`;
  const here = await streamOf(origin, south.invigilator, stream);
  const there = await streamOf(other.origin, south.elsewhere, stream);
  const { epoch, students } = await boardOf(south.chief, examId);
  const attemptOf = ({ student_id }: { student_id: number }) =>
    students.find(([, id]) => id === student_id)?.[0] as number;
  // Both processes have read who sits where, and know of each other.
  await expect
    .poll(() => {
      boardChanged(examId, [attemptOf(anna), attemptOf(bala)]);
      return Math.min(newsIn(here).length, newsIn(there).length);
    }, soon)
    .toBeGreaterThan(0);
  const move = (room_id: number | null) =>
    done(
      owner.call(moveSeat, { ...path, body: { key: randomUUID(), student_id: anna.student_id, room_id } }),
    );
  await resynced([here, there], () => move(south.rooms.there));
  expect(rowOf(await boardOf(south.invigilator, examId), anna)).toBeUndefined();
  expect(rowOf(await boardOf(south.elsewhere, examId), anna)).toBeDefined();
  here.events.length = 0;
  await done(anna.call(startAttempt, { query: { quiz_or_viva_id: String(examId) } }));
  await expect
    .poll(() => progressIn(there, epoch).at(-1), soon)
    .toMatchObject({ id: attemptOf(anna), status: 'in_progress' });
  expect(newsIn(here)).toEqual([]);

  // At the door.
  await resynced([here, there], () => move(null));
  expect(rowOf(await boardOf(south.elsewhere, examId), anna)).toBeUndefined();
  const tap = {
    key: randomUUID(),
    student_id: anna.student_id,
    is_present: true,
    at: new Date().toISOString(),
  };
  await resynced([here], () => done(south.invigilator.call(checkIn, { ...path, body: tap })));
  expect(rowOf(await boardOf(south.invigilator, examId), anna)).toBeDefined();
  for (const board of [here, there]) board.close();
});

test('rows that could not be read are read again', async () => {
  const { examId, anna } = south;
  const stream = await streamOf(origin, south.chief, `/hall/${examId}/stream`);
  const { epoch, students } = await boardOf(south.chief, examId);
  const annas = students.find(([, id]) => id === anna.student_id)?.[0] as number;
  await whileHolding(
    () => sql`lock table integrity_events in access exclusive mode`,
    async () => {
      boardChanged(examId, [annas]);
      await expect
        .poll(
          () => sql`
            select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%with changed as%'`,
          soon,
        )
        .not.toEqual([]);
    },
  );
  await expect.poll(() => progressIn(stream, epoch).at(-1), soon).toMatchObject({ id: annas });
  stream.close();
});

test('nobody is late while their room waits for a person, and minutes count from its start', async () => {
  const { examId, owner, bala } = south;
  const door = { asks_code: false, starts_manually: true, gate_minutes: null, submit_minutes: null };
  const row = async () => rowOf(await boardOf(south.elsewhere, examId), bala);
  const opened = (minutes: number) =>
    sql`update exams set starts_at = now() - ${minutes} * interval '1 minute' where id = ${examId}`;
  const [exam] = await sql<{ starts_at: Date }[]>`select starts_at from exams where id = ${examId}`;
  await opened(20);
  expect((await row())?.reasons).toMatchObject([{ reason: 'not_started' }]);
  await done(owner.call(setDoor, { ...of(examId), body: door }));
  expect((await row())?.reasons).toEqual([]);
  const stream = await streamOf(origin, south.elsewhere, `/hall/${examId}/stream`);
  const started = { ...of(examId), body: { key: randomUUID(), room_id: south.rooms.there } };
  await done(south.elsewhere.call(startHall, started));
  const { epoch } = await boardOf(south.elsewhere, examId);
  await expect
    .poll(() => progressIn(stream, epoch).at(-1), soon)
    .toMatchObject({ opened_at: expect.any(Number) });
  expect((await row())?.reasons).toEqual([]);
  await sql`update hall_starts set started_at = now() - interval '11 minutes' where exam_id = ${examId}`;
  expect((await row())?.reasons).toMatchObject([{ reason: 'not_started' }]);
  await sql`update exams set starts_at = ${exam?.starts_at as Date} where id = ${examId}`;
  stream.close();
});

test('a board that is open learns of another duty of its person', async () => {
  const { examId, observer, owner } = south;
  const stream = await streamOf(origin, observer, `/hall/${examId}/stream`);
  expect((await boardOf(observer, examId)).duty).toBe('observer');
  const body = { user_id: observer.id, duty: 'chief' as const };
  await resynced([stream], () => done(owner.call(giveDuty, { ...of(examId), body })));
  expect((await boardOf(observer, examId)).duty).toBe('chief');
  stream.close();
});

test('boards on every server hear of more time for a student or everyone, and of a cancelled exam', async () => {
  const { examId, anna, owner } = south;
  const stream = `/hall/${examId}/stream`;
  const boards = [
    await streamOf(origin, south.chief, stream),
    await streamOf(other.origin, south.observer, stream),
  ];
  const due = async () => rowOf(await boardOf(south.chief, examId), anna)?.progress.due_at ?? 0;
  const before = await due();
  const percent = { course_id: south.college.course, student_id: anna.student_id, extra_time: 50 };
  await resynced(boards, () => done(owner.call(setExtraTime, { body: percent })));
  expect((await due()) - before).toBe(30 * 60_000);
  await resynced(boards, () => done(owner.call(extendExam, { ...of(examId), body: { minutes: 10 } })));
  expect((await due()) - before).toBe(45 * 60_000);
  await resynced(boards, () =>
    done(owner.call(cancelExam, { ...of(examId), body: { reason: 'The paper leaked' } })),
  );
  expect(rowOf(await boardOf(south.chief, examId), anna)?.state).toBe('finished');
  for (const board of boards) board.close();
});

test('a duty that ends closes the stream', async () => {
  const stream = await streamOf(other.origin, hall.observer);
  expect(stream.response.status).toBe(200);
  const duties = await done(hall.owner.call(listDuties, of(hall.examId)));
  const duty = duties.find(({ user_id }) => user_id === hall.observer.id);
  await done(hall.owner.call(endDuty, { params: { id: String(hall.examId), duty_id: String(duty?.id) } }));
  await stream.ended;
  expect((await streamOf(other.origin, hall.observer)).response.status).toBe(404);
});

test('a share that ends closes it too', async () => {
  const { stranger, owner, examId } = hall;
  const shared = { user_ids: [stranger.id], share: 'run' as const };
  await done(owner.call(giveShares, { ...of(examId), body: shared }));
  const stream = await streamOf(other.origin, stranger);
  expect(stream.response.status).toBe(200);
  await done(owner.call(endShare, { params: { id: String(examId), user_id: String(stranger.id) } }));
  await stream.ended;
  expect((await streamOf(other.origin, stranger)).response.status).toBe(404);
});

test('after a server was killed the board says the same, and nobody is gone who is here', async () => {
  await done(beat(hall.bala, { question_number: 2 }));
  await writePresence();
  await other.kill();
  other = await startOther();
  const reply = await fetch(`${other.origin}${API_BASE}/hall/${hall.examId}/board`, {
    headers: { authorization: `Bearer ${hall.chief.token}` },
  });
  const board = (await reply.json()) as Board;
  expect(rowOf(board, hall.bala)).toMatchObject({
    progress: { status: 'in_progress' },
    presence: { question: 2 },
  });
  expect(rowOf(board, hall.bala)?.state).not.toBe('gone');
  expect(rowOf(board, hall.anna)?.state).toBe('finished');
});
