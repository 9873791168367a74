// A server that is killed without a warning, again and again: no message is lost, and the board is right soon after.
import { randomUUID } from 'node:crypto';
import { stateOf } from '@quivia/contract/hall/attention';
import { type Board, unpackPresence, unpackProgress } from '@quivia/contract/hall/board';
import type { StreamEvent } from '@quivia/contract/notification-stream';
import { sql } from '../../server/src/platform/database/database.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { act, ask, listenTo, type RunHall, sleep, startPages, within } from './hall-under-test.ts';
import { pictureOf } from './live.ts';

interface Words {
  messages: { number: number }[];
}

/** A page that reconnects, and reads everything when it has. */
function openPage(port: number, token: string, examId: number) {
  const numbers = new Set<number>();
  const closing = new AbortController();
  const add = ({ messages }: Words) => {
    for (const { number } of messages) numbers.add(number);
  };
  const life = (async () => {
    while (!closing.signal.aborted) {
      try {
        const stream = await listenTo(port, token, '/notifications/stream', (event: StreamEvent) => {
          if (event.kind === 'words') add(event.words as Words);
        });
        closing.signal.addEventListener('abort', stream.close, { once: true });
        // It may have been closed while it connected.
        if (closing.signal.aborted) stream.close();
        const { status, body } = await ask(port, token, 'GET', `/quiz/hall/words?quiz_or_viva_id=${examId}`);
        if (status === 200) add(JSON.parse(body) as Words);
        else stream.close();
        await stream.ended;
      } catch {
        // The server is not there yet.
      }
      if (!closing.signal.aborted) await sleep(100);
    }
  })();
  return {
    numbers,
    close: () => {
      closing.abort();
      return life;
    },
  };
}

interface Limits {
  kills: number;
  pages: number;
  milliseconds: number;
}

/** Messages go by the server that is killed and by another one in turns; whoever gets no reply sends again, by the same key. */
export async function messagesThroughKills(server: ServerUnderTest, hall: RunHall, limits: Limits) {
  let victim = await server.another();
  const pages = hall.students
    .slice(0, limits.pages)
    .map(({ token }) => openPage(victim.port, token, hall.examId));
  const until = performance.now() + limits.milliseconds;
  const PATIENCE_MS = 15_000;
  let [kills, lost, doubled] = [0, 0, 0];
  const sent = new Set<number>();
  while (kills < limits.kills && performance.now() < until) {
    const key = randomUUID();
    const message = { scope: {}, text: `Kill ${kills}` };
    const send = (port: number) =>
      act<{ number: number }>(port, hall, 'messages', message, key).catch(() => undefined);
    const reply = send(kills % 2 === 0 ? victim.port : server.port);
    await sleep(Math.random() * 150);
    process.kill(victim.pid, 'SIGKILL');
    kills += 1;
    const { number } = ((await reply) ?? (await send(server.port))) as { number: number };
    if (sent.has(number)) doubled += 1;
    sent.add(number);
    victim = await server.another(undefined, { PORT: String(victim.port) });
    await within(PATIENCE_MS, () => pages.every(({ numbers }) => numbers.has(number)));
    lost += pages.filter(({ numbers }) => !numbers.has(number)).length;
  }
  await Promise.all(pages.map(({ close }) => close()));
  // Each was sent once, however often it was asked for.
  const most = Math.max(...sent) - Math.min(...sent) + 1;
  return { kills, 'messages lost': lost, 'messages doubled': doubled + (most - sent.size) };
}

/** As a browser judges it. */
function goneIn(board: Board): number {
  const watch = {
    thresholds: board.thresholds,
    deaf: board.deaf,
    starts_at: Date.parse(board.exam.start_time),
    ends_at: Date.parse(board.exam.end_time),
    now: Date.parse(board.server_time),
  };
  const presence = new Map(
    board.presence.map((row) => unpackPresence(board.epoch, row)).map((one) => [one.id, one]),
  );
  return board.progress
    .map((row) => unpackProgress(board.epoch, row))
    .filter((progress) => stateOf({ progress, presence: presence.get(progress.id) }, watch) === 'gone')
    .length;
}

/** Students whose row has fewer answers than were stored a second before it was read. */
async function wrongIn(board: Board, { examId, students }: RunHall): Promise<number> {
  const rows = await sql<{ id: number; answered: number }[]>`
    select a.id, count(distinct r.question_id)::int as answered
    from attempts a left join response_events r on r.attempt_id = a.id and r.received_at < ${board.server_time}::timestamptz - interval '1 second'
    where a.exam_id = ${examId} group by a.id`;
  const shown = new Map(
    board.progress.map((row) => unpackProgress(board.epoch, row)).map((one) => [one.id, one]),
  );
  const fewer = rows.filter(({ id, answered }) => (shown.get(id)?.answered ?? -1) < answered).length;
  return fewer + students.length - rows.length;
}

/** Pages and board are on the server that is killed; its start counts. */
export async function boardAfterRestart(server: ServerUnderTest, hall: RunHall) {
  const victim = await server.another();
  const pages = startPages(victim.port, hall, 20);
  // Everyone has given a sign of life, and it was written.
  await sleep(20_000);
  process.kill(victim.pid, 'SIGKILL');
  const killed = performance.now();
  await server.another(undefined, { PORT: String(victim.port) });
  let events = 0;
  let gone = 0;
  const isRight = await within(10_000, async () => {
    const board = await listenTo(victim.port, hall.owner.token, `/hall/${hall.examId}/stream`, () => {
      events += 1;
    }).catch(() => undefined);
    if (!board) return false;
    const picture = await pictureOf(victim.port, hall).catch(() => undefined);
    const wrong = picture ? await wrongIn(picture, hall) : 0;
    const isLive = await within(3_000, () => events > 0);
    board.close();
    gone = Math.max(gone, picture ? goneIn(picture) : 0);
    return picture !== undefined && wrong + gone === 0 && isLive;
  });
  const lasted = performance.now() - killed;
  await pages.stop();
  return {
    'restart → board right (ms)': isRight ? lasted : Number.POSITIVE_INFINITY,
    'falsely gone after it': gone,
  };
}
