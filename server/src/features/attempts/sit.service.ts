// Taking an exam. May this student take it? Is it open? Is it open elsewhere? The server's clock alone decides.
import { type AttemptState, type ExamForStudent, pageSettingsIn } from '@quivia/contract/attempts';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { outsideTransaction } from '../../platform/database/database.ts';
import { Gathering } from '../../platform/gathering.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { PreparedReply } from '../../platform/prepared-reply.ts';
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
  const all = await queries.selectOwn({ userId: actor.userId, communities, since: after(at, -KEPT_IN_LIST) });
  const own = all.filter(({ exam_id }) => actor.examId === undefined || exam_id === actor.examId);
  const doors = await entry.doorsOf(
    own.filter(({ has_door, status }) => has_door && status === 'assigned'),
    actor,
  );
  const sebs = await entry.sebsOf(
    own.filter(({ needs_seb, status }) => needs_seb && isLiving(status)),
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
    seb: sebs.get(one.id),
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

/** The attempt as it is after the call, which read it no earlier than `at`: no pause that came in between is older to the page. */
interface Opened {
  attempt: queries.Attempt;
  at: Date;
  /** This call began it: there are no answers yet. */
  isNew?: boolean;
}

export const start = async (caller: Caller, form: StartForm) => stateOf(await open(caller, form));

/** As two calls would: whatever refuses the paper refuses this. */
export async function startWithPaper(caller: Caller, form: StartForm) {
  const opened = await open(caller, form);
  const state = await stateOf(opened);
  if (state.status !== 'in_progress' || state.paused) return state;
  return new PreparedReply(await paperFor(caller, opened.attempt), { fields: state, name: 'paper' });
}

async function open(caller: Caller, form: StartForm): Promise<Opened> {
  const at = now();
  const attempt = await requireAttempt(caller, form.quiz_or_viva_id);
  requireNotCancelled(attempt);
  if (attempt.status === 'assigned') return begin(caller, attempt, form);
  if (attempt.status === 'absent') throw new AppError('exam_not_open', { message: words.ended });
  if (attempt.status !== 'in_progress') return { attempt, at };
  requireStillThere(attempt);
  await entry.requireSeb(attempt, caller);
  // Nobody has opened it yet where it was reopened for somebody who never came.
  if (form.take_over || form.back || attempt.session_id === null)
    await entry.requireCodeAgain(attempt, caller, form.code);
  const where = { takeOver: form.take_over === 'true', code: form.code };
  const isMoved = await opening.openAgain(attempt, caller, where);
  // A page that only looks again is not yet the student who comes back.
  const isBack = attempt.pause?.is_awaited === true && Boolean(form.back || form.take_over);
  if (isBack) {
    await resumeReturned(attempt);
    attemptChanged(attempt.exam_id, caller.userId);
  }
  return isMoved || isBack ? openedNow(caller, attempt.exam_id) : { attempt, at };
}

async function openedNow(caller: Caller, examId: number): Promise<Opened> {
  const at = now();
  return { attempt: await requireAttempt(caller, examId), at };
}

/** A thousand students press Start in the same second: those who come together are one statement. */
const starts = new Gathering(
  (some: readonly queries.Start[]) => outsideTransaction(() => queries.updateStarted(some, { waits: false })),
  { most: 100, atOnce: 2, worthAnother: 16, mostWaiting: 5000 },
);

async function begin(caller: Caller, attempt: queries.Attempt, form: StartForm): Promise<Opened> {
  const at = now();
  requireStillThere(attempt);
  if (attempt.institution_id !== null && caller.notAt?.includes(attempt.institution_id))
    throw new AppError('not_allowed', { message: words.ownSignIn });
  if (at < attempt.starts_at) throw new AppError('exam_not_open', { message: words.notOpenYet });
  requireNotPaused(attempt);
  if (at >= attempt.due_at) throw new AppError('exam_not_open', { message: words.ended });
  await entry.requireSeb(attempt, caller);
  await entry.requireEntry(attempt, caller, form.code);
  const given = {
    at,
    ...startDeadline(attempt, at, attempt),
    ...(await drawAtStart(attempt.exam_id, attempt.seed)),
  };
  const by = { ...caller, device: caller.device ?? null };
  const one = { attempt, given, by };
  const together = await starts.tryAdd(one);
  // Where somebody else holds it, such as an invigilator who pauses the room, or the common statement failed, the start is one by
  // itself, which waits.
  const begun = together ?? (await queries.updateStarted([one], { waits: true }))[0];
  // Not begun by this call: it was begun by another, cancelled, or given more time in this very moment.
  if (!begun) return open(caller, form);
  attemptChanged(attempt.exam_id, caller.userId);
  return { attempt: startedFrom(one, begun), at, isNew: true };
}

/** As it is from then on, without reading it again. */
function startedFrom(
  { attempt, given, by }: queries.Start & { attempt: queries.Attempt },
  started: queries.Started,
): queries.Attempt {
  const { at, due_at, granted_ms, current_question } = given;
  const { sessionId: session_id, device, address, browser } = by;
  return {
    ...attempt,
    ...started,
    status: 'in_progress',
    started_at: at,
    ...{ due_at, granted_ms, waited_ms: 0, current_question },
    ...{ opening: 1, session_id, device, address, browser },
  };
}

/** Before the start, so that the start itself asks for nothing. */
export async function enterCode(actor: Actor, form: { quiz_or_viva_id: number; code: string }) {
  const attempt = await requireAttempt(actor, form.quiz_or_viva_id);
  requireNotCancelled(attempt);
  return entry.giveCode(attempt, actor, form.code);
}

async function stateOf({ attempt, at, isNew }: Opened): Promise<AttemptState & MessageReply> {
  const [answers, progress, questions] = await Promise.all([
    isNew ? [] : queries.selectAnswers(attempt.id),
    isNew ? queries.NO_PROGRESS : queries.selectProgress(attempt),
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

export async function paper(caller: Caller, examId: number) {
  const attempt = await requireAttempt(caller, examId);
  await requireBrowser(attempt, caller);
  return new PreparedReply(await paperFor(caller, attempt));
}

/** Opening it has asked already. */
async function requireBrowser(attempt: queries.Attempt, caller: Caller): Promise<void> {
  if (attempt.status === 'in_progress') await entry.requireSeb(attempt, caller);
}

/** As JSON. */
async function paperFor(caller: Caller, attempt: queries.Attempt): Promise<string> {
  const { exam_id, id, seed, current_question } = attempt;
  await requirePaperOpen(caller, attempt);
  return papers.paperTextOf(exam_id, seed, await valuesOfAttempt(exam_id, id), current_question);
}

/**
 * Only while it is under way: before, nobody sees a question, and afterwards the review shows them where the exam
 * allows it. Forward only, none before it is reached.
 */
async function requirePaperOpen(caller: Caller, attempt: queries.Attempt): Promise<void> {
  requireNotCancelled(attempt);
  if (!attempt.started_at) throw new AppError('exam_not_open', { message: words.startFirst });
  if (attempt.status !== 'in_progress') throw new AppError('attempt_ended', { message: words.paperClosed });
  requireStillThere(attempt);
  await opening.requireOpenHere(attempt, caller);
  requireNotPaused(attempt);
}

export async function options(caller: Caller, examId: number, questionId: number) {
  const attempt = await requireAttempt(caller, examId);
  await requireBrowser(attempt, caller);
  await requirePaperOpen(caller, attempt);
  const { seed, current_question } = attempt;
  const values = await valuesOfAttempt(examId, attempt.id);
  const questions = await papers.paperOfStudent(examId, seed, values);
  const reached = questions.findIndex(({ id }) => id === current_question);
  const question = questions.find(
    ({ id }, place) => id === questionId && (current_question === null || place <= reached),
  );
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
  await requireBrowser(attempt, caller);
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
