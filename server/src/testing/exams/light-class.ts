// A class of three and its exam on light: for tests of what is seen of results, and decided about them.
import { listExamResults } from '@quivia/contract/exam-results';
import { getQuizResult } from '@quivia/contract/results';
import { done, type Person } from '../people.ts';
import { content } from './banks.ts';
import { releaseAllDue } from './close-all-due.ts';
import type { Student } from './exams.ts';
import { examOf, newExam, openClass, sitWith } from './sat-exams.ts';

interface Exam {
  id: number;
}

export async function openLightClass() {
  const room = await openClass('anna01', 'bala01', 'cara01');
  const [anna, bala, cara] = room.students as [Student, Student, Student];

  /** Two questions, of one mark and of two; the second option of each is right. */
  async function exam(form: object = {}, ...students: Student[]) {
    const questions = [
      content('What is light?', { explanation: 'A wave, and not.' }),
      content('What is a lens?', { marks: 2, negative_marks: 1 }),
    ];
    const sitting = { ...room, students: students.length > 0 ? students : room.students };
    const { questionIds, ...rest } = await newExam(sitting, questions, form);
    return { ...rest, questionIds: questionIds as [number, number] };
  }

  const rows = (of: Exam, query = {}) => done(room.fred.call(listExamResults, { ...examOf(of), query }));

  return {
    ...room,
    anna,
    bala,
    cara,
    exam,
    /** Anna has all right, Bala one right and one wrong, Cara does not come. */
    async sat(form: object = {}) {
      const given = await exam(form);
      await sitWith(anna, given, 'BB');
      await sitWith(bala, given, 'AB');
      return given;
    },
    /** Also released, where the end of the window does that. */
    async over() {
      await room.over();
      await releaseAllDue();
    },
    rows,
    async scores(of: Exam) {
      return (await rows(of)).map(({ roll_number, score, rank }) => [roll_number, score, rank]);
    },
  };
}

export type LightClass = Awaited<ReturnType<typeof openLightClass>>;

/** Of one student in an exam. */
export const attemptOf = ({ id }: Exam, who: Student) => ({
  params: { id: String(id), student_id: String(who.student_id) },
});

export const resultOf = (who: Person, exam: Exam) => who.call(getQuizResult, examOf(exam));
