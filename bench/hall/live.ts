// While a thousand pages are open: how long a change takes to the board, an act and a message to the students, and what
// one board and all signs of life cost.
import { randomUUID } from 'node:crypto';
import {
  type Board,
  type BoardEvent,
  type Progress,
  unpackPresence,
  unpackProgress,
} from '@quivia/contract/hall/board';
import type { StreamEvent } from '@quivia/contract/notification-stream';
import { sql } from '../../server/src/platform/database/database.ts';
import { percentile } from '../report.ts';
import {
  act,
  ask,
  type Listening,
  listenTo,
  type RunHall,
  runHall,
  sleep,
  startPages,
  within,
} from './hall-under-test.ts';

export async function pictureOf(port: number, { examId, owner }: RunHall): Promise<Board> {
  const { status, body } = await ask(port, owner.token, 'GET', `/hall/${examId}/board`);
  if (status !== 200) throw new Error(`board: ${status} ${body}`);
  return JSON.parse(body) as Board;
}

/** Milliseconds, and bytes as a browser gets them. */
export async function firstPicture(port: number, { examId, owner }: RunHall, calls: number) {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'br' };
  const address = `http://127.0.0.1:${port}/api/v1/hall/${examId}/board`;
  let bytes = 0;
  for (let n = 0; n < calls; n += 1) {
    const called = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - called);
    bytes = Number(response.headers.get('content-length'));
  }
  return { 'first picture (ms)': percentile(times, 50), 'first picture (kB, brotli)': bytes / 1000 };
}

export async function changesOnBoard(port: number, hall: RunHall, milliseconds: number) {
  const { epoch } = await pictureOf(port, hall);
  const times: number[] = [];
  const waiting = { save: new Map<number, number>(), beat: new Map<number, number>() };
  const seen = (kind: 'save' | 'beat', id: number, at: number | null) => {
    const sent = waiting[kind].get(id);
    // Times on the board are whole seconds.
    if (sent === undefined || at === null || at < Math.floor(sent / 1000) * 1000) return;
    times.push(Date.now() - sent);
    waiting[kind].delete(id);
  };
  let events = 0;
  let resyncs = 0;
  const board = await listenTo(port, hall.owner.token, `/hall/${hall.examId}/stream`, (event: BoardEvent) => {
    events += 1;
    if (event.resync) resyncs += 1;
    for (const row of event.progress ?? []) {
      const { id, saved_at } = unpackProgress(epoch, row);
      seen('save', id, saved_at);
    }
    for (const row of event.presence ?? []) {
      const { id, seen_at } = unpackPresence(epoch, row);
      seen('beat', id, seen_at);
    }
  });
  const pages = startPages(port, hall, 50);
  // First the boards learn where everyone is; that is not a change.
  await sleep(12_000);
  const from = { events, bytes: board.received(), at: performance.now() };
  const writes = countWrites();
  pages.onSent = (kind, id) => {
    if (!waiting[kind].has(id)) waiting[kind].set(id, Date.now());
  };
  await sleep(milliseconds);
  pages.onSent = () => {};
  const seconds = (performance.now() - from.at) / 1000;
  const figures = {
    'board, events a second': (events - from.events) / seconds,
    'board, kB a second': (board.received() - from.bytes) / 1000 / seconds,
    'presence, writes in 5 s': (await writes.stop()) / (seconds / 5),
  };
  const isAllSeen = await within(10_000, () => waiting.save.size + waiting.beat.size === 0);
  await pages.stop();
  board.close();
  return {
    'change → board, p50 (ms)': percentile(times, 50),
    'change → board, p95 (ms)': percentile(times, 95),
    'changes seen': times.length,
    'changes not seen in 10 s': isAllSeen ? 0 : waiting.save.size + waiting.beat.size,
    ...figures,
    'boards told to load again': resyncs,
    'requests refused': pages.errors(),
  };
}

/** A board as a browser keeps it: rows by attempt, loaded again when it is asked to. */
async function openBoard(port: number, hall: RunHall) {
  const rows = new Map<number, Progress>();
  let epoch = 0;
  let loading: Promise<void> = Promise.resolve();
  const load = async () => {
    const picture = await pictureOf(port, hall);
    epoch = picture.epoch;
    for (const text of picture.progress) add(text);
  };
  const add = (text: string) => {
    const row = unpackProgress(epoch, text);
    rows.set(row.id, row);
  };
  const stream = await listenTo(
    port,
    hall.owner.token,
    `/hall/${hall.examId}/stream`,
    (event: BoardEvent) => {
      if (event.resync) loading = loading.then(load);
      else for (const text of event.progress ?? []) add(text);
    },
  );
  await load();
  return { rows, close: stream.close };
}

/** While everyone works: an act on all until the last row of a board says so. */
export async function actsOnBoard(port: number, hall: RunHall, rounds: number) {
  const board = await openBoard(port, hall);
  const pages = startPages(port, hall, 50);
  const times: number[] = [];
  const press = async (path: string, form: object, isSo: (row: Progress) => boolean) => {
    const from = performance.now();
    await act(port, hall, path, { scope: {}, ...form });
    const isSeen = await within(15_000, () => [...board.rows.values()].every(isSo));
    times.push(isSeen ? performance.now() - from : Number.POSITIVE_INFINITY);
  };
  for (let n = 0; n < rounds; n += 1) {
    // As far from one another as people press.
    await sleep(4_000);
    await press('pause', { reason: 'A fire alarm' }, ({ paused_at }) => paused_at !== null);
    await sleep(4_000);
    await press('resume', {}, ({ paused_at }) => paused_at === null);
  }
  await pages.stop();
  board.close();
  return { 'act on all → last row of the board (ms)': Math.max(...times) };
}

/** In the last minute, when everybody saves: a call for help goes before answers. */
export async function helpOnBoard(port: number, hall: RunHall, calls: number) {
  const board = await openBoard(port, hall);
  const pages = startPages(port, hall, 300);
  await sleep(5_000);
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const { token, attemptId } = hall.students[n * 31] as RunHall['students'][number];
    const from = performance.now();
    const body = {
      quiz_or_viva_id: hall.examId,
      ask_key: randomUUID(),
      kind: 'help',
      text: 'My screen flickers.',
    };
    const { status, body: said } = await ask(port, token, 'POST', '/quiz/hall/ask', body);
    if (status !== 200) throw new Error(`ask: ${status} ${said}`);
    const isSeen = await within(15_000, () => board.rows.get(attemptId)?.help_at != null);
    times.push(isSeen ? performance.now() - from : Number.POSITIVE_INFINITY);
  }
  await pages.stop();
  board.close();
  return { 'help → board, 300 saves/s, slowest (ms)': Math.max(...times) };
}

/** Each transaction leaves its mark on the rows that it wrote. */
function countWrites() {
  const marks = new Set<string>();
  const look = async () => {
    const rows = await sql<{ mark: string }[]>`select distinct xmin::text as mark from presence`;
    return rows.map(({ mark }) => mark);
  };
  let before: Promise<string[]> | undefined;
  const timer = setInterval(async () => {
    before ??= look();
    for (const mark of await look()) marks.add(mark);
  }, 700);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      for (const mark of (await before) ?? []) marks.delete(mark);
      return marks.size;
    },
  };
}

type Heard = (event: StreamEvent) => void;

/** Every student's page listens; `heard` of each can be set. */
export async function openStudents(port: number, { students }: RunHall) {
  const heard = students.map<{ on: Heard }>(() => ({ on: () => {} }));
  const streams: Listening[] = [];
  for (let from = 0; from < students.length; from += 100)
    streams.push(
      ...(await Promise.all(
        students
          .slice(from, from + 100)
          .map(({ token }, i) =>
            listenTo(port, token, '/notifications/stream', (event: StreamEvent) =>
              heard[from + i]?.on(event),
            ),
          ),
      )),
    );
  return {
    heard,
    streams,
    close: () => {
      for (const stream of streams) stream.close();
    },
  };
}

export type Students = Awaited<ReturnType<typeof openStudents>>;

/** From the press to each page that it concerns; undefined where a page did not get it in time. */
export async function timesOf(
  students: Students,
  who: readonly number[],
  isIt: (event: StreamEvent) => boolean,
  press: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const from = performance.now();
  for (const index of who) {
    const page = students.heard[index] as { on: Heard };
    page.on = (event) => {
      if (!isIt(event)) return;
      times.push(performance.now() - from);
      page.on = () => {};
    };
  }
  await press();
  await within(10_000, () => times.length === who.length);
  for (let missing = times.length; missing < who.length; missing += 1) times.push(Number.POSITIVE_INFINITY);
  return times;
}

export async function actsAtStudents(port: number, hall: RunHall, students: Students, rounds: number) {
  const grants = await sql<{ attempt_id: number; grant_id: number }[]>`
    select id as attempt_id, grant_id from attempts where exam_id = ${hall.examId}`;
  const grantOf = new Map(grants.map(({ attempt_id, grant_id }) => [attempt_id, grant_id]));
  const isPaused = (event: StreamEvent) => event.kind === 'hall' && Boolean(event.state.paused);
  const isRunning = (event: StreamEvent) => event.kind === 'hall' && !event.state.paused;
  const one: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const index = (n * 37) % hall.students.length;
    const scope = { student_id: grantOf.get(hall.students[index]?.attemptId ?? 0) };
    one.push(
      ...(await timesOf(students, [index], isPaused, () =>
        act(port, hall, 'pause', { scope, reason: 'A power cut' }),
      )),
      ...(await timesOf(students, [index], isRunning, () => act(port, hall, 'resume', { scope }))),
    );
  }
  const everyone = hall.students.map((_, i) => i);
  const all = [
    ...(await timesOf(students, everyone, isPaused, () =>
      act(port, hall, 'pause', { scope: {}, reason: 'A fire alarm' }),
    )),
    ...(await timesOf(students, everyone, isRunning, () => act(port, hall, 'resume', { scope: {} }))),
  ];
  return {
    'act → one student, p95 (ms)': percentile(one, 95),
    'act → all students, p95 (ms)': percentile(all, 95),
  };
}

/** Everyone waits until a person starts the exam. */
export async function startAtStudents(port: number, count: number) {
  const hall = await runHall(count, { isWaiting: true });
  await sql`
    insert into hall_doors (exam_id, asks_code, starts_manually) values (${hall.examId}, false, true)`;
  const students = await openStudents(port, hall);
  const everyone = hall.students.map((_, i) => i);
  const isStart = (event: StreamEvent) => event.kind === 'exam' && event.exam_id === hall.examId;
  const times = await timesOf(students, everyone, isStart, () => act(port, hall, 'start', {}));
  students.close();
  return { 'start → waiting students, p95 (ms)': percentile(times, 95) };
}

export async function messagesAtStudents(port: number, hall: RunHall, students: Students, rounds: number) {
  const everyone = hall.students.map((_, i) => i);
  const slowest: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const text = `Message ${n}: the word "least" is missing in question 4.`;
    const isIt = (event: StreamEvent) =>
      event.kind === 'words' && JSON.stringify(event.words).includes(`${n}: the`);
    const times = await timesOf(students, everyone, isIt, () =>
      act(port, hall, 'messages', { scope: {}, text }),
    );
    slowest.push(Math.max(...times));
  }
  return { 'message → last of all students (ms)': Math.max(...slowest) };
}
