// Notifies the students of an exam, and makes their open pages look again.
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import { now } from '../../platform/clock.ts';
import * as attempts from '../attempts/assign.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { pushByChoice } from '../notifications/push/push.service.ts';
import { examChanged } from '../papers/papers.service.ts';
import { candidatePage } from '../people/organisation.rules.ts';
import { selectExam, selectRunning, selectTeam } from './exams.queries.ts';
import { noticeExam } from './notices/exam-notices.service.ts';
import { selectControllers } from './oversight/overseen.queries.ts';

interface Named {
  title: string;
  course_name: string;
  starts_at: Date;
}

/** What people are notified of, about this exam. */
export type Notice = (exam: Named) => NotificationMessage;

export const notices = {
  newExam: ({ title, course_name, starts_at }) => ({
    id: 'exam.assigned',
    params: { exam: title, course: course_name, opens_at: starts_at.toISOString() },
  }),
  changed: ({ title, starts_at }) => ({
    id: 'exam.changed',
    params: { exam: title, opens_at: starts_at.toISOString() },
  }),
  removed: ({ title }) => ({ id: 'exam.removed', params: { exam: title } }),
} satisfies Record<string, Notice>;

/** Open pages of its team look again, and those of `others`. */
export async function wakeTeam(examId: number, ...others: number[]): Promise<void> {
  const team = await selectTeam(examId);
  await notifications.signal([...new Set([...team, ...others])], { kind: 'exam', exam_id: examId });
}

/** Everybody who takes it; and the open pages of its team. */
export async function notifyStudents(examId: number, notice: Notice, except: number[] = []): Promise<void> {
  const people = await attempts.peopleOf(examId);
  await notifyPeople(
    examId,
    people.filter((user) => !except.includes(user)),
    notice,
  );
  await wakeTeam(examId);
  await examChanged(examId);
}

export async function notifyPeople(examId: number, users: number[], notice: Notice): Promise<void> {
  const exam = await selectExam(examId);
  if (!exam || users.length === 0) return;
  const link = candidatePage(exam, 'take-quiz', examId);
  if (notice !== notices.newExam && notice !== notices.changed)
    return notifications.notify(users, notice(exam), link);
  const others = await notifications.notifyByChoice(users, 'new_exams', notice(exam), link);
  // An open page looks again also where nothing is to be said.
  await notifications.signal(others, { kind: 'exam', exam_id: examId });
  if (notice === notices.newExam) await noticeExam(examId, users, 'new');
}

/** By mail, to people who take it and have been notified of another time. */
export async function mailMoved(examId: number, except: number[]): Promise<void> {
  const people = await attempts.peopleOf(examId);
  await noticeExam(
    examId,
    people.filter((user) => !except.includes(user)),
    'moved',
  );
}

/** By mail and push, beside the app: somebody may be on their way to it. */
export async function sendCancelled(
  exam: { id: number; title: string; community_id: number | null },
  reason: string,
): Promise<void> {
  const people = await attempts.peopleOf(exam.id);
  await noticeExam(exam.id, people, 'cancelled');
  await pushByChoice(
    people,
    'new_exams',
    { id: 'exam.cancelled', params: { exam: exam.title, reason } },
    candidatePage(exam, 'take-quiz', exam.id),
  );
}

/** Somebody who marks is worried about a student: those who run the exam can see who it is, and the examination office knows. */
export async function notifyOfWelfare(
  { id }: { id: number },
  question: number,
  exceptId: number,
): Promise<void> {
  const exam = await selectExam(id);
  if (!exam) return;
  const runBy = (await selectRunning(id)).filter((one) => one !== exceptId);
  const office = (await selectControllers(id, now())).filter(
    (one) => one !== exceptId && !runBy.includes(one),
  );
  const about = { exam: exam.title, question };
  await notifications.notify(runBy, { id: 'exam.welfare', params: about }, markingPage(exam));
  await notifications.notify(office, {
    id: 'exam.welfareOffice',
    params: { exam: exam.title, owner: exam.owner_name },
  });
}

const markingPage = ({ id, community_id }: { id: number; community_id: number | null }) =>
  community_id === null
    ? (`/faculty?panel=recent-quiz&exam=${id}&view=marking` as const)
    : (`/community?community=${community_id}&panel=recent-quiz&exam=${id}&view=marking` as const);

interface Marked {
  examId: number;
  question: number;
  /** Guests have no list of notifications: the page of marking says it to them. */
  marker: { id: number; name: string; isGuest: boolean };
}

/** A marker of a question and those who run the exam, each in their own words. */
export async function notifyOfMarker(
  { examId, question, marker }: Marked,
  what: { toMarker?: MarkerNotice; toRunning?: RunningNotice },
): Promise<void> {
  const exam = await selectExam(examId);
  if (!exam) return;
  const about = { exam: exam.title, question };
  const page = markingPage(exam);
  if (what.toMarker && !marker.isGuest)
    await notifications.notify(marker.id, { id: what.toMarker, params: about }, page);
  if (!what.toRunning) return;
  const runBy = (await selectRunning(examId)).filter((one) => one !== marker.id);
  await notifications.notify(runBy, { id: what.toRunning, params: { ...about, marker: marker.name } }, page);
}

type MarkerNotice =
  | 'exam.marksFarOff'
  | 'exam.markingPaused'
  | 'exam.markingResumed'
  | 'exam.qualifyAgain'
  | 'exam.letIn';
type RunningNotice = 'exam.markerFarOff' | 'exam.markerNotQualified';
