// Events for the addresses that want them: written in the transaction in which something happens, so that they are sent if it
// happened, and only then. Ids and times, never marks or names.
import { randomUUID } from 'node:crypto';
import type { WEBHOOK_TEST, WebhookEvent } from '@quivia/contract/webhooks';
import { now } from '../../platform/clock.ts';
import { publish } from '../../platform/database/events.ts';
import type { Listener } from '../../platform/happenings.ts';
import type { AttemptHappenings } from '../attempts/attempt-happenings.service.ts';
import type { ExamHappenings } from '../exams/exam-happenings.service.ts';
import type { RosterHappenings } from '../rosters/roster-happenings.service.ts';
import * as queries from './webhooks.queries.ts';

/** To every process: there is something to send. */
export const QUEUED = 'webhook-events-queued';

interface NewEvent {
  type: WebhookEvent | typeof WEBHOOK_TEST;
  /** Of one exam they are sent in order. */
  examId: number | null;
  data: object;
}

export async function queueEvent(
  webhookIds: readonly number[],
  { type, examId, data }: NewEvent,
): Promise<void> {
  if (webhookIds.length === 0) return;
  const at = now();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await queries.insertDeliveries(
    webhookIds.map((webhook_id) => ({
      webhook_id,
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      type,
      exam_id: examId,
      body,
    })),
    at,
  );
  await publish(QUEUED, null);
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

const timesOf = (exam: queries.ExamOfEvent) => ({
  institution_id: exam.institution_id,
  exam_id: exam.exam_id,
  course_id: exam.course_id,
  starts_at: moment(exam.starts_at),
  ends_at: moment(exam.ends_at),
  duration_minutes: exam.duration,
  version: exam.version,
  cancelled_at: moment(exam.cancelled_at),
  ended_early_at: moment(exam.ended_early_at),
});

async function queueExamEvent(
  type: WebhookEvent,
  examId: number,
  dataOf: (exam: queries.ExamOfEvent) => object,
) {
  const exam = await queries.selectWanting(type, examId);
  if (exam) await queueEvent(exam.webhook_ids, { type, examId, data: dataOf(exam) });
}

export const webhooksOfExams: Listener<ExamHappenings> = {
  started: ({ exam_id }) => queueExamEvent('exam.scheduled', exam_id, timesOf),
  changed: ({ exam_id }) => queueExamEvent('exam.changed', exam_id, timesOf),
  cancelled: ({ exam_id }) => queueExamEvent('exam.changed', exam_id, timesOf),
  released: ({ exam_id }) =>
    queueExamEvent('results.released', exam_id, ({ institution_id, released_at }) => ({
      institution_id,
      exam_id,
      released_at: moment(released_at),
    })),
};

/** A regrade changes thousands: so many are in one message. */
const MOST_STUDENTS = 1000;

export const webhooksOfAttempts: Listener<AttemptHappenings> = {
  async changed({ attempts }) {
    for (const [examId, some] of Map.groupBy(attempts, ({ exam_id }) => exam_id)) {
      const exam = await queries.selectWanting('result.changed', examId);
      if (!exam) continue;
      const students = await queries.selectStudentIds(
        examId,
        some.map(({ user_id }) => user_id),
      );
      for (let from = 0; from < students.length; from += MOST_STUDENTS)
        await queueEvent(exam.webhook_ids, {
          type: 'result.changed',
          examId,
          data: {
            institution_id: exam.institution_id,
            exam_id: examId,
            student_ids: students.slice(from, from + MOST_STUDENTS),
            changed_at: now().toISOString(),
          },
        });
    }
  },
};

export const webhooksOfRosters: Listener<RosterHappenings> = {
  async applied({ roster_id, institution_id }) {
    const type = 'roster.applied';
    const data = { institution_id, roster_id, applied_at: now().toISOString() };
    await queueEvent(await queries.selectWantingOf(type, institution_id), { type, examId: null, data });
  },
};
