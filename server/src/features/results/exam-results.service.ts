// Marks of an exam, as the people who run it see them.

import type { Share } from '@quivia/contract/endpoint';
import type { AttemptForFaculty, ExamSummary } from '@quivia/contract/exam-results';
import { PAGE_SIZE } from '@quivia/contract/fields';
import type { KindName } from '@quivia/contract/kinds';
import { allowsShare } from '@quivia/contract/team';
import type { StreamedDownload } from '@quivia/files/download';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { readReport } from '../../platform/database/replica.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as answerFiles from '../attempts/answer-files/answer-files.service.ts';
import * as attempts from '../attempts/answers.service.ts';
import { unmarkedOf } from '../attempts/assign.service.ts';
import * as integrity from '../attempts/integrity.service.ts';
import * as exams from '../exams/exams.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import * as queries from './exam-results.queries.ts';
import { figuresAsOf } from './figures-as-of.ts';
import { selectDecisions, selectModuleNames } from './own.queries.ts';
import { words } from './results.words.ts';
import { reviewOf } from './review.service.ts';

export async function list(actor: Actor, id: number, page: Parameters<typeof queries.selectRows>[1]) {
  await exams.requireMarks(actor, id);
  return (await readReport(() => queries.selectRows(id, page))).value;
}

export async function summary(actor: Actor, id: number): Promise<ExamSummary> {
  await exams.requireMarks(actor, id);
  const { value, asOf } = await readReport(() => summaryOf(id));
  return { ...value, ...figuresAsOf(asOf) };
}

/** For who may see it. */
export async function summaryOf(id: number): Promise<ExamSummary> {
  const [summary, unmarked] = [await queries.selectSummary(id, now()), await unmarkedOf(id)];
  return { ...(summary as Omit<ExamSummary, 'unmarked'>), unmarked };
}

/** Who marks reads written answers on the page of marking, without names; beside a name they would know whose they are. */
function isNameless({ share }: { share: Share }, kind: KindName | undefined): boolean {
  return !allowsShare(share, 'run') && kind !== undefined && kindNamed(kind).isMarkedByPeople === true;
}

/** In place of what a late answer says. */
const HIDDEN = '…';

const withoutAnswer = <One extends { answer?: unknown; comment?: unknown; rubric?: unknown }>({
  comment,
  rubric,
  ...one
}: One) => ({
  ...one,
  answer: null,
  is_nameless: true,
});

async function requireAttempt(exam: { id: number; community_id: number | null }, studentId: number) {
  const { id } = exam;
  const found = await attempts.attemptOf(id, studentId);
  if (found) return found;
  throw new AppError('not_found', { message: words.noSuchStudent({ student: wordsAt(exam).student }) });
}

export async function recordedEvents(
  actor: Actor,
  of: { id: number; student_id: number },
  page: { limit: number; offset: number },
) {
  const found = await requireAttempt(await exams.requireExam(actor, of.id, 'see'), of.student_id);
  return integrity.pageOf({ ...found, id: found.attempt_id }, page);
}

/** With a name beside it: for those who run the exam, as the answers that people mark are. */
export async function file(
  actor: Actor,
  of: { id: number; student_id: number; file: string },
): Promise<StreamedDownload> {
  const found = await requireAttempt(await exams.requireExam(actor, of.id, 'run'), of.student_id);
  return answerFiles.show({ attemptId: found.attempt_id, file: of.file });
}

export async function attempt(actor: Actor, id: number, studentId: number): Promise<AttemptForFaculty> {
  const exam = await exams.requireMarks(actor, id, { opened: 'answers', student_id: studentId });
  const found = await requireAttempt(exam, studentId);
  const [questions, names, decisions, recorded, late, paused, neighbours] = await Promise.all([
    reviewOf(found, { isStudent: false }),
    selectModuleNames(id),
    selectDecisions(found.attempt_id),
    integrity.recordOf({ ...found, id: found.attempt_id }, { limit: PAGE_SIZE, offset: 0 }),
    attempts.lateAnswers(found),
    attempts.answeredInPause(found.attempt_id),
    queries.selectNeighbours(id, found.attempt_id),
  ]);
  const nameless = new Set(
    questions.flatMap((one) => (isNameless(exam, one.kind) ? one.question_number : [])),
  );
  for (const one of late.late) if (nameless.has(one.question_number)) one.chosen = HIDDEN;
  const lateOf = new Map(late.late.map(({ question_number, chosen }) => [question_number, chosen]));
  return {
    ...found,
    ...late,
    ...neighbours,
    exam_title: exam.title,
    started_at: found.started_at?.toISOString() ?? null,
    ended_at: found.ended_at?.toISOString() ?? null,
    answers: questions.map((one) => ({
      ...(isNameless(exam, one.kind) ? withoutAnswer(one) : one),
      module_name: names.get(one.module_id) ?? '',
      late: lateOf.get(one.question_number) ?? null,
      is_paused: paused.includes(one.question_id),
    })),
    integrity: recorded.events,
    integrity_events: recorded.total,
    short_absences: recorded.short_absences,
    integrity_dropped: recorded.dropped,
    decisions,
  };
}
