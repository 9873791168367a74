// What the students of an exam are told. Word of it also makes their open pages look again.
import { publish } from '../../platform/database/events.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { candidatePage } from '../people/places.service.ts';
import { selectExam } from './exams.queries.ts';
import { EXAM_CHANGED } from './papers.service.ts';
import { selectUsers } from './students.queries.ts';

interface Named {
  title: string;
  course_name: string;
  /** In UTC: who reads it sees the right time of their own on the page. */
  when: string;
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

export type Say = (exam: Named) => { title: string; body: string };

export const newExam: Say = ({ title, course_name, when }) => ({
  title: 'A new exam for you',
  body: `${title}, ${course_name}: it opens ${when}.`,
});

/** Whoever sits it; and the page of who runs it looks again on their other devices too. */
export async function tellStudents(examId: number, say: Say, except: number[] = []): Promise<void> {
  const sitters = await selectUsers(examId);
  await tell(
    examId,
    sitters.filter((user) => !except.includes(user)),
    say,
  );
  const exam = await selectExam(examId);
  if (exam) await notifications.signal([exam.owner_id], { kind: 'exam', exam_id: examId });
  await publish(EXAM_CHANGED, { exam_id: examId });
}

export async function tell(examId: number, users: number[], say: Say): Promise<void> {
  const exam = await selectExam(examId);
  if (!exam || users.length === 0) return;
  await notifications.notifyMany(users, {
    ...say({ title: exam.title, course_name: exam.course_name, when: moment(exam.starts_at) }),
    link: candidatePage(exam, 'take-quiz', examId),
  });
}
