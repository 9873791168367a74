// Every attempt ends: each process looks every second for those whose time is up, with no browser connected, and takes
// the ones no other process is closing. After a restart the first look finds what was missed.
import { after, now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { attemptChanged } from './attempt-changes.service.ts';
import { lockDue, selectExamsDue, shareFreeExams, updateAbsent } from './close.queries.ts';
import { closeAndGrade } from './grade.service.ts';
import { requireNoMissedOutage } from './outages/heartbeat.job.ts';
import { GRACE } from './save.service.ts';

const LOOK_EVERY = seconds(1);
/** Few at a time, so that answers of others are saved in between. */
const AT_ONCE = 200;
/** After the last answer may have come in. */
const MARGIN = seconds(1);

const SILENT: Log = { error: () => {} };

/** How many were closed. */
export async function closeDue(log: Log = SILENT): Promise<number> {
  await requireNoMissedOutage();
  const latest = after(now(), -GRACE - MARGIN);
  const examIds = await selectExamsDue(latest, AT_ONCE);
  const closed = examIds.length === 0 ? [] : await closeSome(examIds, latest, log);
  const absent = await updateAbsent(now(), AT_ONCE);
  for (const { exam_id, user_id } of absent) attemptChanged(exam_id, user_id);
  return closed.length + absent.length;
}

async function closeSome(examIds: number[], latest: Date, log: Log) {
  return inTransaction(async () => {
    // An exam whose key is being changed is closed at the next look, by the new key.
    const exams = await shareFreeExams(examIds);
    const held = await lockDue(
      exams.map(({ id }) => id),
      latest,
      AT_ONCE,
    );
    const ungraded = held.length === 0 ? 0 : await closeAndGrade(held, exams, 'close');
    if (ungraded > 0) log.error({ ungraded, exams: examIds }, 'closed attempts that could not be graded');
    // With the closing, or not at all: no board shows somebody as under way because a process ended in between.
    for (const [exam_id, some] of Map.groupBy(held, (one) => one.exam_id))
      await notifications.signal(
        some.map(({ user_id }) => user_id),
        { kind: 'exam', exam_id },
      );
    return held;
  });
}

export const startClosing = (log: Log) =>
  poll(LOOK_EVERY, () => closeDue(log), log, 'could not close attempts');
