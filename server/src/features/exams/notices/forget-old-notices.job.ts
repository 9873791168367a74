import { after, days, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { deleteOldExamNotices } from './exam-notices.queries.ts';

/** So that nothing is sent twice. No exam is reminded of so long after it was announced again. */
const KEPT = days(30);
/** At a time, so that no statement holds many rows for long. */
const BATCH = 5000;

export const forgetOldNotices = job(
  'forget-old-exam-notices',
  async () => {
    while ((await deleteOldExamNotices(after(now(), -KEPT), BATCH)) === BATCH);
  },
  { schedule: '39 3 * * *' },
);
