// Written exams at a fixed time are known to the timetables of vivas: their students can be nowhere else.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import type { Listener } from '../../../platform/happenings.ts';
import { namesOf } from '../../accounts/accounts.service.ts';
import type { AttemptHappenings } from '../../attempts/attempt-happenings.service.ts';
import { words } from './timetable.words.ts';
import * as queries from './written-times.queries.ts';

const MOST_NAMED = 3;

interface Choice {
  user_ids?: readonly number[] | undefined;
  refuses: boolean;
}

/** One statement. Where nothing is refused, the coordinator of the viva sees a conflict. */
async function occupy(examId: number, { user_ids, refuses }: Choice): Promise<void> {
  const clashing = await queries.insertWrittenTimes(examId, user_ids, now());
  if (clashing.length === 0 || !refuses) return;
  const names = await namesOf(clashing.slice(0, MOST_NAMED));
  throw new AppError('exam_not_now', {
    field: 'student_id',
    message: words.haveViva({ names: names.join('\n'), all: clashing.length }),
  });
}

export const timesOfAttempts: Listener<AttemptHappenings> = {
  assigned: ({ exam_id, ...choice }) => occupy(exam_id, choice),
  async retimed({ exam_id, ...choice }) {
    await queries.deleteWrittenTimes(exam_id, choice.user_ids);
    await occupy(exam_id, choice);
  },
  cancelled: ({ exam_id }) => queries.deleteWrittenTimes(exam_id, undefined),
};
