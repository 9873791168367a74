// Attempts that were graded before a mark was a row get their rows, some at a time, by one process at once. What is done
// is kept with the rows: after a restart it continues.
import { seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { shareExams } from '../close.queries.ts';
import { scoresOf } from '../grade.service.ts';
import * as queries from './fill-marks.queries.ts';
import { insertRows } from './marks.queries.ts';

const LOOK_EVERY = seconds(1);
/** A batch takes a fraction of a second: exams that run are not held up. */
const AT_ONCE = 500;

/** Returns how many attempts it looked at. */
export async function fillMarks(log: Log, most = AT_ONCE): Promise<number> {
  return inTransaction(async () => {
    const filled = await queries.lockFilled();
    if (!filled) return 0;
    const next = await queries.selectNext(filled, most);
    const leftOut = next.length === 0 ? [] : await fill(next);
    const left_out = filled.left_out + leftOut.length;
    const done = next.length < most ? filled.last : (next.at(-1)?.id ?? filled.last);
    await queries.updateFilled({ done, left_out });
    if (done === filled.last && left_out > 0)
      log.error(
        { attempts: left_out },
        'marks of single questions do not add up to the result: left as they were',
      );
    return next.length;
  });
}

/** The attempts whose marks don't add up to their result, such as those whose answers have been archived. */
async function fill(next: readonly { id: number; exam_id: number }[]): Promise<queries.Unmarked[]> {
  const exams = await shareExams([...new Set(next.map(({ exam_id }) => exam_id))]);
  const unmarked = await queries.lockUnmarked(next.map(({ id }) => id));
  const scores = await scoresOf(unmarked, exams);
  const [fitting, others] = [true, false].map((fits) =>
    unmarked.filter(({ id, units }) => (scores.get(id)?.units === units) === fits),
  ) as [queries.Unmarked[], queries.Unmarked[]];
  await insertRows(fitting.map(({ id }) => ({ attempt_id: id, each: scores.get(id)?.each ?? [] })));
  return others;
}

export function startFillingMarks(log: Log): () => Promise<void> {
  let isDone = false;
  const look = async () => {
    if (isDone) return 0;
    if ((await fillMarks(log)) === 0) isDone = await queries.isFilled();
    return 0;
  };
  return poll(LOOK_EVERY, look, log, 'could not add marks of earlier attempts');
}
