// Messages to everyone while servers are killed, also in the middle of storing one: none is lost or doubled, and every
// open page has all of them.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@quivia/contract/endpoint';
import { MessagesForStudent } from '@quivia/contract/hall/asks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../../../platform/database/database.ts';
import { fillHall, type Hall, ownerOf } from '../../../testing/exams/exam-hall.ts';
import { holdInserts } from '../../../testing/server/faults.ts';
import { testInFull } from '../../../testing/server/rounds.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/server/server-process.ts';
import { openStream } from '../../../testing/server/stream-client.ts';
import { cloneDatabase } from '../../../testing/server/test-database.ts';

let dataDir: string;
let env: Record<string, string>;
let servers: ServerProcess[];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-test-messages-'));
  const options = await cloneDatabase();
  openDatabase(options);
  env = { DATABASE_URL: databaseUrl(options), DATA_DIR: dataDir };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await closeDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

const originOf = (turn: number) => (servers[turn % servers.length] as ServerProcess).origin;

/** Undefined without a reply. */
const sendOnce = (hall: Hall, token: string, message: { key: string; text: string }, turn: number) =>
  fetch(`${originOf(turn)}${API_BASE}/hall/${hall.examId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, scope: {} }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);

/** As the page does: the same key until a reply came. */
async function send(hall: Hall, token: string, text: string, first: number): Promise<number> {
  const message = { key: randomUUID(), text };
  for (let turn = first; ; turn += 1) {
    const reply = await sendOnce(hall, token, message, turn);
    if (reply?.ok) return ((await reply.json()) as { number: number }).number;
    if (reply) expect([reply.status, await reply.text()]).toEqual([503, expect.anything()]);
    await sleep(50);
  }
}

/** An open exam page: follows the stream and, each time it has connected, reads what it may have missed. */
function openPage(hall: Hall, token: string, first: number) {
  const texts = new Map<number, string>();
  const doubled: number[] = [];
  let isClosed = false;
  let close = () => {};
  const hear = (words: unknown) => {
    for (const { number, text } of MessagesForStudent.parse(words).messages) {
      if (texts.has(number) && texts.get(number) !== text) doubled.push(number);
      texts.set(number, text);
    }
  };
  const following = (async () => {
    for (let turn = first; !isClosed; turn += 1) {
      try {
        const stream = await openStream(originOf(turn), token);
        close = stream.close;
        const address = `${originOf(turn)}${API_BASE}/quiz/hall/words?quiz_or_viva_id=${hall.examId}`;
        hear(await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json());
        let heard = 0;
        const take = () => {
          for (const event of stream.events.slice(heard)) if (event.kind === 'words') hear(event.words);
          heard = stream.events.length;
        };
        const timer = setInterval(take, 20);
        await stream.ended;
        clearInterval(timer);
        take();
      } catch {
        await sleep(50);
      }
    }
  })();
  return {
    texts,
    doubled,
    async leave() {
      isClosed = true;
      close();
      await following;
    },
  };
}

const KILLS = 8;
const AROUND_A_KILL = 12;

testInFull(
  'while servers are killed no message is lost or doubled, and every open page has all of them',
  async () => {
    const hall = await fillHall({ students: 6, questions: 2, startedFor: minutes(60) });
    const { token } = await ownerOf(hall);
    const pages = hall.students.map((student, i) => openPage(hall, student.token, i));
    const sent: number[] = [];
    const sendSome = async (name: string, first: number) => {
      for (let i = 0; i < AROUND_A_KILL; i += 1) {
        sent.push(await send(hall, token, `${name} ${i}`, first));
        await sleep(20);
      }
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = sent.length;
      const sending = Promise.all([sendSome(`${kill} one`, 0), sendSome(`${kill} two`, 1)]);
      await expect.poll(() => sent.length, { interval: 5 }).toBeGreaterThan(before + 4);
      const at = kill % servers.length;
      await servers[at]?.kill();
      await sending;
      servers[at] = await startServerProcess(env);
    }

    const numbers = sent.toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    const rows = await sql<{ number: number; text: string }[]>`
    select number, text from hall_messages where exam_id = ${hall.examId} order by number`;
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    const all = rows.map(({ number, text }) => [number, text]);
    expect(pages).toHaveLength(hall.students.length);
    for (const page of pages) {
      await expect.poll(() => [...page.texts].sort(([a], [b]) => a - b)).toEqual(all);
      expect(page.doubled).toEqual([]);
    }
    await Promise.all(pages.map((page) => page.leave()));
  },
);

test('a server killed while it stores a message has sent nothing; the repeat reaches each student once', async () => {
  const hall = await fillHall({ students: 6, questions: 2, startedFor: minutes(60) });
  const { token } = await ownerOf(hall);
  const pages = hall.students.map((student, i) => openPage(hall, student.token, i));
  const message = { key: randomUUID(), text: 'Please stay seated.' };
  const stored = () => sql<{ number: number; newest: number[] }[]>`
    select m.number, array(select distinct message_number from attempts where exam_id = m.exam_id) as newest
    from hall_messages m where m.exam_id = ${hall.examId}`;

  const held = await holdInserts('hall_messages');
  const cut = sendOnce(hall, token, message, 0);
  await held.waiting(1);
  await servers[0]?.kill();
  expect(await cut).toBeUndefined();
  await held.letGo();
  expect(await stored()).toEqual([]);
  servers[0] = await startServerProcess(env);

  // To the server that was killed, and once more to the other, as after a lost reply.
  for (const turn of [0, 1]) {
    const reply = await sendOnce(hall, token, message, turn);
    expect(await reply?.json()).toMatchObject({ message: 'Message sent to everyone.', number: 1 });
  }
  expect(await stored()).toEqual([{ number: 1, newest: [1] }]);
  expect(pages).toHaveLength(hall.students.length);
  for (const page of pages) {
    await expect.poll(() => [...page.texts]).toEqual([[1, message.text]]);
    expect(page.doubled).toEqual([]);
  }
  await Promise.all(pages.map((page) => page.leave()));
});
