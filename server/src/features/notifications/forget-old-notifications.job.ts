import { after, days, now } from '../../platform/clock.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { deleteOldNotifications } from './notifications.queries.ts';
import { deleteSignedOut } from './push/push.queries.ts';

const KEPT_WHEN_READ = days(90);
const KEPT = days(365);
/** At a time, so that no statement holds many rows for long. */
const BATCH = 5000;

export const forgetOldNotifications = job(
  'forget-old-notifications',
  async () => {
    const limits = { read: after(now(), -KEPT_WHEN_READ), any: after(now(), -KEPT) };
    while ((await deleteOldNotifications(limits, BATCH)) === BATCH);
    await deleteSignedOut(now());
  },
  { schedule: '37 3 * * *' },
);
