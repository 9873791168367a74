// Workers: saves on one port with 1, 2 and 4 worker processes, turn by turn. How much more they serve depends on the
// cores: the generator and the database share them here.
import { availableParallelism } from 'node:os';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';

const COUNTS = [1, 2, 4];
const TURNS = 3;
const LOAD = { kind: 'saves', connections: 64, milliseconds: seconds(5) } as const;

export async function workers(server: ServerUnderTest): Promise<Report> {
  const sides: { count: number; port: number; pid: number; runs: Run[] }[] = [];
  for (const count of COUNTS)
    sides.push({ count, runs: [], ...(await server.another(undefined, { WORKERS: String(count) })) });
  const lost = await withDatabase(server.database, async () => {
    const hall = await newHall({ students: 640, questions: 20, startedFor: minutes(60) });
    let missing = 0;
    // The first turn of each warms up.
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const { port, pid, runs } of sides) {
        const watched = { server: [pid], database: [server.pids.database] };
        const run = await runLoad(planFor(hall, [port], LOAD, nextSeq()), watched);
        missing += await lostOf(run);
        if (turn > 0) runs.push(run);
      }
    return missing;
  });
  return reportOf(sides, lost);
}

function reportOf(sides: { count: number; runs: Run[] }[], lost: number): Report {
  const rate = ({ saves, seconds: lasted }: Run) => saves.count / lasted;
  const best = sides.map(({ count, runs }) => ({
    count,
    run: runs.reduce((a, b) => (rate(a) > rate(b) ? a : b)),
  }));
  const one = rate(best[0]?.run as Run);
  const errors = sides.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.errors, 0);
  return {
    name: `Workers on ${availableParallelism()} cores`,
    rows: Object.fromEntries(best.map(({ count, run }) => [`WORKERS=${count}`, rowOf(run)])),
    figures: {
      ...Object.fromEntries(best.slice(1).map(({ count, run }) => [`${count} : 1`, rate(run) / one])),
      'acknowledged answers lost': lost,
    },
    // More workers than cores must not cost what one serves.
    passed: lost === 0 && errors === 0 && best.every(({ run }) => rate(run) > one * 0.9),
  };
}
