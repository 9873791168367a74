// The herd: 1,000 students open the exam, start it and load the paper within the same second. Nobody is refused, and
// the last one sees the first question within 3 seconds.
import { seconds } from '../../server/src/platform/clock.ts';
import { runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { cpuOf, newHall, planFor, withDatabase } from './runs.ts';

const STUDENTS = 1000;
const MOST_SECONDS = 3;

export async function herd(server: ServerUnderTest): Promise<Report> {
  const load = { kind: 'sitting', spread: seconds(1), answers: 0, think: 0 } as const;
  const run = await withDatabase(server.database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: 20 });
    return runLoad(planFor(hall, [server.port], load), server.watched);
  });
  const { opening, errors } = run;
  return {
    name: `The herd: ${STUDENTS} students open the exam, start and load the paper within a second`,
    figures: {
      'saw question 1': opening.count,
      errors,
      'p50 (ms)': opening.p50,
      'p95 (ms)': opening.p95,
      'p99 (ms)': opening.p99,
      'longest wait (s)': opening.longest / 1000,
      'last one, after the first came (s)': run.seconds,
      ...cpuOf(run),
    },
    passed: errors === 0 && opening.count === STUDENTS && opening.longest < seconds(MOST_SECONDS),
  };
}
