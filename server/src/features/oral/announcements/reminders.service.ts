// One reminder before a viva voce, the day before, by the choices that people made for exams. Guests get it by mail.
import { after, days, hours, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { mailedAbout } from '../../notifications/channels.service.ts';
import { notifyByChoice } from '../../notifications/notifications.service.ts';
import { mailVivaReminder } from './reminder-mail.job.ts';
import * as queries from './reminders.queries.ts';

/** As before a written exam: how early, how late after the server was down, and how long a notice before makes it needless. */
const DUE = days(1);
const LATEST = hours(3);
const QUIET = hours(12);
/** Sessions of one day are one viva. */
const APART = hours(20);
const AT_ONCE = 500;

/** How many were made, each by one process. */
export async function remindOfVivas(): Promise<number> {
  return inTransaction(async () => {
    const at = now();
    const made = await queries.insertReminders({
      at,
      after: after(at, LATEST),
      until: after(at, DUE),
      notifiedBefore: DUE + QUIET,
      apart: APART,
      most: AT_ONCE,
    });
    if (made.length === 0) return 0;
    const due = await queries.selectReminderFacts(made, at);
    const people = due.filter(({ is_guest }) => !is_guest);
    const alike = Map.groupBy(
      people,
      (one) => `${one.exam_id} ${one.is_examiner} ${one.starts_at.getTime()}`,
    );
    for (const some of alike.values()) {
      const [{ exam_id, is_examiner, title, starts_at }] = some as [queries.ReminderFacts];
      await notifyByChoice(
        some.map(({ user_id }) => user_id),
        'day_before',
        {
          id: is_examiner ? 'oral.examinerReminder' : 'oral.reminder',
          params: { exam: title, time: starts_at.toISOString() },
        },
        is_examiner ? `/oral/${exam_id}/today` : '/student?panel=take-quiz',
      );
    }
    const mailed = await mailedAbout(people, 'day_before');
    await enqueueMany(
      mailVivaReminder,
      due
        .filter(({ can_mail, is_guest, user_id }) => can_mail && (is_guest || mailed.has(user_id)))
        .map(({ exam_id, user_id, starts_at }) => ({ exam_id, user_id, about: starts_at.toISOString() })),
    );
    return made.length;
  });
}
