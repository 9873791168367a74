// Notifies the students of an exam, and makes their open pages look again.
import * as attempts from '../attempts/assign.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage } from '../people/places.service.ts';
import { selectExam } from './exams.queries.ts';
import { examChanged } from './papers.service.ts';

interface Named {
  title: string;
  course_name: string;
  /** With its zone: the page shows the reader's own. */
  when: string;
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

export type Notice = (exam: Named) => { title: string; body: string };

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
  await notifications.notifyMany(users, {
    ...notice({ title: exam.title, course_name: exam.course_name, when: moment(exam.starts_at) }),
    link: candidatePage(exam, 'take-quiz', examId),
  });
}
