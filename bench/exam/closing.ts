// 5,000 attempts of 20 questions reach their deadline together: all are graded within 10 seconds of the moment they
// may be, and the saves of another exam go on undisturbed.
import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { answerAll, lostOf, newHall, planFor, rowOf, withDatabase } from './runs.ts';

const ATTEMPTS = 5000;
const QUESTIONS = 20;
const MOST_SECONDS = 10;
const MOST_MS = 200;
/** About 500 saves a second, for longer than the closing may take. */
const LOAD = { kind: 'saves', connections: 100, milliseconds: seconds(18), pause: 200 } as const;

async function graded({ examId }: Hall): Promise<{ graded: number; first: Date; last: Date }> {
  const [row] = await sql<{ graded: number; first: Date; last: Date }[]>`
    select count(*)::int as graded, min(r.graded_at) as first, max(r.graded_at) as last
    from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${examId}`;
  return row as { graded: number; first: Date; last: Date };
}

async function untilGraded(hall: Hall): Promise<number> {
  for (const until = Date.now() + minutes(1); Date.now() < until; await sleep(50)) {
    const seen = await graded(hall);
    if (seen.graded === ATTEMPTS) return (Date.now() - seen.first.getTime()) / 1000;
  }
  throw new Error('The attempts were not graded within a minute');
}

export async function closing(server: ServerUnderTest): Promise<Report> {
  const { run, took, after, lost } = await withDatabase(server.database, async () => {
    const others = await newHall({ students: 500, questions: QUESTIONS, startedFor: minutes(60) });
    const ending = await newHall({ students: ATTEMPTS, questions: QUESTIONS, startedFor: minutes(60) });
    await answerAll(ending);
    const saving = runLoad(planFor(others, [server.port], LOAD), server.watched);
    const deadline = new Date(Date.now() - seconds(2));
    await sql`update attempts set due_at = ${deadline} where exam_id = ${ending.examId}`;
    const took = await untilGraded(ending);
    const after = (Date.now() - deadline.getTime()) / 1000;
    const run = await saving;
    return { run, took, after, lost: await lostOf(run) };
  });
  return {
    name: `Closing: ${ATTEMPTS} attempts of ${QUESTIONS} questions end together, while another exam is sat`,
    figures: {
      'all graded, after the first (s)': took,
      'all graded, after the deadline (s)': after,
      ...rowOf(run),
      'acknowledged answers lost': lost,
    },
    passed: took < MOST_SECONDS && run.errors === 0 && lost === 0 && run.saves.p99 < MOST_MS,
  };
}
