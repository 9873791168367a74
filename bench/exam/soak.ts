// A day of exams in 20 minutes, only when asked for (`npm run bench -- soak`): one hall of students after the other opens
// an exam, answers it and leaves. The server's memory must stay flat once it is warm.
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { memoryOf } from './many-open.ts';
import { lostOf, newHall, planFor, withDatabase } from './runs.ts';

const LASTS = minutes(Number(process.env.SOAK_MINUTES ?? 20));
const STUDENTS = 500;
const QUESTIONS = 20;
const LOAD = { kind: 'sitting', spread: seconds(2), answers: QUESTIONS, think: seconds(0.4) } as const;
/** Of the mean of the last third over that of the second. */
const MOST = 1.1;

export async function soak(server: ServerUnderTest): Promise<Report> {
  const until = performance.now() + LASTS;
  const memory: { at: number; size: number }[] = [];
  let [saves, errors, lost] = [0, 0, 0];
  await withDatabase(server.database, async () => {
    while (performance.now() < until) {
      const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
      const run = await runLoad(planFor(hall, [server.port], LOAD), server.watched);
      saves += run.saves.count;
      errors += run.errors;
      lost += await lostOf(run);
      await sleep(200);
      memory.push({ at: performance.now() / minutes(60), size: memoryOf(server.pids.server) });
    }
  });
  const third = Math.floor(memory.length / 3);
  const warm = memory.slice(third);
  const growth =
    mean(memory.slice(-third).map(({ size }) => size)) / mean(warm.slice(0, third).map(({ size }) => size));
  return {
    name: `A day of exams in ${LASTS / minutes(1)} minutes`,
    figures: {
      exams: memory.length,
      'answers saved': saves,
      errors,
      'acknowledged answers lost': lost,
      'memory at first (MB)': memory[0]?.size ?? Number.NaN,
      'memory at the end (MB)': memory.at(-1)?.size ?? Number.NaN,
      'memory, last third : second': growth,
      'slope when warm (MB an hour)': slopeOf(warm),
    },
    passed: errors === 0 && lost === 0 && growth < MOST,
  };
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The line of least squares. */
function slopeOf(points: { at: number; size: number }[]): number {
  const [at, size] = [mean(points.map((one) => one.at)), mean(points.map((one) => one.size))];
  const over = points.reduce((sum, one) => sum + (one.at - at) * (one.size - size), 0);
  return over / points.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
}
