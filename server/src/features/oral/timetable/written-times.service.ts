// Written exams at a fixed time are known to the timetables of vivas: their students can be nowhere else.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { words } from './timetable.words.ts';
import * as queries from './written-times.queries.ts';

const MOST_NAMED = 3;

interface Choice {
  /** Of these alone; without them, of everyone who takes it. */
  userIds?: readonly number[];
  /** Otherwise the coordinator of the viva sees a conflict: an exam that is open is not stopped. */
  refuses?: boolean;
}

/** In the transaction that assigns these people: one statement. */
export async function occupyByExam(examId: number, { userIds, refuses = false }: Choice): Promise<void> {
  const clashing = await queries.insertWrittenTimes(examId, userIds, now());
  if (clashing.length === 0 || !refuses) return;
  const names = await queries.selectNames(clashing.slice(0, MOST_NAMED));
  throw new AppError('exam_not_now', {
    field: 'student_id',
    message: words.haveViva({ names: names.join('\n'), all: clashing.length }),
  });
}

/** After its times, or the people who take it, have changed. */
export async function reoccupyByExam(examId: number, choice: Choice): Promise<void> {
  await queries.deleteWrittenTimes(examId, choice.userIds);
  await occupyByExam(examId, choice);
}

export async function vacateByExam(examId: number): Promise<void> {
  await queries.deleteWrittenTimes(examId, undefined);
}
