// A student's own results, once they are released to them.
import type { OwnLateAnswer } from '@quivia/contract/attempts';
import {
  ABSENT,
  type ClassFigures,
  type OwnResult,
  type QuizResult,
  type ReviewedQuestion,
} from '@quivia/contract/results';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { milliseconds, now, seconds } from '../../platform/clock.ts';
import { LruMap } from '../../platform/lru.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { ownLateAnswers } from '../attempts/answers.service.ts';
import { releaseWait } from '../attempts/release/release-wait.service.ts';
import * as queries from './own.queries.ts';
import { canReview, hasClassFigures, hasLeaderboard } from './released.rules.ts';
import { words } from './results.words.ts';
import { byModule, marksheetOf, reviewOf } from './review.service.ts';

const asked = (): queries.Asked => ({ at: now(), wait: releaseWait().everyone });

export async function list(
  actor: Actor,
  page: { communities: boolean; course_id?: number | undefined; limit: number; offset: number },
): Promise<OwnResult[]> {
  const own = await queries.selectOwn(actor.userId, page);
  return own.map((one) => {
    const released = one.is_released;
    return {
      id: one.exam_id,
      quiz_name: one.title,
      course_id: one.course_id,
      course_name: one.course_name,
      date: one.date.toISOString(),
      status: one.status as OwnResult['status'],
      is_released: released,
      marks_obtained: released ? marksOf(one) : null,
      total_marks: released ? one.total_marks : null,
    };
  });
}

const marksOf = ({ status, marks }: Pick<queries.OwnAttempt, 'status' | 'marks'>) =>
  status === 'absent' ? ABSENT : status === 'disqualified' ? 0 : (marks ?? 0);

async function requireReleased(actor: Actor, examId: number): Promise<queries.OwnAttempt> {
  const own = await queries.selectOwnAttempt(actor.userId, examId, asked());
  if (!own) throw new AppError('not_found', { message: words.notAssigned });
  if (!own.is_released)
    throw new AppError('not_released', {
      message: own.cancelled_at ? words.cancelled : words.notReleased,
    });
  return own;
}

export async function find(actor: Actor, examId: number): Promise<QuizResult> {
  const own = await requireReleased(actor, examId);
  const [questions, decisions, class_figures, late] = await Promise.all([
    marksheetOf(own),
    own.has_decisions ? queries.selectDecisions(own.attempt_id) : [],
    classFigures(own),
    own.has_late ? ownLateAnswers(own) : [],
  ]);
  // The clock stood still between the end of an attempt and its reopening.
  const wasReopened = decisions.some(({ kind }) => kind === 'reopened');
  return {
    id: examId,
    course_id: own.course_id,
    course_name: own.course_name,
    quiz_name: own.title,
    faculty_name: own.faculty_name,
    total_marks: own.total_marks ?? questions.reduce((sum, { total_marks }) => sum + total_marks, 0),
    marks_obtained: marksOf(own),
    date: own.date.toISOString(),
    total_questions: questions.filter(({ kind }) => kindNamed(kind).isAnswerable).length,
    answered: own.answered ?? 0,
    status: own.status as QuizResult['status'],
    modules: own.status === 'absent' ? [] : byModule(questions, own.module_names),
    decisions,
    can_review: canReview(own),
    has_leaderboard: hasLeaderboard(own),
    time_used: wasReopened ? null : own.seconds,
    class_figures,
    late,
  };
}

/** In a smaller class, its average and one's own marks would say too much about the others. */
const LEAST_STUDENTS = 10;

/** A class looks at its results within minutes; what it did as a whole is counted again at most every so often. */
const FIGURES_KEPT = seconds(2);

const keptFigures = new LruMap<number, { at: number; figures: Promise<ClassFigures | undefined> }>({
  most: 500,
});

function figuresOf(examId: number): Promise<ClassFigures | undefined> {
  const at = milliseconds();
  const kept = keptFigures.get(examId);
  if (kept && Math.abs(at - kept.at) < FIGURES_KEPT) return kept.figures;
  const figures = queries.selectClassFigures(examId);
  keptFigures.set(examId, { at, figures });
  figures.catch(() => keptFigures.delete(examId));
  return figures;
}

async function classFigures(own: queries.OwnAttempt): Promise<ClassFigures | null> {
  if (!hasClassFigures(own)) return null;
  const figures = await figuresOf(own.exam_id);
  return figures && figures.students >= LEAST_STUDENTS ? figures : null;
}

export async function review(actor: Actor, examId: number): Promise<ReviewedQuestion[]> {
  const own = await requireReleased(actor, examId);
  if (!canReview(own)) {
    throw new AppError('not_released', {
      message: own.allow_review ? words.reviewLater : words.noReview,
    });
  }
  const [late, questions] = await Promise.all([
    own.has_late ? ownLateAnswers(own) : [],
    reviewOf(own, { isStudent: true }),
  ]);
  return questions.map((one) => ({
    ...one,
    module_name: own.module_names[one.module_id] ?? '',
    note: [one.note, lateNote(late.find((answer) => answer.question_number === one.question_number))]
      .filter(Boolean)
      .join(' '),
  }));
}

function lateNote(late: OwnLateAnswer | undefined): string {
  if (!late || late.accepted !== null) return '';
  return (late.after_results ? words.lateAfterResults : words.lateUndecided).text;
}

const SHOWN = 20;

export async function leaderboard(actor: Actor, examId: number) {
  const own = await requireReleased(actor, examId);
  if (!hasLeaderboard(own)) throw new AppError('not_released', { message: words.noLeaderboard });
  const placed = await queries.selectRanking(examId, actor.userId, SHOWN);
  return placed.map(({ user_id, ...one }) => ({ ...one, is_own: user_id === actor.userId }));
}
