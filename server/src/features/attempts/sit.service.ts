// Taking an exam. May this student take it? Is it open? Is it open elsewhere? The server's clock alone decides.
import {
  type AttemptState,
  type ExamForStudent,
  pageSettingsIn,
  type QuestionForStudent,
} from '@quivia/contract/attempts';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as papers from '../papers/papers.service.ts';
import { attemptChanged } from './attempt-changes.service.ts';
import { isLiving } from './attempt-state.rules.ts';
import * as queries from './attempts.queries.ts';
import { words } from './attempts.words.ts';
import { closesAt, durationFor, startDeadline, windowEnd } from './deadline.rules.ts';
import * as opening from './device-ownership.service.ts';
import { drawAtStart, valuesOfAttempt } from './drawn-values/drawn-values.service.ts';
import * as entry from './entry.service.ts';
import { otherTexts } from './essays/essays.service.ts';
import { GRACE } from './save.service.ts';
import { resumeReturned, shownPause } from './time/time.service.ts';

const KEPT_IN_LIST = days(30);

export async function listOwn(
  actor: Actor,
  { communities }: { communities: boolean },
): Promise<ExamForStudent[]> {
  const at = now();
  const all = await queries.selectOwn(actor.userId, communities, after(at, -KEPT_IN_LIST));
  const own = all.filter(({ exam_id }) => actor.examId === undefined || exam_id === actor.examId);
  const doors = await entry.doorsOf(
    own.filter(({ has_door, status }) => has_door && status === 'assigned'),
    actor,
  );
  const shown = own.map(async (one) => ({
    ...one,
    id: one.exam_id,
    start_time: one.starts_at.toISOString(),
    end_time: after(windowEnd(one, one), one.started_at ? 0 : one.granted_ms).toISOString(),
    duration: durationFor(one, one),
    state: stateFor(one, at),
    paper:
      one.status === 'assigned' && stateFor(one, at) === 'open'
        ? await papers.paperTotals(one.exam_id)
        : null,
    deadline: one.started_at && one.due_at.toISOString(),
    paused: shownPause(one.pause),
    door: doors.get(one.id),
    server_time: at.toISOString(),
  }));
  return Promise.all(shown);
}

function stateFor(one: queries.Attempt, at: Date): ExamForStudent['state'] {
  if (one.cancelled_at) return 'cancelled';
  if (at < one.starts_at) return 'upcoming';
  return isLiving(one.status) && (one.pause || at < closesAt(one)) ? 'open' : 'over';
}

/** People who left but hold the role elsewhere still pass the route: this exam is no longer theirs. */
function requireStillThere({ is_student }: queries.Attempt): void {
  if (!is_student) throw new AppError('not_allowed', { message: words.withdrawn });
}

function requireNotCancelled({ status, cancel_reason }: queries.Attempt): void {
  if (status !== 'cancelled') return;
  throw new AppError('exam_cancelled', { message: words.cancelled({ reason: cancel_reason ?? '' }) });
}

function requireNotPaused({ pause }: queries.Attempt): void {
  if (pause) throw new AppError('exam_paused', { message: words.paused({ reason: pause.reason }) });
}

type Caller = opening.Caller;

async function requireAttempt(caller: { userId: number }, examId: number): Promise<queries.Attempt> {
  const attempt = await queries.selectAttempt(examId, caller.userId);
  if (!attempt) throw new AppError('not_found', { message: words.notAssigned });
  return attempt;
}

interface StartForm {
  quiz_or_viva_id: number;
  take_over?: 'true' | undefined;
  back?: 'true' | undefined;
  code?: string | undefined;
}

export async function start(caller: Caller, form: StartForm): Promise<AttemptState & MessageReply> {
  const at = now();
  const attempt = await requireAttempt(caller, form.quiz_or_viva_id);
  requireNotCancelled(attempt);
  if (attempt.status === 'assigned') return begin(caller, attempt, form);
  if (attempt.status === 'absent') throw new AppError('exam_not_open', { message: words.ended });
  if (attempt.status !== 'in_progress') return stateOf(attempt, at);
  requireStillThere(attempt);
  // Nobody has opened it yet where it was reopened for somebody who never came.
  if (form.take_over || form.back || attempt.session_id === null)
    await entry.requireCodeAgain(attempt, caller, form.code);
  await opening.openAgain(attempt, caller, { takeOver: form.take_over === 'true', code: form.code });
  // A page that only looks again is not yet the student who comes back.
  if (attempt.pause?.is_awaited && (form.back || form.take_over)) {
    await resumeReturned(attempt);
    attemptChanged(attempt.exam_id, caller.userId);
  }
  return stateNow(caller, attempt.exam_id);
}

/** As two calls would: whatever refuses the paper, such as a second device that took over in between, refuses this. */
export async function startWithPaper(caller: Caller, form: StartForm) {
  const state = await start(caller, form);
  if (state.status !== 'in_progress' || state.paused) return state;
  return { ...state, paper: await paper(caller, form.quiz_or_viva_id) };
}

async function begin(
  caller: Caller,
  attempt: queries.Attempt,
  form: StartForm,
): Promise<AttemptState & MessageReply> {
  const at = now();
  requireStillThere(attempt);
  if (at < attempt.starts_at) throw new AppError('exam_not_open', { message: words.notOpenYet });
  requireNotPaused(attempt);
  if (at >= attempt.due_at) throw new AppError('exam_not_open', { message: words.ended });
  await entry.requireEntry(attempt, caller, form.code);
  const given = {
    at,
    ...startDeadline(attempt, at, attempt),
    ...(await drawAtStart(attempt.exam_id, attempt.seed)),
  };
  const isBegun = await queries.updateStarted(attempt, given, { ...caller, device: caller.device ?? null });
  if (isBegun) attemptChanged(attempt.exam_id, caller.userId);
  // Not begun by this call: it was begun by another, cancelled, or given more time in this very moment.
  return isBegun ? stateNow(caller, attempt.exam_id) : start(caller, form);
}

/** Before the start, so that the start itself asks for nothing. */
export async function enterCode(actor: Actor, form: { quiz_or_viva_id: number; code: string }) {
  const attempt = await requireAttempt(actor, form.quiz_or_viva_id);
  requireNotCancelled(attempt);
  return entry.giveCode(attempt, actor, form.code);
}

async function stateNow(caller: Caller, examId: number): Promise<AttemptState & MessageReply> {
  const at = now();
  return stateOf(await requireAttempt(caller, examId), at);
}

/** `at`: before the attempt was read, so that the page takes no reply for newer than a pause that came in between. */
async function stateOf(attempt: queries.Attempt, at: Date): Promise<AttemptState & MessageReply> {
  const [answers, progress, questions] = await Promise.all([
    queries.selectAnswers(attempt.id),
    queries.selectProgress(attempt.id, attempt.opening),
    papers.questionIdsOf(attempt.exam_id, attempt.seed),
  ]);
  const others = await otherTexts(attempt, answers);
  return {
    id: attempt.exam_id,
    ...messageReply(attempt.status === 'in_progress' ? words.started : words.endedForYou),
    title: attempt.title,
    community: attempt.community,
    status: attempt.status as AttemptState['status'],
    server_time: at.toISOString(),
    started_at: (attempt.started_at as Date).toISOString(),
    deadline: attempt.due_at.toISOString(),
    ...(attempt.photo_minutes > 0 && { photo_minutes: attempt.photo_minutes }),
    paused: shownPause(attempt.pause),
    granted_seconds: Math.round(attempt.given_ms / 1000),
    granted_reason: attempt.given_reason,
    newest_message: attempt.message_number,
    end_reason: attempt.end_reason,
    release: attempt.release,
    ...pageSettingsIn(attempt),
    opening: attempt.opening,
    question_count: questions.length,
    current_question: attempt.current_question,
    ...progress,
    saved_at: progress.saved_at?.toISOString() ?? null,
    answers,
    ...(others.length > 0 && { other_texts: others }),
  };
}

/**
 * Only while it is under way: before, nobody sees a question, and afterwards the review shows them where the exam
 * allows it. Forward only, none before it is reached.
 */
export async function paper(caller: Caller, examId: number): Promise<QuestionForStudent[]> {
  const attempt = await requireAttempt(caller, examId);
  requireNotCancelled(attempt);
  if (!attempt.started_at) throw new AppError('exam_not_open', { message: words.startFirst });
  if (attempt.status !== 'in_progress') throw new AppError('attempt_ended', { message: words.paperClosed });
  requireStillThere(attempt);
  await opening.requireOpenHere(attempt, caller);
  requireNotPaused(attempt);
  const values = await valuesOfAttempt(examId, attempt.id);
  const questions = await papers.paperOfStudent(examId, attempt.seed, values);
  if (attempt.current_question === null) return questions;
  const reached = questions.findIndex(({ id }) => id === attempt.current_question);
  return questions.slice(0, reached + 1);
}

export async function options(caller: Caller, examId: number, questionId: number) {
  const question = (await paper(caller, examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  return question.options;
}

interface NextForm {
  quiz_or_viva_id: number;
  question_id: number;
  opening?: number | undefined;
}

/** Leaves a question for good. A repeat, after a lost reply, finds it left and gets the same next one. */
export async function next(caller: Caller, form: NextForm) {
  const attempt = await requireAttempt(caller, form.quiz_or_viva_id);
  requireNotCancelled(attempt);
  if (attempt.status !== 'in_progress' || (!attempt.pause && now() > after(attempt.due_at, GRACE)))
    throw new AppError('attempt_ended', { message: words.endedAlready });
  requireStillThere(attempt);
  if (attempt.current_question === null)
    throw new AppError('exam_not_now', { message: words.notForwardOnly });
  if (form.opening !== undefined && form.opening < attempt.opening) throw new AppError('open_elsewhere');
  await opening.requireOpenHere(attempt, caller);
  requireNotPaused(attempt);
  const values = await valuesOfAttempt(attempt.exam_id, attempt.id);
  const questions = await papers.paperOfStudent(attempt.exam_id, attempt.seed, values);
  const position = questions.findIndex(({ id }) => id === form.question_id);
  const following = position < 0 ? undefined : questions[position + 1];
  const isLeft = following !== undefined && attempt.current_question === following.id;
  let { photo_minutes } = attempt;
  if (!isLeft) {
    if (attempt.current_question !== form.question_id) throw new AppError('question_left');
    if (following) {
      const takesFiles = kindNamed(following.kind ?? 'choice').hasFiles === true;
      const to = { id: following.id, takesFiles };
      const moved = await queries.updateCurrentQuestion(attempt.id, form.question_id, to);
      if (!moved) return next(caller, form);
      photo_minutes = moved.photo_minutes;
    }
  }
  return {
    question: following ?? null,
    server_time: now().toISOString(),
    deadline: attempt.due_at.toISOString(),
    ...(photo_minutes > 0 && { photo_minutes }),
  };
}
