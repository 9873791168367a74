// Marks of an exam, as who runs it sees them.
import type { AttemptForFaculty, ExamSummary } from '@quivia/contract/exam-results';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as exams from '../exams/exams.service.ts';
import { wordsAt } from '../people/places.service.ts';
import * as queries from './exam-results.queries.ts';
import { selectDecisions, selectModuleNames } from './own.queries.ts';
import { reviewOf } from './review.ts';

export async function list(actor: Actor, id: number, page: Parameters<typeof queries.selectRows>[1]) {
  await exams.requireExam(actor, id);
  return queries.selectRows(id, page);
}

export async function summary(actor: Actor, id: number): Promise<ExamSummary> {
  await exams.requireExam(actor, id);
  return (await queries.selectSummary(id, now())) as ExamSummary;
}

export async function attempt(actor: Actor, id: number, studentId: number): Promise<AttemptForFaculty> {
  const exam = await exams.requireExam(actor, id);
  const found = await queries.selectAttempt(id, studentId);
  if (!found)
    throw new AppError('not_found', {
      message: `There is no such ${wordsAt(exam).student} in this exam.`,
    });
  const [questions, names, decisions, events, late] = await Promise.all([
    reviewOf(found),
    selectModuleNames(id),
    selectDecisions(found.attempt_id),
    queries.selectIntegrity(found.attempt_id),
    queries.selectLate(found.attempt_id),
  ]);
  const numberOf = new Map(questions.map((one) => [one.question_id, one.question_number]));
  return {
    ...found,
    started_at: found.started_at?.toISOString() ?? null,
    ended_at: found.ended_at?.toISOString() ?? null,
    answers: questions.map((one) => ({
      ...one,
      module_name: names.get(one.module_id) ?? '',
      late: lettersOf(one.options, late.get(one.question_id)),
    })),
    integrity: events.map(({ question_id, ...event }) => ({
      ...event,
      at: event.at.toISOString(),
      question_number: (question_id && numberOf.get(question_id)) ?? null,
    })),
    decisions,
  };
}

function lettersOf(
  options: readonly { id: number; option_number: string }[],
  chosen: readonly number[] | undefined,
): string | null {
  if (!chosen) return null;
  const letters = options.filter(({ id }) => chosen.includes(id)).map(({ option_number }) => option_number);
  return letters.join(', ');
}
