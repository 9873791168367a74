// Long work on a roster: begun again after a crash, given up after a few times, and seen from outside.
import type { Roster } from '@quivia/contract/rosters';
import { outsideTransaction } from '../../platform/database.ts';
import * as queries from './rosters.queries.ts';

const MOST_TRIES = 4;
const TELL_EVERY = 250;

/** Does nothing when the roster has left the state by now: a repeated job is harmless. */
export async function attempt(
  id: number,
  status: Roster['status'],
  work: () => Promise<void>,
): Promise<void> {
  const tries = await queries.updateTries(id, status);
  if (tries === undefined) return;
  const giveUp = () =>
    queries.updateFailed(id, status, {
      line: null,
      message: 'Something went wrong on our side and nothing was stored. Please upload the file again.',
    });
  // More only after a crash that took the process with it.
  if (tries > MOST_TRIES) return void (await giveUp());
  try {
    await work();
  } catch (error) {
    if (tries === MOST_TRIES) await giveUp();
    throw error;
  }
}

/** For the last statement of a transaction: undoes it when another process has done the same work meanwhile. */
export function orUndo(isStillOurs: boolean): void {
  if (!isStillOurs) throw new Error('Another process has dealt with this roster');
}

/** Shows how far it is, now and then. Resolves when what was told is written. */
export function progressOf(id: number): (done: number, total: number) => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  return (done, total) => {
    if (performance.now() - toldAt < TELL_EVERY) return writing;
    toldAt = performance.now();
    // Progress that cannot be told is no reason to fail.
    writing = outsideTransaction(() => queries.updateProgress(id, done, total)).catch(() => {});
    return writing;
  };
}
