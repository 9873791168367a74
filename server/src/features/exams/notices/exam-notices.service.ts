// What people are notified of about an exam, in time and once: that it is new, moved or cancelled, a reminder the day
// before and 30 minutes before, and the receipt. Each notice is a row that is claimed by one process; a restart finds what was left.
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, days, hours, minutes, now, seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Listener } from '../../../platform/happenings.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import type { AttemptHappenings } from '../../attempts/attempt-happenings.service.ts';
import { receiptNumber } from '../../attempts/receipt-number.rules.ts';
import { type Channels, channelsOf } from '../../notifications/channels.service.ts';
import { notifyByChoice } from '../../notifications/notifications.service.ts';
import { candidatePage } from '../../people/organisation.rules.ts';
import { type ExamMail, mailExam } from './exam-mail.job.ts';
import * as queries from './exam-notices.queries.ts';
import { isStillTrue, TOPIC_OF } from './exam-notices.rules.ts';

const silence = new AsyncLocalStorage<true>();

/** The demo mails nobody about the exams of its invented past. */
export const withoutMails = <T>(work: () => Promise<T>): Promise<T> => silence.run(true, work);

/** In the transaction that makes, moves or cancels the exam. */
export async function noticeExam(
  examId: number,
  userIds: number[],
  kind: 'new' | 'moved' | 'cancelled',
): Promise<void> {
  const at = now();
  if (userIds.length > 0)
    await queries.insertExamNotices(examId, userIds, kind, { at, queuedAt: silence.getStore() ? at : null });
}

export const receiptsOfAttempts: Listener<AttemptHappenings> = {
  async ended({ attempts, at }) {
    if (attempts.length > 0 && !silence.getStore()) await queries.insertReceipts(attempts, at);
  },
};

/** At a time, so that a thousand students hold no transaction for long. */
const AT_ONCE = 500;

/**
 * When a reminder is due before an exam opens; how late it may still be sent, after the server was down; and how long
 * before it somebody who was notified of the exam doesn't need it.
 */
const REMINDERS = [
  { kind: 'day_before', due: days(1), latest: hours(3), quiet: hours(12) },
  { kind: 'half_hour_before', due: minutes(30), latest: 0, quiet: minutes(15) },
] as const;

/** How many reminders were made. */
export async function remindDue(): Promise<number> {
  const at = now();
  let made = 0;
  for (const { kind, due, latest, quiet } of REMINDERS)
    made += await queries.insertReminders(kind, {
      at,
      after: after(at, latest),
      until: after(at, due),
      notifiedBefore: due + quiet,
      most: AT_ONCE,
    });
  return made;
}

/** Queues the mails of notices that wait, and stores what the page shows. How many notices there were. */
export async function queueWaiting(): Promise<number> {
  return inTransaction(async () => {
    const at = now();
    const claimed = await queries.claimWaiting(at, AT_ONCE);
    if (claimed.length === 0) return 0;
    const found = await queries.selectFacts(
      claimed.map(({ exam_id }) => exam_id),
      claimed.map(({ user_id }) => user_id),
    );
    const keyOf = (one: { exam_id: number; user_id: number }) => `${one.exam_id} ${one.user_id}`;
    const facts = new Map(found.map((one) => [keyOf(one), one]));
    const due = claimed.flatMap(({ kind, about, ...one }) => {
      const exam = facts.get(keyOf(one));
      return exam && isStillTrue(kind, about, exam, at) ? [{ kind, about, exam }] : [];
    });
    const choiceOf = await choicesOf(due);
    await showInApp(due, choiceOf);
    await enqueueMany(mailExam, mailsOf(due, choiceOf));
    return claimed.length;
  });
}

interface DueNotice {
  kind: queries.Kind;
  about: Date;
  exam: queries.Facts;
}

type ChoiceOf = (notice: DueNotice) => Channels;

async function choicesOf(due: DueNotice[]): Promise<ChoiceOf> {
  const chosen = await channelsOf(due.map(({ exam }) => exam.user_id));
  return ({ kind, exam }) => chosen(exam.user_id, TOPIC_OF[kind]);
}

function mailsOf(due: DueNotice[], choiceOf: ChoiceOf): ExamMail[] {
  return due
    .filter((notice) => notice.exam.is_verified && choiceOf(notice).by_mail)
    .map(({ kind, about, exam }) => ({
      kind,
      about: about.toISOString(),
      exam_id: exam.exam_id,
      user_id: exam.user_id,
    }));
}

/** What is new, moved or cancelled is in the app already. */
async function showInApp(due: DueNotice[], choiceOf: ChoiceOf): Promise<void> {
  const reminders = due.filter(({ kind }) => kind === 'day_before' || kind === 'half_hour_before');
  for (const some of Map.groupBy(reminders, ({ kind, exam }) => `${kind} ${exam.exam_id}`).values()) {
    const [{ kind, exam }] = some as [DueNotice];
    await notifyByChoice(
      some.map((one) => one.exam.user_id),
      TOPIC_OF[kind],
      { id: 'exam.reminder', params: { exam: exam.title, opens_at: exam.starts_at.toISOString() } },
      candidatePage(exam, 'take-quiz', exam.exam_id),
    );
  }
  // Each has a text of its own and costs statements of its own: only for the few who asked for it.
  const isWanted = (notice: DueNotice) => choiceOf(notice).in_app || choiceOf(notice).by_push;
  const receipts = due.filter((notice) => notice.kind === 'receipt' && isWanted(notice));
  for (const { exam, about } of receipts)
    await notifyByChoice(
      [exam.user_id],
      'receipts',
      {
        id: 'attempt.receipt',
        params: {
          exam: exam.title,
          answered: exam.answered,
          questions: exam.questions,
          receipt: receiptNumber(exam.attempt_id, about),
        },
      },
      candidatePage(exam, 'take-quiz', exam.exam_id),
    );
}

export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteExamNoticesOf(userId);
}

/** In every process; each notice is made and queued by one of them. */
export const startNotices = (log: Log) =>
  poll(
    seconds(3),
    async () => (await remindDue()) + (await queueWaiting()),
    log,
    'could not queue exam notices',
  );
