import { setTimeout as sleep } from 'node:timers/promises';
import { closeDue } from '../../features/attempts/close.job.ts';
import { releaseDue } from '../../features/results/release.service.ts';
import { after, now, seconds } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';

/** Until none is left: the server under test looks every second, too, and each look leaves out what the other closes. */
export async function closeAllDue(): Promise<void> {
  const left = async () => {
    await closeDue();
    return sql`
      select id from attempts
      where paused_at is null
        and (status = 'in_progress' and due_at + photo_minutes * interval '1 minute' < ${after(now(), -seconds(6))} or status = 'assigned' and due_at < ${now()})`;
  };
  // Neither expect.poll, which hooks may not use, nor vi.waitFor, which moves a clock that stands. A test ends after a minute.
  while ((await left()).length > 0) await sleep(50);
}

/** Also those that the server under test is releasing at this moment, which releaseDue leaves out. */
export async function releaseAllDue(): Promise<void> {
  await releaseDue();
  await sql`select from exams for update`;
}
