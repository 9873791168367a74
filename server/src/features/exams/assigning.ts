// The students of an exam, each with an attempt, and until when each may sit it.
import { randomInt } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import * as people from '../people/links.service.ts';
import { deadline, type Timing, windowEnd } from './deadline.ts';
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
  await retime(exam);
}

const dueAt = (exam: Timing, { started_at, extra_time }: queries.Assigned) =>
  started_at ? deadline(exam, started_at, extra_time) : windowEnd(exam, extra_time);

/** After the times of an exam changed: who may still sit it has until then. */
export async function retime(exam: Timing & { id: number }): Promise<void> {
  const living = await queries.lockLiving({ examId: exam.id });
  await queries.updateDue(living.map((one) => ({ ...one, due_at: dueAt(exam, one) })));
}

/** After a student's extra time changed, in whatever they may still sit. */
export async function stretch(
  grantId: number,
  extraTime: number,
  timingOf: (examId: number) => Promise<Timing | undefined>,
): Promise<number[]> {
  const living = await queries.lockLiving({ grantId });
  const changed = [];
  for (const one of living) {
    const exam = await timingOf(one.exam_id);
    if (!exam) continue;
    const stretched = { ...one, extra_time: extraTime };
    changed.push({ ...stretched, due_at: dueAt(exam, stretched) });
  }
  await queries.updateDue(changed);
  return living.map(({ exam_id }) => exam_id);
}
