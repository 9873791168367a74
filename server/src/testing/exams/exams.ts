// Exams for tests, started and sat as people do.
import * as attempts from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import { startQuiz } from '@quivia/contract/exams';
import { type College, grantOf, join } from '../college.ts';
import { done, type Person, refreshToken } from '../people.ts';
import type { TestApp } from '../test-app.ts';

export type Student = Person & { student_id: number };

/** Someone new who is a student of the college's course and can sign in. */
export async function student(server: TestApp, college: College, username: string): Promise<Student> {
  return study(college, await server.person(username));
}

/** Makes them a student of the college, in the semester of its course. */
export async function study(college: College, person: Person): Promise<Student> {
  const { username } = person;
  const membership = {
    user_id: person.id,
    member_id: `S-${username}`,
    department_ids: [college.department],
  };
  await join(college, 'Student', { user_membership_id: [membership], class_or_semester: college.semester });
  await refreshToken(person);
  return Object.assign(person, { student_id: await grantOf(college.admin, username, 'Student') });
}

type ExamForm = Input<typeof startQuiz>['body'];

/** Its id. */
export async function startExam(
  faculty: Person,
  form: Pick<ExamForm, 'qbank_id' | 'course_id'> & Partial<ExamForm>,
  ...students: Student[]
): Promise<number> {
  const body = { student_id: students.map(({ student_id }) => student_id), ...form };
  return (await done(faculty.call(startQuiz, { body }))).id;
}

export const ofExam = (id: number) => ({ quiz_or_viva_id: String(id) });

/** The attempt's state and the questions, as the screen fetches them. */
export async function sit(who: Person, examId: number, query: { device?: string; take_over?: 'true' } = {}) {
  const state = await done(who.call(attempts.startAttempt, { query: { ...ofExam(examId), ...query } }));
  const questions = await done(who.call(attempts.listPaper, { query: ofExam(examId) }));
  return { state, questions };
}
