// The service knows when it was away: every process writes a heartbeat, and a gap of all of them, whether the processes
// or the database were gone, is recorded by the first that comes back. A page sends an answer it could not deliver again
// within 30 seconds. So an attempt whose deadline fell into the outage, or so shortly after it that the page may not have
// sent again, gets until then: what was answered in time also arrives in time.
import { after, seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { GRACE } from '../save.service.ts';
import * as queries from './outages.queries.ts';

const EVERY = seconds(2);
/** Shorter gaps are pauses, not outages: a restart takes less, and pages send again within it. */
const LONGEST_PAUSE = seconds(10);
/** The longest wait of a page before it sends again. */
const PAGES_RETRY_WITHIN = seconds(30);
/** A process that wrote a heartbeat this lately has missed no outage. */
const FRESH = seconds(5);

let beatAt = Number.NEGATIVE_INFINITY;

/** Writes the heartbeat. When it is the first after an outage, it records that and moves the deadlines. */
export async function beat(): Promise<queries.Outage | undefined> {
  const outage = (await queries.updateHeartbeat(LONGEST_PAUSE)) ? undefined : await noticeOutage();
  beatAt = performance.now();
  return outage;
}

async function noticeOutage(): Promise<queries.Outage | undefined> {
  return inTransaction(async () => {
    const last = await queries.lockHeartbeat();
    // Another process was quicker, or this is the very first heartbeat.
    if (!last || (await queries.updateHeartbeat(LONGEST_PAUSE))) return undefined;
    const outage = await queries.insertOutage(last);
    await queries.setHeartbeat(outage.ended_at);
    // What was on the wire when it began counts as well.
    const [from, until] = [after(outage.started_at, -GRACE), after(outage.ended_at, PAGES_RETRY_WITHIN)];
    const moved = [
      ...(await queries.updatePhotoMinutesWithin(from, until)),
      ...(await queries.updateDueWithin(from, until)),
    ];
    for (const [exam_id, some] of Map.groupBy(moved, (one) => one.exam_id))
      await notifications.signal(
        some.map(({ user_id }) => user_id),
        { kind: 'exam', exam_id },
      );
    return outage;
  });
}

/** Before anything is closed because its time is up. */
export async function requireNoMissedOutage(): Promise<void> {
  if (performance.now() - beatAt > FRESH) await beat();
}

export const startHeartbeat = (log: Log) =>
  poll(
    EVERY,
    async () => {
      await beat();
      return 0;
    },
    log,
    'could not write the heartbeat',
  );
