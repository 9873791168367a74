// The order of locks (0018, 0061) keeps acts from waiting for each other. Should two of them do so all the same, nobody
// sees an error.
import { inTransaction, isDeadlock } from '../../platform/database/database.ts';

const MOST_TRIES = 3;

let met = 0;

/** Since the process started. Zero as long as everyone keeps the order: tests of that order look here. */
export const deadlocksMet = (): number => met;

/**
 * Opens the transaction of an act. After a deadlock the database has kept nothing of it, and it is done again; so it is
 * after whatever else `isLostRace` recognises.
 */
export async function inActTransaction<T>(
  work: () => Promise<T>,
  isLostRace: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(work);
    } catch (error) {
      if (isDeadlock(error)) met += 1;
      else if (!isLostRace(error)) throw error;
      if (tries === MOST_TRIES) throw error;
    }
  }
}
