// Many at once: 10,000 attempts open and 5,000 pages listening, beside a hall of 640 without a listener, turn by turn: what
// a save costs, and the memory that each takes.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { API_BASE } from '@quivia/contract/endpoint';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { costOf, lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';

const ATTEMPTS = 10_000;
const STREAMS = 5_000;
const TURNS = 3;
const MOST = 1.25;
const LOAD = { kind: 'saves', connections: 64, milliseconds: seconds(5) } as const;

export async function manyOpen(server: ServerUnderTest): Promise<Report> {
  const names = ['640 attempts', `${ATTEMPTS} attempts, ${STREAMS} streams`] as const;
  const [few, many] = [await server.another(), await server.another()];
  const runs: [Run[], Run[]] = [[], []];
  const { lost, open, memory } = await withDatabase(server.database, async () => {
    const small = await newHall({ students: 640, questions: 20, startedFor: minutes(60) });
    const large = await newHall({ students: ATTEMPTS, questions: 20, startedFor: minutes(60) });
    const sides = [
      { ...few, hall: small },
      { ...many, hall: large },
    ];
    const streams = await openStreams(
      many.port,
      large.students.slice(0, STREAMS).map(({ token }) => token),
    );
    let missing = 0;
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const [i, { port, pid, hall }] of sides.entries()) {
        const watched = { server: [pid], database: [server.pids.database] };
        const run = await runLoad(planFor(hall, [port], LOAD, nextSeq()), watched);
        missing += await lostOf(run);
        if (turn > 0) runs[i]?.push(run);
      }
    const stillOpen = streams.filter((socket) => !socket.destroyed).length;
    const sizes = [few.pid, many.pid].map(memoryOf);
    for (const socket of streams) socket.destroy();
    return { lost: missing, open: stillOpen, memory: sizes };
  });
  const best = runs.map((some) => some.reduce((a, b) => (costOf(a) < costOf(b) ? a : b))) as [Run, Run];
  const ratio = costOf(best[1]) / costOf(best[0]);
  return {
    name: `${ATTEMPTS} attempts open at once, ${STREAMS} pages listening`,
    rows: Object.fromEntries(
      names.map((name, i) => [
        name,
        {
          'CPU a save (µs)': costOf(best[i] as Run),
          ...rowOf(best[i] as Run),
          'memory (MB)': memory[i] as number,
        },
      ]),
    ),
    figures: {
      'a save, many : few': ratio,
      'streams open at the end': open,
      'acknowledged answers lost': lost,
    },
    passed: ratio < MOST && open === STREAMS && lost === 0 && runs.flat().every(({ errors }) => errors === 0),
  };
}

/** In megabytes. */
export const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Bare sockets: what is measured is the server's side of them. */
async function openStreams(port: number, tokens: string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const inOneGo = 200;
  for (let from = 0; from < tokens.length; from += inOneGo)
    sockets.push(
      ...(await Promise.all(tokens.slice(from, from + inOneGo).map((token) => openStream(port, token)))),
    );
  return sockets;
}

function openStream(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (head) => {
      socket.off('error', reject).on('error', () => {});
      socket.resume();
      if (head.toString('latin1').startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(`A stream was refused: ${head.toString('latin1').slice(0, 200)}`));
    });
    socket.write(
      `GET ${API_BASE}${streamNotifications.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}
