// Saving an answer on 64 connections, beside a bare Fastify route in the same run: at least half as many a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';

const CONNECTIONS = 64;
const STUDENTS = 640;
const LASTS = seconds(5);
const WARM_UP = seconds(5);
/** They alternate, so that whatever else the machine does meets all alike. */
const ROUNDS = 3;

const YARDSTICK = path.resolve(import.meta.dirname, '../yardstick.ts');

async function startYardstick(kind: 'fastify' | 'node') {
  const child = fork(YARDSTICK, [kind]);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid as number, stop: () => child.disconnect() };
}

export async function saving(server: ServerUnderTest): Promise<Report> {
  const { database } = server.pids;
  const [node, fastify, second] = [
    await startYardstick('node'),
    await startYardstick('fastify'),
    await server.another(),
  ];
  const competitors = {
    'bare node:http (the ceiling)': { ports: [node.port], server: [node.pid] },
    'bare Fastify (the yardstick)': { ports: [fastify.port], server: [fastify.pid] },
    'Quivia, one process': { ports: [server.port], server: [server.pids.server] },
    'Quivia, two processes': {
      ports: [server.port, second.port],
      server: [server.pids.server, second.pid],
    },
  };
  const result = await withDatabase(server.database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
    const run = (one: { ports: number[]; server: number[] }, milliseconds: number) =>
      runLoad(
        planFor(hall, one.ports, { kind: 'saves', connections: CONNECTIONS, milliseconds }, nextSeq()),
        { server: one.server, database: [database] },
      );
    for (const one of Object.values(competitors)) await run(one, WARM_UP);
    const runs: Record<string, Run[]> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, one] of Object.entries(competitors)) {
        runs[name] ??= [];
        runs[name].push(await run(one, LASTS));
      }
    let lost = 0;
    for (const [name, some] of Object.entries(runs))
      if (name.startsWith('Quivia')) for (const one of some) lost += await lostOf(one);
    return { runs, lost };
  });
  node.stop();
  fastify.stop();
  return reportOf(result);
}

function reportOf({ runs, lost }: { runs: Record<string, Run[]>; lost: number }): Report {
  const best = (some: Run[]) =>
    some.reduce((a, b) => (a.saves.count / a.seconds > b.saves.count / b.seconds ? a : b));
  const rows = Object.fromEntries(Object.entries(runs).map(([name, some]) => [name, rowOf(best(some))]));
  const perSecond = (name: string) => rows[name]?.['saves/s'] ?? Number.NaN;
  const share = perSecond('Quivia, one process') / perSecond('bare Fastify (the yardstick)');
  const errors = Object.values(runs)
    .flat()
    .reduce((sum, one) => sum + one.errors, 0);
  return {
    name: `Saving an answer, ${CONNECTIONS} connections`,
    rows,
    figures: { 'of the yardstick, one process': share, 'acknowledged answers lost': lost },
    passed: share >= 0.5 && lost === 0 && errors === 0,
  };
}
