// Signs of life of the exam pages. A report costs no statement: it is kept in memory, and every five seconds each process
// writes those it heard in one batch.
import { AppError } from '../../../platform/app-error.ts';
import { milliseconds, minutes, now, seconds } from '../../../platform/clock.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { LruMap } from '../../../platform/lru.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { Allowance } from '../../../platform/security/allowance.ts';
import { seenUpTo } from '../messages/student-messages.service.ts';
import { words } from './board.words.ts';
import { beatHeard } from './board-changes.service.ts';
import { type Beat, type Told, upsertPresence } from './presence.queries.ts';
import { deviceOf } from './rows.rules.ts';

const WRITE_EVERY = seconds(5);
/** Of those that have stopped: their exam page is gone. */
const FORGET_AFTER = minutes(5);

interface Known {
  beat: Beat;
  told?: Told;
}

const keyOf = (examId: number, userId: number) => `${examId} ${userId}`;
const sessionKeyOf = ({ examId, userId, sessionId }: Beat) => `${examId} ${userId} ${sessionId}`;

/** Of people who take the exam, by the last batch. */
const known = new Map<string, Known>();
/** By session, because the batch finds out which of them has the exam open. */
const unwritten = new Map<string, Beat>();
/** Above what a page sends whose student leafs through the paper. */
const allowance = new Allowance({ burst: 60, perMinute: 60 });

const devices = new LruMap<string, string>({ most: 500 });

function deviceIn(userAgent: string): string {
  const found = devices.get(userAgent) ?? deviceOf(userAgent);
  devices.set(userAgent, found);
  return found;
}

interface Report {
  quiz_or_viva_id: number;
  question_number: number | null;
  unsaved: number;
  visible: boolean;
  seen_message: number;
  is_ready?: boolean;
}

export function report(actor: Actor, form: Report, userAgent: string) {
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', {
      message: words.tooOften,
      retryAfterSeconds: allowance.secondsUntilNext(),
    });
  const at = milliseconds();
  const { userId, sessionId } = actor;
  const held = known.get(keyOf(form.quiz_or_viva_id, userId));
  const before = held?.beat.sessionId === sessionId ? held.beat : undefined;
  const beat: Beat = {
    examId: form.quiz_or_viva_id,
    userId,
    sessionId,
    at,
    question: form.question_number,
    unsaved: form.unsaved,
    unsavedSince: form.unsaved > 0 ? (before?.unsavedSince ?? at) : null,
    hiddenSince: form.visible ? null : (before?.hiddenSince ?? at),
    seenMessage: Math.max(before?.seenMessage ?? 0, form.seen_message),
    device: deviceIn(userAgent),
    isReady: form.is_ready ?? false,
  };
  unwritten.set(sessionKeyOf(beat), beat);
  seenUpTo(userId, beat.examId, form.seen_message);
  if (held && before) {
    held.beat = beat;
    beatHeard(beat);
  }
  return { server_time: now().toISOString(), ...toldTo(before && held?.told) };
}

function toldTo(told: Told | undefined) {
  if (!told) return {};
  return {
    ...(told.due_at && { deadline: told.due_at.toISOString() }),
    paused: told.is_paused,
    newest_message: told.message_number,
  };
}

/** A batch that fails is tried again with the next one. */
export async function writePresence(): Promise<number> {
  const batch = new Map(unwritten);
  unwritten.clear();
  forgetOld();
  if (batch.size === 0) return 0;
  try {
    const told = await upsertPresence([...batch.values()]);
    for (const one of told) remember(one, batch);
    return 0;
  } catch (error) {
    for (const [key, beat] of batch) if (!unwritten.has(key)) unwritten.set(key, beat);
    throw error;
  }
}

function remember(told: Told, batch: Map<string, Beat>): void {
  const key = keyOf(told.exam_id, told.user_id);
  const sessionKey = `${key} ${told.session_id}`;
  const beat = unwritten.get(sessionKey) ?? batch.get(sessionKey);
  if (!beat) return;
  const isNew = known.get(key)?.beat.sessionId !== told.session_id;
  known.set(key, { beat, told });
  if (isNew) beatHeard(beat);
}

function forgetOld(): void {
  const before = milliseconds() - FORGET_AFTER;
  for (const [key, { beat }] of known) if (beat.at < before) known.delete(key);
}

/** The newest this process knows of. */
export const latestOf = (examId: number, userId: number): Beat | undefined =>
  known.get(keyOf(examId, userId))?.beat;

/** Heard by another process. */
export function heardElsewhere(beat: Beat): void {
  const key = keyOf(beat.examId, beat.userId);
  const held = known.get(key);
  if (!held || held.beat.at < beat.at) known.set(key, { ...held, beat });
}

export function startPresence(log: Log): () => Promise<void> {
  const stop = poll(WRITE_EVERY, writePresence, log, 'could not write presence');
  return async () => {
    await stop();
    await writePresence().catch((error: unknown) => log.error({ err: error }, 'could not write presence'));
    known.clear();
    unwritten.clear();
  };
}
