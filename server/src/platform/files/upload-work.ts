// Long-running work on an upload: restarted after a crash, given up after a few tries, with visible progress.
import type { Message } from '@quivia/contract/message';
import { words } from '@quivia/files/files.words';
import { AppError } from '../app-error.ts';
import { outsideTransaction, sql } from '../database/database.ts';
import { toStore } from './stored-messages.ts';

const MOST_TRIES = 4;
/** In milliseconds. */
const PROGRESS_EVERY = 250;

interface Problem<Sentence> {
  line: number | null;
  message: Sentence;
}

/** `table` has the columns status, tries, progress_done, progress_total, message, said and problem_line. */
export function uploadWork<Status extends string>(table: string) {
  /** The number of this try; undefined when the upload is in another state or gone. */
  async function begin(id: number, status: Status): Promise<number | undefined> {
    const [row] = await sql<{ tries: number }[]>`
      update ${sql(table)} set tries = tries + 1 where id = ${id} and status = ${status} returning tries`;
    return row?.tries;
  }

  /** False when it has left that state: another process was given the same work. */
  async function fail(id: number, from: Status, { line, message }: Problem<Message>): Promise<boolean> {
    const { count } = await sql`
      update ${sql(table)} set status = 'failed', problem_line = ${line}, message = '',
        said = ${JSON.stringify([toStore(message)])}::json
      where id = ${id} and status = ${from}`;
    return count > 0;
  }

  async function updateProgress(id: number, done: number, total: number): Promise<void> {
    await sql`update ${sql(table)} set progress_done = ${done}, progress_total = ${total} where id = ${id}`;
  }

  return {
    fail,

    /** Does nothing when the upload is no longer in this state, so a repeated job is harmless. */
    async attempt(id: number, status: Status, work: () => Promise<void>): Promise<void> {
      const tries = await begin(id, status);
      if (tries === undefined) return;
      const giveUp = () =>
        fail(id, status, {
          line: null,
          message: words.ourFault,
        });
      // There are more tries only after a crash of the process.
      if (tries > MOST_TRIES) return void (await giveUp());
      try {
        await work();
      } catch (error) {
        if (tries === MOST_TRIES) await giveUp();
        throw error;
      }
    },

    /** Writes the progress, throttled. Resolves when the last write is done. */
    progressOf(id: number): (done: number, total: number) => Promise<void> {
      let writtenAt = Number.NEGATIVE_INFINITY;
      let writing: Promise<void> = Promise.resolve();
      return (done, total) => {
        if (performance.now() - writtenAt < PROGRESS_EVERY) return writing;
        writtenAt = performance.now();
        // Losing a progress update is no reason to fail.
        writing = outsideTransaction(() => updateProgress(id, done, total)).catch(() => {});
        return writing;
      };
    },

    /** False while it is in this state. */
    async discard(id: number, busy: Status): Promise<boolean> {
      const { count } = await sql`delete from ${sql(table)} where id = ${id} and status <> ${busy}`;
      return count > 0;
    },

    async forgetBefore(moment: Date): Promise<void> {
      await sql`delete from ${sql(table)} where uploaded_at < ${moment}`;
    },
  };
}

/** For the last statement of a transaction: rolls it back when another process has done the same work. */
export function orUndo(isStillOurs: boolean): void {
  if (!isStillOurs) throw new Error('Another process has dealt with this upload');
}

export function requireReview({
  status,
  problem,
}: {
  status: string;
  problem: Problem<string> | null;
}): void {
  if (status === 'reading') throw new AppError('upload_not_ready');
  if (status === 'failed')
    throw new AppError(
      'upload_failed',
      problem ? { message: words.stored({ problem: problem.message }) } : {},
    );
}
