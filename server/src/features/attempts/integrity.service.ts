// What happened on the device while an exam was open: recorded, shown to the student, judged by people only.
import type { IntegrityKind } from '@quivia/contract/attempts';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as papers from '../exams/papers.service.ts';
import { isLiving } from './attempt-state.rules.ts';
import * as queries from './attempts.queries.ts';
import { words } from './attempts.words.ts';

interface Reported {
  key: string;
  kind: IntegrityKind;
  question_id: number | null;
  at: string;
}

export async function report(
  actor: Actor,
  form: { quiz_or_viva_id: number; events: Reported[] },
): Promise<{ message: string }> {
  const attempt = await queries.selectAttempt(form.quiz_or_viva_id, actor.userId);
  if (!attempt?.started_at) throw new AppError('not_found', { message: words.notAssigned });
  const at = now();
  const earliest = attempt.started_at;
  await queries.insertIntegrity(
    attempt.id,
    form.events.map((event) => ({ ...event, at: between(earliest, new Date(event.at), at), detail: '' })),
  );
  return { message: words.recorded.text };
}

/** The device says when; it cannot be before the start or after now. */
const between = (earliest: Date, said: Date, latest: Date) =>
  said < earliest ? earliest : said > latest ? latest : said;

/** What faculty see of an attempt beside its answers, each with the number of its question. */
export async function recordOf(attempt: { id: number; exam_id: number; seed: number }) {
  const [events, questions] = await Promise.all([
    queries.selectRecorded(attempt.id),
    papers.paperOfStudent(attempt.exam_id, attempt.seed),
  ]);
  const numberOf = new Map(questions.map(({ id, question_number }) => [id, question_number]));
  return events.map(({ question_id, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    question_number: (question_id && numberOf.get(question_id)) ?? null,
  }));
}

/** A student's own, once the exam has ended for them. */
export async function ownRecord(actor: Actor, examId: number) {
  const attempt = await queries.selectAttempt(examId, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: words.notAssigned });
  if (isLiving(attempt.status)) throw new AppError('exam_not_now', { message: words.recordedLater });
  return { events: await recordOf(attempt) };
}
