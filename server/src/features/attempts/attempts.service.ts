// Sitting an exam. May this student sit it? Is it open? Is it open elsewhere? The server's clock alone decides.
import { randomUUID } from 'node:crypto';
import type { AttemptState, ExamForStudent } from '@quivia/contract/attempts';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as papers from '../exams/papers.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './attempts.queries.ts';
import { words } from './attempts.words.ts';
import { gather } from './saving.ts';

const KEPT_IN_LIST = days(30);

export async function listOwn(
  actor: Actor,
  { communities }: { communities: boolean },
): Promise<ExamForStudent[]> {
  const at = now();
  const own = await queries.selectOwn(actor.userId, communities, after(at, -KEPT_IN_LIST));
  return own.map((one) => ({
    ...one,
    id: one.exam_id,
    start_time: one.starts_at.toISOString(),
    end_time: papers.windowEnd(one, one.extra_time).toISOString(),
    duration: papers.durationFor(one, one.extra_time),
    state: stateFor(one, at),
    deadline: one.started_at && one.due_at.toISOString(),
    server_time: at.toISOString(),
  }));
}

function stateFor(one: queries.Attempt, at: Date): ExamForStudent['state'] {
  if (one.cancelled_at) return 'cancelled';
  if (at < one.starts_at) return 'upcoming';
  const isLiving = one.status === 'assigned' || one.status === 'in_progress';
  return isLiving && at < one.due_at ? 'open' : 'over';
}

async function requireAttempt(actor: Actor, examId: number): Promise<queries.Attempt> {
  const attempt = await queries.selectAttempt(examId, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: words.notAssigned });
  return attempt;
}

/** Who has left, but is at home elsewhere, still holds the role: it does not open what is no longer theirs. */
function requireStillThere({ is_student }: queries.Attempt): void {
  if (!is_student) throw new AppError('not_allowed');
}

/** Where the call comes from: a change of it is recorded. */
export interface Origin {
  address: string;
  browser: string;
}

interface StartForm {
  quiz_or_viva_id: number;
  device?: string | undefined;
  take_over?: 'true' | undefined;
}

export async function start(actor: Actor, form: StartForm, origin: Origin): Promise<AttemptState> {
  const attempt = await requireAttempt(actor, form.quiz_or_viva_id);
  if (attempt.cancelled_at)
    throw new AppError('exam_not_open', {
      message: words.cancelled({ reason: attempt.cancel_reason ?? '' }),
    });
  if (attempt.status === 'assigned') return begin(actor, attempt, form, origin);
  if (attempt.status === 'absent') throw new AppError('exam_not_open', { message: words.ended });
  if (attempt.status !== 'in_progress') return stateOf(attempt);
  requireStillThere(attempt);
  return goOn(actor, attempt, form, origin);
}

async function begin(
  actor: Actor,
  attempt: queries.Attempt,
  form: StartForm,
  origin: Origin,
): Promise<AttemptState> {
  const at = now();
  requireStillThere(attempt);
  if (at < attempt.starts_at) throw new AppError('exam_not_open', { message: words.notOpenYet });
  if (at >= attempt.due_at) throw new AppError('exam_not_open', { message: words.ended });
  const due_at = papers.deadline(attempt, at, attempt.extra_time);
  const started = { at, due_at, device: form.device ?? null, ...origin };
  const isBegun = await queries.updateStarted(attempt, started);
  const found = await requireAttempt(actor, attempt.exam_id);
  // More time was given in this very moment.
  if (!isBegun && found.status === 'assigned') return begin(actor, found, form, origin);
  // Whoever was quicker began it; either way it is begun now.
  return stateOf(found);
}

async function goOn(
  actor: Actor,
  attempt: queries.Attempt,
  { device, take_over }: StartForm,
  origin: Origin,
): Promise<AttemptState> {
  await noteOrigin(attempt, origin);
  if (device === undefined || device === attempt.device) return stateOf(attempt);
  if (attempt.device === null) {
    await queries.updateDevice(attempt.id, device);
    return stateOf(await requireAttempt(actor, attempt.exam_id));
  }
  if (!take_over) throw new AppError('open_elsewhere');
  const opening = await queries.updateTakenOver(attempt.id, attempt.opening, device, origin);
  if (opening === undefined) throw new AppError('open_elsewhere');
  await record(attempt.id, 'second_device', `opening ${opening}`);
  await notifications.signal([actor.userId], { kind: 'exam', exam_id: attempt.exam_id });
  return stateOf(await requireAttempt(actor, attempt.exam_id));
}

async function noteOrigin(attempt: queries.Attempt, origin: Origin): Promise<void> {
  const moved = attempt.address !== origin.address;
  const other = attempt.browser !== origin.browser;
  if (!moved && !other) return;
  await queries.updateWhere(attempt.id, origin);
  if (moved) await record(attempt.id, 'other_address', `${attempt.address} -> ${origin.address}`);
  if (other) await record(attempt.id, 'other_browser', origin.browser);
}

const record = (attemptId: number, kind: queries.IntegrityEvent['kind'], detail: string) =>
  queries.insertIntegrity(attemptId, [{ key: randomUUID(), kind, question_id: null, at: now(), detail }]);

async function stateOf(attempt: queries.Attempt): Promise<AttemptState> {
  const [answers, last_seq] = await Promise.all([
    queries.selectAnswers(attempt.id),
    queries.selectLastSeq(attempt.id, attempt.opening),
  ]);
  return {
    id: attempt.exam_id,
    message: (attempt.status === 'in_progress' ? words.started : words.endedForYou).text,
    title: attempt.title,
    community: attempt.community,
    status: attempt.status as AttemptState['status'],
    server_time: now().toISOString(),
    started_at: (attempt.started_at as Date).toISOString(),
    deadline: attempt.due_at.toISOString(),
    navigation: attempt.navigation,
    integrity: attempt.integrity,
    opening: attempt.opening,
    last_seq,
    answers,
  };
}

/** Only once it is begun: before, nobody sees a question. */
export async function paper(actor: Actor, examId: number) {
  const attempt = await requireAttempt(actor, examId);
  if (!attempt.started_at) throw new AppError('exam_not_open', { message: words.startFirst });
  if (attempt.status === 'in_progress') requireStillThere(attempt);
  return papers.paperOfStudent(examId, attempt.seed);
}

export async function options(actor: Actor, examId: number, questionId: number) {
  const question = (await paper(actor, examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  return question.options;
}

interface ResponseForm {
  quiz_or_viva_id: number;
  question_id: number;
  option_id?: number | null | undefined;
  option_ids?: number[] | undefined;
  malpractice: boolean;
  is_flagged: boolean;
  opening?: number | undefined;
  seq?: number | undefined;
}

let counted = 0;
/** For who does not count answers: always later than what came before, from whichever process. */
const laterThanAll = () => {
  counted = (counted + 1) % 1000;
  return Date.now() * 1000 + counted;
};

/** Reads nothing: the paper is in memory, and the statement that writes also checks. */
export async function save(actor: Actor, form: ResponseForm) {
  const question = (await papers.paperOf(form.quiz_or_viva_id))?.byId.get(form.question_id);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  const chosen = [...new Set(form.option_ids ?? (form.option_id ? [form.option_id] : []))];
  const isKnown = (id: number) => question.options.some((option) => option.id === id);
  if (!chosen.every(isKnown) || (question.answer_rule === 'any_correct' && chosen.length > 1))
    throw new AppError('invalid_input', { message: words.optionsNotOffered });
  const saved = await gather({
    examId: form.quiz_or_viva_id,
    userId: actor.userId,
    opening: form.opening,
    seq: form.seq ?? laterThanAll(),
    questionId: form.question_id,
    optionIds: chosen,
    isFlagged: form.is_flagged,
    malpractice: form.malpractice,
  });
  if (!saved) throw new AppError('not_found', { message: words.notAssigned });
  const { status, opening, due_at, is_late } = saved;
  if (status === 'assigned' || status === 'absent')
    throw new AppError('exam_not_open', { message: words.notStarted });
  return {
    message: (is_late ? words.late : words.saved).text,
    outcome: is_late ? ('late' as const) : ('saved' as const),
    status,
    opening,
    server_time: now().toISOString(),
    deadline: due_at.toISOString(),
  };
}
