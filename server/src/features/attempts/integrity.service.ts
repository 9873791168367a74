// What happened on the device while an exam was open: recorded, shown to the student, judged by people only.
import { randomUUID } from 'node:crypto';
import type { IntegrityKind } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../platform/app-error.ts';
import { minutes, now, seconds } from '../../platform/clock.ts';
import { LruMap } from '../../platform/lru.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { Allowance } from '../../platform/security/allowance.ts';
import * as papers from '../papers/papers.service.ts';
import { isLiving } from './attempt-state.rules.ts';
import { selectAttempt } from './attempts.queries.ts';
import { words } from './attempts.words.ts';
import * as queries from './integrity.queries.ts';
import { type PauseSpan, pausedWithin } from './time/pauses.rules.ts';
import { selectPauses } from './time/time.queries.ts';

interface Reported {
  key: string;
  kind: IntegrityKind;
  question_id: number | null;
  at: string;
  away_seconds?: number | undefined;
  characters?: number | undefined;
}

/** What a device may add to the record of an attempt. The server's own entries have room beyond it. */
const MOST_REPORTED = 2000;
const MOST_RECORDED = 2500;
const allowance = new Allowance({ burst: 600, perMinute: 120 });
/** By person: how many were turned away, and when that was last written. */
const turnedAway = new LruMap<number, { events: number; writtenAt: number }>({ most: 10_000 });

/**
 * What is above the limits is dropped, and faculty see that it was. It is not refused: the device sends answers and
 * events through one queue, and a refusal would hold back the answers too.
 */
export async function report(
  actor: Actor,
  form: { quiz_or_viva_id: number; events: Reported[] },
): Promise<MessageReply> {
  const taken = form.events.slice(0, allowance.take(actor.userId, form.events.length));
  const dropped = droppedSince(actor.userId, form.events.length - taken.length);
  if (taken.length === 0 && dropped === 0) return messageReply(words.recorded);
  const attempt = await selectAttempt(form.quiz_or_viva_id, actor.userId);
  if (!attempt?.started_at) throw new AppError('not_found', { message: words.notAssigned });
  const at = now();
  const earliest = attempt.started_at;
  const pauses = taken.some(hasLength) ? await selectPauses([attempt.id]) : [];
  await queries.insertIntegrity(
    attempt.id,
    taken.map((event) => fitting(event, { earliest, latest: at, pauses })),
    { most: MOST_REPORTED, dropped },
  );
  return messageReply(words.recorded);
}

/** How many to write down as dropped now: at most once a minute, so that a flood costs no statement each. */
function droppedSince(userId: number, events: number): number {
  const before = turnedAway.get(userId) ?? { events: 0, writtenAt: 0 };
  const all = before.events + events;
  if (all === 0) return 0;
  const at = now().getTime();
  const isDue = at - before.writtenAt >= minutes(1);
  turnedAway.set(userId, isDue ? { events: 0, writtenAt: at } : { ...before, events: all });
  return isDue ? all : 0;
}

/** What the server itself noticed; the same key is the same event. */
export async function record(
  attemptId: number,
  kind: IntegrityKind,
  detail: string,
  key: string = randomUUID(),
): Promise<void> {
  const event = { key, kind, question_id: null, at: now(), detail };
  await queries.insertIntegrity(attemptId, [event], { most: MOST_RECORDED });
}

/** As staff read it. */
const pastedLength = ({ kind, characters }: Reported) =>
  kind === 'pasted' && characters !== undefined ? plural(characters, 'character') : '';

const hasLength = ({ kind, away_seconds }: Reported) => kind === 'left_page' && away_seconds !== undefined;

/**
 * The device says when and how long; nobody was away before the start, or is still to be. During a pause students may go,
 * and a page without a network doesn't hear of it.
 */
function fitting(
  event: Reported,
  { earliest, latest, pauses }: { earliest: Date; latest: Date; pauses: readonly PauseSpan[] },
): queries.IntegrityEvent {
  const at = between(earliest, new Date(event.at), latest);
  const from = at.getTime();
  const until = Math.min(from + seconds(event.away_seconds ?? 0), latest.getTime());
  const away = Math.floor((until - from - pausedWithin(pauses, from, until)) / 1000);
  return { ...event, at, detail: pastedLength(event), away_seconds: hasLength(event) ? away : undefined };
}

const between = (earliest: Date, said: Date, latest: Date) =>
  said < earliest ? earliest : said > latest ? latest : said;

interface Page {
  limit: number;
  offset: number;
}

/** What faculty see of an attempt beside its answers, each with the number of its question: one page, and how many. */
export async function recordOf(attempt: { id: number; exam_id: number; seed: number }, page: Page) {
  const [events, counted] = await Promise.all([pageOf(attempt, page), queries.countRecorded(attempt.id)]);
  return { events, ...counted };
}

export async function pageOf(attempt: { id: number; exam_id: number; seed: number }, page: Page) {
  const [events, questions] = await Promise.all([
    queries.selectRecorded(attempt.id, page),
    papers.questionIdsOf(attempt.exam_id, attempt.seed),
  ]);
  const numberOf = new Map(questions.map((id, i) => [id, i + 1]));
  return events.map(({ question_id, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    question_number: (question_id && numberOf.get(question_id)) ?? null,
  }));
}

/** A student's own, once the exam has ended for them. */
export async function ownRecord(
  actor: Actor,
  { quiz_or_viva_id, ...page }: { quiz_or_viva_id: number } & Page,
) {
  const attempt = await selectAttempt(quiz_or_viva_id, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: words.notAssigned });
  if (isLiving(attempt.status)) throw new AppError('exam_not_now', { message: words.recordedLater });
  return recordOf(attempt, page);
}

/** Each event as it was recorded, the first of them. */
export const momentsOf = (attemptId: number, most: number) => queries.selectMoments(attemptId, most);

/** When another device took the attempt over. */
export const takeOversOf = (attemptId: number): Promise<Date[]> => queries.selectTakeOvers(attemptId);

export const isOnRecord = (attemptId: number, eventId: number): Promise<boolean> =>
  queries.existsEvent(attemptId, eventId);
