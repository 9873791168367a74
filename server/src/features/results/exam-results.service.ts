// Marks of an exam, as the people who run it see them.

import type { AttemptForFaculty, ExamSummary } from '@quivia/contract/exam-results';
import { PAGE_SIZE } from '@quivia/contract/fields';
import type { KindName } from '@quivia/contract/kinds';
import type { StreamedDownload } from '@quivia/files/download';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { readReport } from '../../platform/database/replica.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { anonymityOf, hidingMarksFrom } from '../answer-marking/flags/anonymity.service.ts';
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
  const whose = { examId: id, hidesMarks: await hidesMarks(actor, id) };
  const rows = (await readReport(() => queries.selectRows(whose, page))).value;
  return whose.hidesMarks ? rows.map((row) => ({ ...row, hides_marks: true })) : rows;
}

export async function summary(actor: Actor, id: number): Promise<ExamSummary> {
  await exams.requireMarks(actor, id);
  const { value, asOf } = await readReport(() => summaryOf(id));
  return { ...value, hides_marks: await hidesMarks(actor, id), ...figuresAsOf(asOf) };
}

const hidesMarks = async ({ userId }: Actor, id: number) => (await hidingMarksFrom(userId, [id])).has(id);

/** For who may see it. */
export async function summaryOf(id: number): Promise<ExamSummary> {
  const [summary, unmarked] = [await queries.selectSummary(id, now()), await unmarkedOf(id)];
  return { ...(summary as Omit<ExamSummary, 'unmarked'>), unmarked };
}

const byPeople = ({ kind }: { kind?: KindName | undefined }) =>
  kind !== undefined && kindNamed(kind).isMarkedByPeople === true;

/**
 * Answers that people mark are read on the page of marking. Beside a name everybody who marks, the owner too, would know whose
 * they are: they are not there until the owner reveals names, and never while they wait for a mark.
 */
const isNameless = (one: { kind?: KindName | undefined; marks: number | null }, showsNames: boolean) =>
  byPeople(one) && (!showsNames || one.marks === null);

/** In place of what a late answer says. */
const HIDDEN = '…';

/** For a person who marks this exam, while answers wait: a mark that appears would say whose answer they have just read. */
const withoutMarks = <One extends { kind?: KindName | undefined; marks: number | null }>(one: One) =>
  byPeople(one) ? { ...one, marks: null, is_right: null } : one;

interface Said {
  answer?: unknown;
  comment?: unknown;
  annotations?: unknown;
  rubric?: unknown;
}

const withoutAnswer = <One extends Said>({ comment, annotations, rubric, ...one }: One) => ({
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

/** With a name beside it: for those who run the exam, once names are revealed. */
export async function file(
  actor: Actor,
  of: { id: number; student_id: number; file: string },
): Promise<StreamedDownload> {
  const found = await requireAttempt(await exams.requireExam(actor, of.id, 'run'), of.student_id);
  if (!(await anonymityOf(of.id)).shows_names)
    throw new AppError('exam_not_now', { message: words.namesHidden });
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
  const { shows_names } = await anonymityOf(id);
  const isHiding = await hidesMarks(actor, id);
  const nameless = new Set(
    questions.flatMap((one) => (isNameless(one, shows_names) ? one.question_number : [])),
  );
  for (const one of late.late) {
    if (nameless.has(one.question_number)) one.chosen = HIDDEN;
    if (isHiding) one.marks_change = null;
  }
  const shownTo = (one: (typeof questions)[number]) => {
    const shown = isHiding ? withoutMarks(one) : one;
    return nameless.has(one.question_number) ? withoutAnswer(shown) : shown;
  };
  const lateOf = new Map(late.late.map(({ question_number, chosen }) => [question_number, chosen]));
  return {
    ...found,
    ...late,
    ...neighbours,
    ...(isHiding && {
      hides_marks: true,
      score: null,
      computed_marks: null,
      marks_with_late: null,
      marks_with_after_results: null,
      unmarked: questions.filter((one) => byPeople(one) && one.answer).length,
    }),
    exam_title: exam.title,
    started_at: found.started_at?.toISOString() ?? null,
    ended_at: found.ended_at?.toISOString() ?? null,
    answers: questions.map((one) => ({
      ...shownTo(one),
      module_name: names.get(one.module_id) ?? '',
      late: lateOf.get(one.question_number) ?? null,
      is_paused: paused.includes(one.question_id),
    })),
    integrity: recorded.events,
    integrity_events: recorded.total,
    short_absences: recorded.short_absences,
    integrity_dropped: recorded.dropped,
    decisions: isHiding ? withoutChanges(decisions) : decisions,
  };
}

/** Whom a regrade concerns says as much as marks do. */
const withoutChanges = (decisions: AttemptForFaculty['decisions']) =>
  decisions
    .filter(({ kind }) => kind !== 'regraded')
    .map((one) => ({ ...one, marks_before: null, marks_after: null }));
