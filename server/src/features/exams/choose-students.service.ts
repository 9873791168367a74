// Who may be chosen to take an exam.
import { AppError } from '../../platform/app-error.ts';
import * as people from '../people/places.service.ts';
import { words } from './exams.words.ts';

/** People who may take exams of the course there; each once. Where newcomers can take it too it may be nobody yet. */
export async function requireStudents(
  at: people.Place & { course_id: number },
  newcomers: boolean,
  ids: number[],
) {
  const unique = [...new Set(ids)];
  if (newcomers && at.community_id === null)
    throw new AppError('invalid_input', {
      field: 'newcomers',
      message: words.newcomersOfCommunity,
    });
  const found = await people.studentsAmong(at, at.course_id, unique);
  if (found.length === unique.length) return found;
  throw new AppError('unknown_reference', {
    field: 'student_id',
    message: at.community_id ? words.notMembers : words.notOfCourse,
  });
}
