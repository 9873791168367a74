// Saves that arrive while a commit is under way are gathered and written in one statement: each waits for a durable
// write, and they share it. When more wait than can be written soon, the next ones are asked to come again; one person
// may have only a few waiting, so that nobody fills the queue for everybody.
import { createHash } from 'node:crypto';
import { lackOf } from '@quivia/contract/kinds/lack';
import { UPLOAD_LIMITS, type UploadAnswer } from '@quivia/contract/kinds/upload';
import type { Kind } from '@quivia/kinds/kind.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../platform/app-error.ts';
import { milliseconds, seconds } from '../../platform/clock.ts';
import { isDeadlock, SAVE_CONNECTIONS } from '../../platform/database/database.ts';
import { comeAgain, Gathering } from '../../platform/gathering.ts';
import { LruMap } from '../../platform/lru.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Measure } from '../../platform/metrics/measure.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { Allowance } from '../../platform/security/allowance.ts';
import * as papers from '../papers/papers.service.ts';
import { selectReady } from './answer-files/answer-files.queries.ts';
import { answersSaved } from './attempt-changes.service.ts';
import { type Attempt, selectAttempt } from './attempts.queries.ts';
import { words } from './attempts.words.ts';
import { type Caller, requireOpenedHere } from './device-ownership.service.ts';
import { record } from './integrity.service.ts';
import { insertResponses, type Save, type Saved, type SaveRefusal } from './save.queries.ts';

/** What is on the wire when the deadline passes still counts. */
export const GRACE = seconds(5);

const MOST_WAITING_OF_ONE = 64;

const gathering = new Gathering(write, {
  most: 256,
  atOnce: SAVE_CONNECTIONS,
  worthAnother: 16,
  mostWaiting: 5000,
});
/** How many of each person wait or are being written. */
const ofPerson = new Map<number, number>();

/** Undefined when the person has no attempt at this exam. */
function gather(save: Save): Promise<Saved | undefined> {
  const own = ofPerson.get(save.userId) ?? 0;
  // The answer is on the device, as the sentence of this refusal says.
  if (own >= MOST_WAITING_OF_ONE || gathering.isFull) return Promise.reject(comeAgain());
  ofPerson.set(save.userId, own + 1);
  return gathering.add(save);
}

async function write(saves: readonly Save[]): Promise<(Saved | undefined)[]> {
  counted.statements += 1;
  counted.written += saves.length;
  try {
    const saved = await insertAll(saves);
    answersSaved(saves);
    return saved;
  } finally {
    for (const { userId } of saves) forgetOne(userId);
  }
}

const MOST_DEADLOCKS = 2;

/** After a deadlock the database has kept none of them, and who was in their way is done: they are written again. */
async function insertAll(saves: readonly Save[]): Promise<(Saved | undefined)[]> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      return await insertResponses(saves, { grace: GRACE });
    } catch (error) {
      if (!isDeadlock(error) || deadlocks === MOST_DEADLOCKS) throw error;
    }
  }
}

/** In a statement of its own: it is in time for longer than others, and there are few. */
async function writeFiles(save: Save): Promise<Saved | undefined> {
  const [saved] = await insertResponses([save], { grace: GRACE, isOfFiles: true });
  answersSaved([save]);
  return saved;
}

function forgetOne(userId: number): void {
  const left = (ofPerson.get(userId) ?? 1) - 1;
  if (left > 0) ofPerson.set(userId, left);
  else ofPerson.delete(userId);
}

const counted = { statements: 0, written: 0 };
const outcomes = { saved: 0, late: 0, repeated: 0, rejected: 0, busy: 0, failed: 0 };

/** Of those that wait or are being written; 0 when there are none. */
export const oldestSaveSeconds = (): number => gathering.oldestSeconds;

const STUCK_SECONDS = 5;

/** Why this process can't save now: a standby that must confirm is away, or the way to the database is cut. */
export function whyNotSaving(): { code: string; message: string } | undefined {
  const seconds = Math.floor(oldestSaveSeconds());
  if (seconds < STUCK_SECONDS) return undefined;
  return { code: 'saves_stuck', message: words.savesStuck({ seconds }).text };
}

export const saveMeasures: Measure[] = [
  {
    name: 'quivia_saves_total',
    summary: 'Answers that were sent, by what became of them.',
    type: 'counter',
    label: 'outcome',
    read: () => outcomes,
  },
  {
    name: 'quivia_save_statements_total',
    summary: 'Statements that wrote answers. Answers written divided by this is how many share a commit.',
    type: 'counter',
    read: () => counted.statements,
  },
  {
    name: 'quivia_saves_written_total',
    summary: 'Answers in the statements that wrote answers.',
    type: 'counter',
    read: () => counted.written,
  },
  {
    name: 'quivia_save_queue_length',
    summary: 'Answers that wait for their statement.',
    type: 'gauge',
    read: () => gathering.waiting,
  },
  {
    name: 'quivia_save_oldest_seconds',
    summary: 'How long the oldest answer has waited to be durable.',
    type: 'gauge',
    read: oldestSaveSeconds,
  },
];

interface ResponseForm extends Asked {
  option_id?: number | null | undefined;
  option_ids?: number[] | undefined;
  answer?: Record<string, unknown> | null | undefined;
  malpractice: boolean;
  is_flagged: boolean;
  opening?: number | undefined;
  seq?: number | undefined;
}

/** A question of an exam, whatever its answer. */
export interface Asked {
  quiz_or_viva_id: number;
  question_id: number;
}

/** Of one person. Above what any honest device sends, also when it was offline for the whole exam. */
const allowance = new Allowance({ burst: 3000, perMinute: 300 });

/** The page keeps the answer and sends it again. */
const tooOften = () =>
  new AppError('too_many_requests', {
    message: words.savesTooOften,
    retryAfterSeconds: allowance.secondsUntilNext(),
  });

/** Throws where a person has saved too often. */
export function takeAllowance({ userId }: Pick<Actor, 'userId'>): void {
  if (allowance.take(userId) === 0) throw countedAs('busy', tooOften());
}

/** Reads nothing: the paper is in memory, and the statement that writes also checks. */
export async function save(
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  form: ResponseForm,
  callerOf: () => Caller,
) {
  takeAllowance(actor);
  const paper = papers.inMemory(form.quiz_or_viva_id) ?? (await papers.paperOf(form.quiz_or_viva_id));
  const question = paper?.byId.get(form.question_id);
  const chosen = chosenIn(form);
  const answer = question ? answerIn(question, chosen, form) : undefined;
  if (answer === undefined || (answer && namesFiles(question) && !(await areReady(actor, form, answer))))
    throw await whyNotOffered(form, callerOf());
  const given = {
    examId: form.quiz_or_viva_id,
    userId: actor.userId,
    sessionId: actor.sessionId,
    opening: form.opening,
    seq: form.seq,
    questionId: form.question_id,
    optionIds: chosen,
    answer: answer && JSON.stringify(answer),
    isIncomplete:
      answer !== null && question !== undefined && lackOf(question.kind, question.body, answer) !== null,
    isFlagged: form.is_flagged,
    malpractice: form.malpractice,
    at: milliseconds(),
  };
  return replyOf(await store(given, callerOf, namesFiles(question) ? writeFiles : gather));
}

export async function replyOf(saved: Saved) {
  const { status, opening, due_at, is_late, after_release, paused_at, message_number } = saved;
  if (saved.is_new && isLateInPause(saved)) await recordInPause(saved);
  return {
    ...messageReply(messageOf(saved)),
    outcome: is_late ? ('late' as const) : ('saved' as const),
    status: status as 'in_progress' | 'submitted' | 'closed_by_deadline' | 'disqualified',
    opening,
    server_time: serverTime(milliseconds()),
    deadline: deadline(due_at.getTime()),
    paused: paused_at !== null,
    newest_message: message_number,
    ...(after_release && { after_results: true }),
  };
}

const isLateInPause = ({ is_late, status, paused_at }: Saved) =>
  is_late && status === 'in_progress' && paused_at !== null;

/** Once a pause, and as one event on every server. */
async function recordInPause({ id, paused_at }: Saved): Promise<void> {
  const name = `${id} ${paused_at?.toISOString()}`;
  if (recorded.get(name)) return;
  recorded.set(name, true);
  const key = createHash('sha256').update(`pause ${name}`).digest('hex').slice(0, 32);
  await record(id, 'answered_in_pause', '', key);
}

/** Pauses whose answers are in the record, so that each answer costs no statement more. */
const recorded = new LruMap<string, true>({ most: 10_000 });

function messageOf(saved: Saved) {
  const { is_late, after_release } = saved;
  if (after_release) return words.afterResults;
  if (isLateInPause(saved)) return words.inPause;
  return is_late ? words.late : words.saved;
}

/** To a question of another kind than multiple choice. */
type Answer = Record<string, unknown>;

function chosenIn({ option_ids, option_id }: ResponseForm): readonly number[] {
  if (!option_ids) return option_id ? [option_id] : [];
  return option_ids.length > 1 ? [...new Set(option_ids)] : option_ids;
}

/** What is stored beside the options: null for multiple choice and for no answer; undefined where it can't be given here. */
function answerIn(
  { kind, body, options, answer_rule }: papers.PaperRow,
  chosen: readonly number[],
  { answer }: ResponseForm,
): Answer | null | undefined {
  if (kind !== 'choice') return otherAnswer(kindNamed(kind), body, chosen, answer);
  if (answer || (chosen.length > 1 && answer_rule === 'any_correct')) return undefined;
  return chosen.every((id) => options.some((option) => option.id === id)) ? null : undefined;
}

const namesFiles = (question: papers.PaperRow | undefined) =>
  question !== undefined && kindNamed(question.kind).hasFiles === true;

/** Only a complete file counts: an answer in time must not be filled afterwards. */
async function areReady({ userId }: Pick<Actor, 'userId'>, form: Asked, answer: Answer): Promise<boolean> {
  const { files } = answer as UploadAnswer;
  const { quiz_or_viva_id: examId, question_id: questionId } = form;
  const ready = await selectReady({ examId, userId, questionId }, files);
  return ready.files === files.length && ready.bytes <= UPLOAD_LIMITS.bytesTogether;
}

function otherAnswer(
  kind: Kind,
  body: unknown,
  chosen: readonly number[],
  answer: ResponseForm['answer'],
): Answer | null | undefined {
  if (chosen.length > 0 || !kind.isAnswerable || kind.isSavedApart) return undefined;
  if (!answer) return null;
  const read = kind.Answer.safeParse(answer);
  if (!read.success || !kind.fits(body, read.data)) return undefined;
  return kind.isAnswered(read.data) ? (read.data as Answer) : null;
}

/** Those who are answered together get the same time, and a hall has one deadline: written once. */
function isoTimes(): (at: number) => string {
  let last = { at: Number.NaN, text: '' };
  return (at) => {
    if (at !== last.at) last = { at, text: new Date(at).toISOString() };
    return last.text;
  };
}

const serverTime = isoTimes();
const deadline = isoTimes();

/** More than once only where the same number is being written by another statement at this moment. */
const TRIES = 5;

export async function store(
  given: Save,
  callerOf: () => Caller,
  write: (given: Save) => Promise<Saved | undefined>,
): Promise<Saved> {
  try {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const saved = await write(given);
      if (!saved) throw notAssigned();
      if (saved.is_new) return countedAs(saved.is_late ? 'late' : 'saved', saved);
      if (saved.refusal === 'elsewhere') {
        await requireOpenedHere(await requireAttempt(given.examId, given.userId), callerOf());
        continue;
      }
      // A repeat is answered by what is stored, whatever has happened to the attempt since.
      if (saved.stored && given.seq) {
        if (!isSame(saved.stored, given)) throw new AppError('seq_used');
        const { is_late, after_release } = saved.stored;
        return countedAs('repeated', { ...saved, is_late, after_release });
      }
      if (saved.refusal) throw refused(saved.refusal);
    }
    throw new AppError('busy', { retryAfterSeconds: 1 });
  } catch (error) {
    throw countedAs(outcomeOfError(error), error);
  }
}

const notAssigned = () => new AppError('not_found', { message: words.notAssigned });

async function requireAttempt(examId: number, userId: number): Promise<Attempt> {
  const attempt = await selectAttempt(examId, userId);
  if (!attempt) throw notAssigned();
  return attempt;
}

/**
 * For ids that can't be answered here. Until the exam is open here, the refusal is the same whatever the ids, and later
 * a question that was not drawn is as unknown as any other: nobody learns by trying what is on a paper.
 */
export async function whyNotOffered(form: Asked, caller: Caller): Promise<AppError> {
  await requireAsked(form, caller);
  return new AppError('invalid_input', { message: words.optionsNotOffered });
}

/** The caller takes the exam here, and the question was drawn for them. */
export async function requireAsked(form: Asked, caller: Caller): Promise<Attempt> {
  const attempt = await requireAttempt(form.quiz_or_viva_id, caller.userId);
  if (attempt.status === 'cancelled') throw refused('cancelled');
  if (!attempt.started_at) throw refused('not_started');
  if (!attempt.is_student) throw refused('withdrawn');
  await requireOpenedHere(attempt, caller);
  const own = await papers.questionIdsOf(attempt.exam_id, attempt.seed);
  if (!own.includes(form.question_id)) throw refused('not_drawn');
  return attempt;
}

function countedAs<T>(outcome: keyof typeof outcomes, result: T): T {
  outcomes[outcome] += 1;
  return result;
}

function outcomeOfError(error: unknown) {
  if (!(error instanceof AppError)) return 'failed';
  return error.code === 'busy' ? 'busy' : 'rejected';
}

const isSame = (
  stored: { question_id: number; option_ids: number[]; answer: unknown },
  { questionId, optionIds, answer }: Save,
) =>
  stored.question_id === questionId &&
  (stored.answer === null ? answer === null : JSON.stringify(stored.answer) === answer) &&
  stored.option_ids.length === optionIds.length &&
  stored.option_ids.every((option, i) => option === optionIds[i]);

function refused(refusal: SaveRefusal): AppError {
  if (refusal === 'not_started') return new AppError('exam_not_open', { message: words.notStarted });
  if (refusal === 'cancelled') return new AppError('exam_cancelled');
  if (refusal === 'withdrawn') return new AppError('not_allowed', { message: words.withdrawn });
  if (refusal === 'elsewhere') return new AppError('open_elsewhere');
  if (refusal === 'not_drawn') return new AppError('not_found', { message: words.noSuchQuestion });
  if (refusal === 'left') return new AppError('question_left');
  return new AppError('results_out');
}
