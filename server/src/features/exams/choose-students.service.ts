// Who may be chosen to take an exam.
import { AppError } from '../../platform/app-error.ts';
import { studentsConcerned } from '../hall/incidents/incidents.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { allStudentsAt, type Organisation, studentsAt } from '../people/teaching.service.ts';
import { words } from './exams.words.ts';

/** People who may take exams of the course there; each once. Where newcomers can take it too it may be nobody yet. */
export async function requireStudents(
  at: Organisation & { course_id: number },
  newcomers: boolean,
  ids: number[],
) {
  if (newcomers && at.community_id === null)
    throw new AppError('invalid_input', {
      field: 'newcomers',
      message: words.newcomersOfCommunity,
    });
  const found = await allStudentsAt(at, at.course_id, ids);
  if (found) return found;
  throw new AppError('unknown_reference', {
    field: 'student_id',
    message: at.community_id ? words.notMembers : words.notOfCourse,
  });
}

/** An incident stays on record, and so whoever it concerns stays on the list. Those who could not be chosen any more are kept. */
export async function requireConcerned(
  exam: Organisation & { id: number; course_id: number },
  chosen: readonly { id: number }[],
): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id));
  const missing = (await studentsConcerned(exam.id)).filter((id) => !ids.has(id));
  const { length: students } = await studentsAt(exam, exam.course_id, missing);
  if (students > 0)
    throw new AppError('invalid_input', {
      field: 'student_id',
      message: words.haveIncidents({ students, student: wordsAt(exam).student }),
    });
}
