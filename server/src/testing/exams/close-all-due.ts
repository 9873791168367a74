import { setTimeout as sleep } from 'node:timers/promises';
import { closeDue } from '../../features/attempts/close.job.ts';
import { selectExamsDue } from '../../features/attempts/close.queries.ts';
import { after, now, seconds } from '../../platform/clock.ts';

/** Until none is left: the server under test looks every second, too, and each look leaves out what the other closes. */
export async function closeAllDue(): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    await closeDue();
    if ((await selectExamsDue(after(now(), -seconds(6)), 1)).length === 0) return;
    await sleep(50);
  }
  throw new Error('Attempts whose time is up are still open');
}
