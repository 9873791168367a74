// The job that reads an uploaded file and reviews it.
import type { Roster } from '@quivia/contract/rosters';
import { inTransaction } from '../../platform/database/database.ts';
import { FileProblem } from '../../platform/files/file-problem.ts';
import { inWorker } from '../../platform/files/in-worker.ts';
import { orUndo } from '../../platform/files/upload-work.ts';
import { inParts } from '../../platform/jobs/chunks.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { GivenRow } from './file/columns.ts';
import type { RosterFile, RosterHeadings } from './file/read.worker.ts';
import type { Reviewed } from './review.ts';
import { reviewRows } from './review-rows.ts';
import * as queries from './rosters.queries.ts';
import { countOutcomes, reviewSentence } from './sentences.ts';
import { rosterFile, rosterWork } from './upload.ts';

const IN_A_STATEMENT = 500;
const READER = new URL('./file/read.worker.ts', import.meta.url);

export const readRoster = job<{ roster_id: number }>(
  'read-roster',
  ({ roster_id }) => rosterWork.attempt(roster_id, 'reading', () => read(roster_id)),
  { concurrency: 1, isAwaited: true },
);

async function read(id: number): Promise<void> {
  const roster = await queries.selectRoster(id);
  if (!roster) return;
  const tell = rosterWork.progressOf(id);
  const rows: GivenRow[] = [];
  try {
    const given: RosterFile = { bytes: await rosterFile.read(id), needsRole: roster.defaults.role === null };
    const { ignored } = await inWorker<GivenRow[], RosterHeadings>(READER, given, (some) => {
      rows.push(...some);
      void tell(rows.length, 0);
    });
    await tell(rows.length, 0);
    const reviewed = await reviewRows(roster, rows);
    await inTransaction(async () => {
      await keepReview(id, 'reading', rows, reviewed, reviewSentence(countOutcomes(reviewed)));
      await queries.updateIgnoredColumns(id, ignored);
      await rosterFile.forget(id);
    });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await tell(rows.length, rows.length);
    await inTransaction(async () => {
      orUndo(await rosterWork.fail(id, 'reading', error));
      await rosterFile.forget(id);
    });
  }
}

/** In place of an earlier one, in the transaction of the caller, who has not touched the roster's own row. */
export async function keepReview(
  id: number,
  from: Roster['status'],
  rows: GivenRow[],
  reviewed: Reviewed[],
  message: string,
): Promise<void> {
  const tell = rosterWork.progressOf(id);
  const kept = rows.map((given, i) => ({ given, reviewed: reviewed[i] as Reviewed }));
  await queries.deleteRows(id);
  let done = 0;
  for await (const part of inParts(kept, IN_A_STATEMENT)) {
    await queries.insertRows(id, part);
    done += part.length;
    await tell(done, rows.length);
  }
  const counts = countOutcomes(reviewed);
  orUndo(await queries.updateReviewed(id, from, { counts, total: rows.length, message }));
}
