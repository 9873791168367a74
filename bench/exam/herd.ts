// The herd: 1,000 students press Start at the same moment, and 1,000 submit within the last second before the deadline,
// while others save. Nobody is refused.
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { deviceOf } from '../load/at-once.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { answerAll, cpuOf, lostOf, newHall, nextSeq, planFor, withDatabase } from './runs.ts';

const STUDENTS = 1000;
const QUESTIONS = 20;
/** In seconds, without the time that the generator took: a thousand browsers bring processors of their own. */
const MOST = { start: 1.5, graded: 2 };
const LEAST_SAVES = 0.9;
/** Until every connection of the generator is there. */
const SOON = seconds(4);
/** About 500 saves a second. */
const SAVING = { kind: 'saves', connections: 100, milliseconds: seconds(6), pause: 200 } as const;

const savesOf = ({ saves, seconds: took }: Run) => saves.count / took;

async function startAll({ port, watched }: ServerUnderTest): Promise<Run> {
  const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
  const load = { kind: 'at-once', button: 'start', at: Date.now() + SOON, spread: 0 } as const;
  return runLoad(planFor(hall, [port], load), watched);
}

interface Submitted {
  run: Run;
  /** After the deadline, the last of them. */
  graded: number;
  results: number;
  /** Of others: without the herd, and beside it. */
  saves: { without: Run; beside: Run };
  lost: number;
}

async function submitAll({ port, watched }: ServerUnderTest): Promise<Submitted> {
  const others = await newHall({ students: 500, questions: QUESTIONS, startedFor: minutes(60) });
  const ending = await newHall({ students: STUDENTS, questions: QUESTIONS, startedFor: minutes(60) });
  await answerAll(ending);
  const save = () => runLoad(planFor(others, [port], SAVING, nextSeq()), watched);
  await save();
  const without = await save();
  const at = Date.now() + SOON;
  const deadline = new Date(at + seconds(1));
  await endAt(ending, deadline);
  const load = { kind: 'at-once', button: 'submit', at, spread: seconds(1) } as const;
  const [run, beside] = await Promise.all([runLoad(planFor(ending, [port], load), watched), save()]);
  const [row] = await sql<{ results: number; last: Date }[]>`
    select count(*)::int as results, max(r.graded_at) as last
    from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${ending.examId}`;
  const { results, last } = row as { results: number; last: Date };
  return {
    run,
    graded: (last.getTime() - deadline.getTime()) / 1000,
    results,
    saves: { without, beside },
    lost: (await lostOf(without)) + (await lostOf(beside)),
  };
}

/** Each on the device that opened it. */
const endAt = ({ examId, students }: Hall, deadline: Date) => sql`
  update attempts a set due_at = ${deadline}, device = d.device
  from unnest(${students.map(({ attemptId }) => attemptId)}::int[], ${students.map(deviceOf)}::text[]) as d (id, device)
  where a.exam_id = ${examId} and a.id = d.id`;

export async function herd(server: ServerUnderTest): Promise<Report> {
  const { started, submitted } = await withDatabase(server.database, async () => {
    // The first herd of a process meets code that has never run.
    await startAll(server);
    return { started: await startAll(server), submitted: await submitAll(server) };
  });
  const { run, graded, results, saves, lost } = submitted;
  const generator = (one: Run) => one.cpu.generator * one.seconds;
  const last = started.opening.longest / 1000;
  const share = savesOf(saves.beside) / savesOf(saves.without);
  const errors = started.errors + run.errors + saves.beside.errors;
  return {
    name: `The herd: ${STUDENTS} students start at the same moment; ${STUDENTS} submit in the last second`,
    figures: {
      'started, with the questions': started.opening.count,
      'start, p50 (ms)': started.opening.p50,
      'start, p95 (ms)': started.opening.p95,
      'the last one (s)': last,
      'of that the generator took (s)': generator(started),
      ...cpuOf(started),
      submitted: run.opening.count,
      results: results,
      'the last one graded, after the deadline (s)': graded,
      'the last receipt, after it was asked for (s)': run.opening.longest / 1000,
      'saves/s of others without the herd': savesOf(saves.without),
      'saves/s of others beside it': savesOf(saves.beside),
      'beside : without': share,
      errors,
      'acknowledged answers lost': lost,
    },
    passed:
      errors === 0 &&
      lost === 0 &&
      results === STUDENTS &&
      last - generator(started) <= MOST.start &&
      graded <= MOST.graded &&
      share >= LEAST_SAVES,
  };
}
