// Who may be chosen to take an exam.
import { AppError } from '../../platform/app-error.ts';
import { allStudentsAt, type Organisation } from '../people/teaching.service.ts';
import { words } from './exams.words.ts';

/** People who may take exams of the course there; each once. Where newcomers can take it too it may be nobody yet. */
export async function requireStudents(
  at: Organisation & { course_id: number },
  newcomers: boolean,
  ids: number[],
  ownerId: number,
) {
  if (newcomers && at.community_id === null)
    throw new AppError('invalid_input', {
      field: 'newcomers',
      message: words.newcomersOfCommunity,
    });
  const found = await allStudentsAt(at, at.course_id, ids);
  // Else an exam would be run by somebody who takes it.
  if (found?.some(({ user_id }) => user_id === ownerId))
    throw new AppError('invalid_input', { field: 'student_id', message: words.ownerTakes });
  if (found) return found;
  throw new AppError('unknown_reference', {
    field: 'student_id',
    message: at.community_id ? words.notMembers : words.notOfCourse,
  });
}
