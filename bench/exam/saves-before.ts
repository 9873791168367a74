// What saving a choice costs here and in another checkout, such as one from before there were essays. In turns, at the same number of saves
// a second, so that as many are gathered into a statement, and by processor time of server and database: other work on the machine
// then counts for neither. The checkout of the working copy itself says how far the figure can be trusted.
import path from 'node:path';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { runLoad } from '../load/run-load.ts';
import { percentile } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';
import { costOf, newHall, nextSeq, planFor, withDatabase } from './runs.ts';

const LASTS = seconds(5);
const CONNECTIONS = 64;
/** About 1,300 saves a second. */
const PAUSE = 50;
const ROUNDS = 12;

interface Side {
  server: ServerUnderTest;
  hall: Hall;
  /** In microseconds. */
  costs: number[];
}

async function prepare(server: ServerUnderTest): Promise<Side> {
  const hall = await withDatabase(server.database, () =>
    newHall({ students: 640, questions: 20, startedFor: minutes(60) }),
  );
  return { server, hall, costs: [] };
}

async function run({ server, hall, costs }: Side): Promise<void> {
  const load = { kind: 'saves', connections: CONNECTIONS, milliseconds: LASTS, pause: PAUSE } as const;
  const found = await runLoad(planFor(hall, [server.port], load, nextSeq()), server.watched);
  if (found.errors > 0) throw new Error(`${found.errors} saves failed`);
  costs.push(costOf(found));
}

/** Microseconds of processor time a save, and the share of the cost before: 1 is the same, and less is dearer now. */
export async function savesBeside(server: ServerUnderTest, checkout: string) {
  const other = await startServer(path.resolve(checkout));
  try {
    const [now, before] = [await prepare(server), await prepare(other)];
    for (const side of [now, before]) await run(side);
    for (const side of [now, before]) side.costs.length = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const side of round % 2 === 0 ? [now, before] : [before, now]) await run(side);
    const shares = before.costs.map((cost, round) => cost / (now.costs[round] as number));
    return {
      'CPU a save of a choice (µs)': percentile(now.costs, 50),
      [`the same, ${path.basename(checkout)} (µs)`]: percentile(before.costs, 50),
      'saves, before : now': percentile(shares, 50),
    };
  } finally {
    await other.stop();
  }
}
