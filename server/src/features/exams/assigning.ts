// The students of an exam, each with an attempt, and until when each may sit it.
import { randomInt } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import * as people from '../people/places.service.ts';
import { movedDeadline, type Timing, windowEnd } from './deadline.ts';
import * as queries from './students.queries.ts';

/** Who may sit exams of the course at its place; each once. Where newcomers sit it too it may be nobody yet. */
export async function requireStudents(
  at: people.Place & { course_id: number },
  newcomers: boolean,
  ids: number[],
) {
  const unique = [...new Set(ids)];
  if (newcomers && at.community_id === null)
    throw new AppError('invalid_input', {
      field: 'newcomers',
      message: 'Only in a community can who joins later sit an exam too.',
    });
  const found = await people.studentsAmong(at, at.course_id, unique);
  if (found.length === unique.length) return found;
  throw new AppError('unknown_reference', {
    field: 'student_id',
    message: at.community_id
      ? 'Some of the chosen people are not members any more. Please choose again.'
      : 'Some of the chosen students do not take this course here. Please choose again.',
  });
}

export async function assign(
  exam: Timing & { id: number },
  chosen: readonly { id: number; user_id: number }[],
): Promise<void> {
  const seeded = chosen.map((one) => ({ ...one, seed: randomInt(2 ** 31) }));
  await queries.insertAttempts(exam.id, seeded, now());
  await retime(exam, exam);
}

function dueAt(one: queries.Assigned, before: Timing, timing: Timing, extraTime = one.extra_time): Date {
  const { started_at } = one;
  if (!started_at) return windowEnd(timing, extraTime);
  return movedDeadline({ ...one, started_at }, before, { timing, extraTime });
}

/** After the times of an exam changed: who may still sit it has until then. */
export async function retime(before: Timing, exam: Timing & { id: number }): Promise<void> {
  const living = await queries.lockLiving({ examId: exam.id });
  await queries.updateDue(living.map((one) => ({ ...one, due_at: dueAt(one, before, exam) })));
}

/** After a student's extra time changed, in whatever they may still sit. */
export async function stretch(
  grantId: number,
  extraTime: number,
  examOf: (examId: number) => Promise<(Timing & { cancelled_at: Date | null }) | undefined>,
): Promise<number[]> {
  const living = await queries.lockLiving({ grantId });
  const changed = [];
  for (const one of living) {
    const exam = await examOf(one.exam_id);
    // Nothing is due in an exam that is cancelled.
    if (!exam || exam.cancelled_at) continue;
    changed.push({ ...one, extra_time: extraTime, due_at: dueAt(one, exam, exam, extraTime) });
  }
  await queries.updateDue(changed);
  return changed.map(({ exam_id }) => exam_id);
}
