// Keys that look wrong by the answers of a released exam: looked for once, so that nobody practises such a question.
import { after, days, minutes, now } from '../../../platform/clock.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { analyseUnasked } from './analysis.service.ts';
import { insertUnjudged, updateDoubtfulKeys } from './doubtful-keys.queries.ts';
import { isKeyDoubtful } from './warnings.ts';

/** Those of earlier exams have been practised, or are not wanted. */
const LOOKED_AT = days(30);

/** One exam at a time; how many were looked at. */
export async function findDoubtfulKeys(): Promise<number> {
  const exam = await insertUnjudged(after(now(), -LOOKED_AT), now());
  if (!exam) return 0;
  const { items } = await analyseUnasked(exam);
  const doubtful = items.filter(isKeyDoubtful).map(({ question_id }) => question_id);
  await updateDoubtfulKeys(exam.id, doubtful);
  return 1;
}

export const startFindingDoubtfulKeys = (log: Log) =>
  poll(minutes(5), findDoubtfulKeys, log, 'could not look for doubtful keys');
