// How a student gets in: whoever starts an exam passes here. Exams without door settings are not concerned.
import type { DoorForStudent } from '@quivia/contract/attempts';
import { AppError } from '../../../platform/app-error.ts';
import { after, minutes, now } from '../../../platform/clock.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { countOrRefuse, forgetTries } from '../../../platform/security/throttle.ts';
import * as queries from './door.queries.ts';
import { words } from './door.words.ts';

/** A code is shown for a minute, and accepted for one more. */
export const CODE_MS = minutes(1);

/** Of an exam at a moment: six digits that nobody without the server's key can tell from the ones before. */
export function entryCode(examId: number, at: Date): string {
  const minute = Math.floor(at.getTime() / CODE_MS);
  const hash = keyedHash('hall-code', `${examId} ${minute}`);
  return String(hash.readUInt32BE() % 1_000_000).padStart(6, '0');
}

const isRightCode = (examId: number, code: string, at: Date) =>
  code === entryCode(examId, at) || code === entryCode(examId, after(at, -CODE_MS));

/** Wrong codes of one student: at worst 150 of a million in an hour. */
const WRONG_CODES = { tries: 5, within: minutes(2) };

interface Caller {
  userId: number;
  sessionId: number;
}

interface Attempt {
  id: number;
  exam_id: number;
  starts_at: Date;
  has_door: boolean;
}

const waitingFor = async ({ id, has_door }: Attempt, { sessionId }: Caller) =>
  has_door ? (await queries.selectEntries([id], sessionId))[0] : undefined;

/** The right code opens the exam to this session until an invigilator has it asked again. */
async function requireCode(entry: queries.Entry, caller: Caller, code: string | undefined): Promise<void> {
  if (!entry.asks_code || entry.has_code) return;
  if (code === undefined) throw new AppError('entry_code_needed', { message: words.codeNeeded });
  const tries = `hall-code ${entry.attempt_id}`;
  await countTryOrRefuse(tries);
  if (!isRightCode(entry.exam_id, code, now()))
    throw new AppError('entry_code_needed', { field: 'code', message: words.codeWrong });
  await forgetTries(tries);
  await queries.insertEntry(entry.attempt_id, caller.sessionId, now());
}

async function countTryOrRefuse(tries: string): Promise<void> {
  try {
    await countOrRefuse(tries, WRONG_CODES, 'too_many_codes');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('too_many_codes', {
      message: words.codeTriesOver,
      retryAfterSeconds: error.retryAfterSeconds ?? 1,
    });
  }
}

/** From when the student's room may start; undefined while it waits for a person. A late start stays one (`startByClock`). */
const startOf = ({ starts_manually, started_at }: queries.Entry, starts_at: Date): Date | undefined => {
  if (started_at === null) return starts_manually ? undefined : starts_at;
  return started_at > starts_at ? started_at : starts_at;
};

/** So many minutes after the start, and later by what the student was paused since then. */
function workedUntil({ pauses }: queries.Entry, start: Date, count: number): Date {
  const paused = pauses.map(({ paused_at, resumed_at }) => {
    const from = Math.max(Date.parse(paused_at), start.getTime());
    return Math.max(0, (resumed_at ? Date.parse(resumed_at) : now().getTime()) - from);
  });
  return after(
    start,
    paused.reduce((sum, ms) => sum + ms, minutes(count)),
  );
}

/** Null where it never closes. */
function gateOf(entry: queries.Entry, start: Date | undefined): Date | null {
  if (entry.gate_minutes === null || !start || entry.is_let_in) return null;
  return workedUntil(entry, start, entry.gate_minutes);
}

/** Before an attempt begins. The caller has compared the exam's own times. */
export async function requireEntry(attempt: Attempt, caller: Caller, code?: string): Promise<void> {
  const entry = await waitingFor(attempt, caller);
  if (!entry) return;
  const start = startOf(entry, attempt.starts_at);
  if (!start) throw new AppError('exam_not_open', { message: words.waitForStart });
  const gate = gateOf(entry, start);
  if (gate && now() >= gate)
    throw new AppError('exam_not_open', {
      message: words.gateClosed({ minutes: entry.gate_minutes as number }),
    });
  await requireCode(entry, caller, code);
}

/** For staff: when entry closes for a student, and whether it has. */
export async function gateFor(
  attemptId: number,
  starts_at: Date,
): Promise<{ asks_code: boolean; is_let_in: boolean; gate: Date | null; isClosed: boolean }> {
  const [entry] = await queries.selectEntries([attemptId], null);
  if (!entry) return { asks_code: false, is_let_in: false, gate: null, isClosed: false };
  const gate = gateOf(entry, startOf(entry, starts_at));
  return {
    asks_code: entry.asks_code,
    is_let_in: entry.is_let_in,
    gate,
    isClosed: gate !== null && now() >= gate,
  };
}

/** Before an attempt that is under way is opened in another session, or in its first. */
export async function requireCodeAgain(attempt: Attempt, caller: Caller, code?: string): Promise<void> {
  const entry = await waitingFor(attempt, caller);
  if (entry) await requireCode(entry, caller, code);
}

/** The code is asked again wherever the exam is opened next. */
export async function askCodeAgain(attemptId: number): Promise<void> {
  await queries.deleteEntries(attemptId);
}

/** Students wait with the code entered, so that a start is only a start. */
export async function giveCode(attempt: Attempt, caller: Caller, code: string): Promise<MessageReply> {
  const entry = await waitingFor(attempt, caller);
  if (!entry?.asks_code) return messageReply(words.noCodeNeeded);
  await requireCode(entry, caller, code);
  return messageReply(words.codeAccepted);
}

/** Before a student submits; the deadline closes an attempt at any time. */
export async function requireSubmitAllowed(attempt: Attempt, caller: Caller): Promise<void> {
  const entry = await waitingFor(attempt, caller);
  if (!entry?.submit_minutes) return;
  const start = startOf(entry, attempt.starts_at) ?? attempt.starts_at;
  const left = workedUntil(entry, start, entry.submit_minutes).getTime() - now().getTime();
  if (left > 0)
    throw new AppError('submit_too_early', {
      message: words.submitLater({ minutes: Math.ceil(left / minutes(1)) }),
    });
}

/** What the waiting room shows, by attempt; nothing for exams without a door. */
export async function doorsOf(
  attempts: readonly Attempt[],
  { sessionId }: Caller,
): Promise<Map<number, DoorForStudent>> {
  if (attempts.length === 0) return new Map();
  const entries = await queries.selectEntries(
    attempts.map(({ id }) => id),
    sessionId,
  );
  return new Map(
    entries.map((entry) => {
      const { starts_at } = attempts.find(({ id }) => id === entry.attempt_id) as Attempt;
      const start = startOf(entry, starts_at);
      return [
        entry.attempt_id,
        {
          asks_code: entry.asks_code && !entry.has_code,
          opens_at: start?.toISOString() ?? null,
          closes_at: gateOf(entry, start)?.toISOString() ?? null,
          seat: entry.seat,
        },
      ];
    }),
  );
}
