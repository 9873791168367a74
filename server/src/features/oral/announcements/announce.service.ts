// Candidates and examiners are notified of their times: when the coordinator announces the timetable, and of every change after that,
// once nobody has changed anything for some minutes. What each was last notified of is stored, so nobody is notified twice.
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes, now, seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { mailedAbout } from '../../notifications/channels.service.ts';
import { notify, notifyByChoice } from '../../notifications/notifications.service.ts';
import { lockOral } from '../access/access.queries.ts';
import { markAnnounced } from '../exams/exams.service.ts';
import { actOnTimetable } from '../timetable/act.service.ts';
import { insertAct, selectSlots } from '../timetable/timetable.queries.ts';
import { words } from '../timetable/timetable.words.ts';
import * as queries from './announce.queries.ts';
import { mailViva } from './announce-mail.job.ts';
import { selectExamsWithNews, upsertExaminerSessions } from './examiner-sessions.queries.ts';
import { mailExaminerSessions } from './examiner-sessions-mail.job.ts';
import { remindOfVivas } from './reminders.service.ts';

const PAGE = '/student?panel=take-quiz';

/** In a transaction that holds the exam; how many were notified. */
async function notifyCandidates(exam: { id: number; title: string }): Promise<number> {
  const changed = await queries.selectUnannounced(exam.id, now());
  if (changed.length === 0) return 0;
  await queries.upsertAnnounced(exam.id, changed, now());
  // One message for everyone who begins at the same time, in all rooms.
  const alike = Map.groupBy(
    changed,
    ({ was_told, is_removed, starts_at }) => `${was_told} ${is_removed} ${starts_at?.toISOString()}`,
  );
  for (const some of alike.values()) {
    const [{ was_told, is_removed, starts_at }] = some as [(typeof some)[number]];
    const users = some.map(({ user_id }) => user_id);
    if (starts_at) {
      const params = { exam: exam.title, time: starts_at.toISOString() };
      await notifyByChoice(
        users,
        'new_exams',
        { id: was_told ? 'oral.moved' : 'oral.announced', params },
        PAGE,
      );
    } else {
      const id = is_removed ? 'oral.removed' : 'oral.unplaced';
      await notifyByChoice(users, 'new_exams', { id, params: { exam: exam.title } }, PAGE);
    }
  }
  const mailed = await mailedAbout(changed, 'new_exams');
  await enqueueMany(
    mailViva,
    changed
      .filter(({ user_id }) => mailed.has(user_id))
      .map(({ candidate_id, was_told }) => ({ candidate_id, is_new: !was_told })),
  );
  return changed.length;
}

export async function announce(actor: Actor, examId: number, { key }: { key: string }) {
  return actOnTimetable(actor, examId, { key, kind: 'announce' }, async (exam) => {
    if (!exam.announced_at && (await selectSlots(examId)).length === 0)
      throw new AppError('invalid_input', { message: words.nothingPlaced });
    const notified = await notifyCandidates(exam);
    if (!exam.announced_at) await markAnnounced(examId);
    await notifyExaminers(exam);
    return { ...messageReply(words.announced({ notified })), notified };
  });
}

/** A coordinator who mends a timetable moves several slots: candidates hear of the outcome. */
const QUIET = minutes(5);

const NEWS = {
  first: 'oral.examinerAnnounced',
  changed: 'oral.examinerMoved',
  left: 'oral.examinerLeft',
} as const;

/** By mail, and those with an account on their page. In a transaction that holds the exam. */
async function notifyExaminers(exam: {
  id: number;
  title: string;
  cancelled_at: Date | null;
}): Promise<void> {
  const concerned = await upsertExaminerSessions(exam.id, now());
  const colleagues = concerned.filter(({ is_guest }) => !is_guest);
  // A cancelled exam has told them so, with its reason.
  if (!exam.cancelled_at)
    for (const [news, some] of Map.groupBy(colleagues, (one) => one.news))
      await notify(
        some.map(({ user_id }) => user_id),
        { id: NEWS[news], params: { exam: exam.title } },
        news === 'left' ? '/dashboard' : `/oral/${exam.id}/today`,
      );
  const mailed = await mailedAbout(colleagues, 'new_exams');
  await enqueueMany(
    mailExaminerSessions,
    concerned
      .filter(({ is_guest, user_id }) => is_guest || mailed.has(user_id))
      .map(({ examiner_id, version }) => ({ examiner_id, version })),
  );
}

/** Also those who were added to a panel after the timetable was announced. How many exams had news. */
export async function announceToExaminers(): Promise<number> {
  const due = await selectExamsWithNews(after(now(), -QUIET), now());
  for (const exam of due)
    await inTransaction(async () => {
      await lockOral(exam.id);
      await notifyExaminers(exam);
    });
  return due.length;
}

/** How many exams had changes. */
export async function announceChanges(): Promise<number> {
  const due = await queries.selectChangedExams(after(now(), -QUIET), now());
  for (const { id, owner_id, title } of due)
    await inTransaction(async () => {
      await lockOral(id);
      const still = await queries.selectChangedExams(after(now(), -QUIET), now());
      if (!still.some((one) => one.id === id)) return;
      const notified = await notifyCandidates({ id, title });
      const reply = { ...messageReply(words.announced({ notified })), notified };
      const act = 'announce ';
      await insertAct({ key: randomUUID(), exam_id: id, act, by_id: owner_id, at: now(), reply }, 'announce');
    });
  return due.length;
}

/** In every process; each change is announced by one of them. */
export const startAnnouncing = (log: Log) =>
  poll(
    seconds(30),
    async () => (await announceChanges()) + (await announceToExaminers()) + (await remindOfVivas()),
    log,
    'could not announce changes of vivas',
  );
