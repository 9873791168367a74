// A whole exam: 2,000 students, 20 questions, with the time to think compressed. No error, no answer lost, and 99 of
// 100 saves within 100 ms.
import { seconds } from '../../server/src/platform/clock.ts';
import { runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { lostOf, newHall, planFor, rowOf, withDatabase } from './runs.ts';

const STUDENTS = 2000;
const QUESTIONS = 20;
const MOST_MS = 100;
/** All of them come within 10 s, and answer about 1,000 questions a second. */
const LOAD = { kind: 'sitting', spread: seconds(10), answers: QUESTIONS, think: seconds(2) } as const;

export async function wholeExam(server: ServerUnderTest): Promise<Report> {
  const { run, lost } = await withDatabase(server.database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
    const run = await runLoad(planFor(hall, [server.port], LOAD), server.watched);
    return { run, lost: await lostOf(run) };
  });
  return {
    name: `A whole exam: ${STUDENTS} students, ${QUESTIONS} questions`,
    figures: {
      ...rowOf(run),
      'answers acknowledged': run.saves.count,
      'acknowledged answers lost': lost,
      'first question p99 (ms)': run.opening.p99,
    },
    passed:
      run.errors === 0 && lost === 0 && run.saves.count === STUDENTS * QUESTIONS && run.saves.p99 < MOST_MS,
  };
}
