// What the students of an exam are told. Word of it also makes their open pages look again.
import { publish } from '../../platform/events.ts';
import * as notifications from '../notifications/notifications.service.ts';
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

export async function tellStudents(
  examId: number,
  say: (exam: Named) => { title: string; body: string },
  also: number[] = [],
): Promise<void> {
  const exam = await selectExam(examId);
  if (!exam) return;
  const users = [...new Set([...(await selectUsers(examId)), ...also])];
  await publish(EXAM_CHANGED, { exam_id: examId });
  await notifications.notifyMany(users, {
    ...say({ title: exam.title, course_name: exam.course_name, when: moment(exam.starts_at) }),
    link: '/student?panel=take-quiz',
  });
}
