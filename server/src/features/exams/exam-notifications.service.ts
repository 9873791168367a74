// Notifies the students of an exam, and makes their open pages look again.
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import * as attempts from '../attempts/assign.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage } from '../people/organisation.rules.ts';
import { selectExam } from './exams.queries.ts';
import { examChanged } from './papers.service.ts';

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

/** Everybody who takes it; and the owner's open pages on their other devices. */
export async function notifyStudents(examId: number, notice: Notice, except: number[] = []): Promise<void> {
  const people = await attempts.peopleOf(examId);
  await notifyPeople(
    examId,
    people.filter((user) => !except.includes(user)),
    notice,
  );
  const exam = await selectExam(examId);
  if (exam) await notifications.signal([exam.owner_id], { kind: 'exam', exam_id: examId });
  await examChanged(examId);
}

export async function notifyPeople(examId: number, users: number[], notice: Notice): Promise<void> {
  const exam = await selectExam(examId);
  if (!exam || users.length === 0) return;
  await notifications.notify(users, notice(exam), candidatePage(exam, 'take-quiz', examId));
}
