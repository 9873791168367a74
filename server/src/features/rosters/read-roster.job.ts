// The job that reads an uploaded file and reviews it.
import type { Message } from '@quivia/contract/message';
import type { Roster } from '@quivia/contract/rosters';
import { FileProblem } from '@quivia/files/file-problem';
import { inTransaction } from '../../platform/database/database.ts';
import { inWorker } from '../../platform/files/in-worker.ts';
import { orUndo } from '../../platform/files/upload-work.ts';
import { inParts } from '../../platform/jobs/chunks.ts';
import { job } from '../../platform/jobs/jobs.ts';
import * as notifications from '../notifications/notifications.service.ts';
import type { GivenRow } from './file/columns.ts';
import type { RosterFile, RosterHeadings } from './file/read.worker.ts';
import { countOutcomes, type Reviewed } from './review.rules.ts';
import { reviewRows } from './review.service.ts';
import * as queries from './rosters.queries.ts';
import { progressWords } from './rosters.words.ts';
import { rosterFile, rosterWork } from './upload.queries.ts';

const IN_A_STATEMENT = 500;
const READER = new URL('./file/read.worker.ts', import.meta.url);

/** A program sent it: its person is notified when it has been read. */
interface SentBy {
  user_id: number;
  api_token: string;
}

export const readRoster = job<{ roster_id: number; sent_by?: SentBy }>(
  'read-roster',
  ({ roster_id, sent_by }) => rosterWork.attempt(roster_id, 'reading', () => read(roster_id, sent_by)),
  { concurrency: 1, isAwaited: true },
);

async function read(id: number, sentBy: SentBy | undefined): Promise<void> {
  const roster = await queries.selectRoster(id);
  if (!roster) return;
  const report = rosterWork.progressOf(id);
  const rows: GivenRow[] = [];
  try {
    const given: RosterFile = { bytes: await rosterFile.read(id), needsRole: roster.defaults.role === null };
    const { ignored } = await inWorker<GivenRow[], RosterHeadings>(READER, given, (some) => {
      rows.push(...some);
      void report(rows.length, 0);
    });
    await report(rows.length, 0);
    const reviewed = await reviewRows(roster, rows);
    await inTransaction(async () => {
      await keepReview(id, 'reading', rows, reviewed, progressWords.reviewed(countOutcomes(reviewed)));
      await queries.updateIgnoredColumns(id, ignored);
      await rosterFile.forget(id);
      if (sentBy) await notifyOfSent(roster, sentBy);
    });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await report(rows.length, rows.length);
    await inTransaction(async () => {
      orUndo(await rosterWork.fail(id, 'reading', { line: error.line, message: error.said }));
      await rosterFile.forget(id);
      if (sentBy) await notifyOfSent(roster, sentBy);
    });
  }
}

async function notifyOfSent(
  { id, filename, institution_id }: queries.RosterKept,
  { user_id, api_token }: SentBy,
): Promise<void> {
  await notifications.notify(
    user_id,
    { id: 'roster.sent', params: { token: api_token, file: filename } },
    `/institute?panel=roster&institution=${institution_id}&roster=${id}`,
  );
}

/** Replaces an earlier review, in the caller's transaction, which must not have changed the roster's own row yet. */
export async function keepReview(
  id: number,
  from: Roster['status'],
  rows: GivenRow[],
  reviewed: Reviewed[],
  message: Message,
): Promise<void> {
  const report = rosterWork.progressOf(id);
  const kept = rows.map((given, i) => ({ given, reviewed: reviewed[i] as Reviewed }));
  await queries.deleteRows(id);
  let done = 0;
  for await (const part of inParts(kept, IN_A_STATEMENT)) {
    await queries.insertRows(id, part);
    done += part.length;
    await report(done, rows.length);
  }
  const counts = countOutcomes(reviewed);
  orUndo(await queries.updateReviewed(id, from, { counts, total: rows.length, message }));
}
