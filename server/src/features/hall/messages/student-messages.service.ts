// What one student reads during an exam, and which of it has been on the screen.
import type { MessagesForStudent } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { milliseconds, seconds } from '../../../platform/clock.ts';
import { publish, subscribe } from '../../../platform/database/events.ts';
import { type Log, poll } from '../../../platform/jobs/poll.ts';
import { LruMap } from '../../../platform/lru.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { Allowance } from '../../../platform/security/allowance.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { type AskOfStudent, selectAsksOf } from './asks.queries.ts';
import * as queries from './messages.queries.ts';
import { words } from './messages.words.ts';
import { type Reader, visibleTo } from './visible.rules.ts';

/** Everything, for a page that was opened or has reconnected. */
export async function ofStudent(actor: Actor, examId: number): Promise<MessagesForStudent> {
  const reader = await queries.selectReader(examId, actor.userId);
  if (!reader) throw new AppError('not_found', { message: words.notAssigned });
  const all = await wordsOf(examId, [reader], Number.POSITIVE_INFINITY);
  return all.get(reader.attempt_id) as MessagesForStudent;
}

const WORDS = 'hall-words';
/** An event holds 8,000 bytes: a longer list of attempts is left away, and all of the exam is looked at. */
const IN_ONE_EVENT = 500;
const Said = z.object({ exam_id: z.int(), attempts: z.nullable(z.array(z.int())) });

/** Within the transaction: once it commits, open pages of these students get what is new. Undefined for everyone. */
export async function pushMessages(examId: number, attemptIds: readonly number[] | undefined): Promise<void> {
  const attempts = attemptIds && attemptIds.length <= IN_ONE_EVENT ? attemptIds : null;
  await publish(WORDS, { exam_id: examId, attempts });
}

/** A page that missed more than these reads everything again when it reconnects. */
const PUSHED = 5;

/** To the pages that are connected here, read together. */
async function deliver(payload: unknown): Promise<void> {
  const { exam_id, attempts } = Said.parse(payload);
  const readers = await queries.selectReaders(exam_id, attempts);
  const here = readers.filter(({ user_id }) => notifications.isFollowed(user_id));
  if (here.length === 0) return;
  const newest = await wordsOf(exam_id, here, PUSHED);
  for (const { user_id, attempt_id } of here)
    notifications.pushHere(user_id, { kind: 'words', exam_id, words: newest.get(attempt_id) });
}

async function wordsOf(
  examId: number,
  rows: readonly queries.ReaderRow[],
  most: number,
): Promise<Map<number, MessagesForStudent>> {
  const attemptIds = rows.map(({ attempt_id }) => attempt_id);
  const [messages, asks, paper] = await Promise.all([
    queries.selectMessagesTo(examId, attemptIds, most),
    selectAsksOf(attemptIds),
    papers.paperOf(examId),
  ]);
  const asksOf = Map.groupBy(asks, ({ attempt_id }) => attempt_id);
  const isAnyPinned = messages.some(({ question_id }) => question_id !== null);
  return new Map(
    rows.map((row) => {
      const reader = isAnyPinned ? readerOf(row, paper) : unread(row);
      const { shown, hasLater } = visibleTo(reader, messages);
      return [
        row.attempt_id,
        {
          newest: row.message_number,
          has_later: hasLater,
          messages: shown
            .slice(Math.max(0, shown.length - most))
            .map((message) => forStudent(message, row.attempt_id)),
          asks: (asksOf.get(row.attempt_id) ?? []).map(askForStudent),
        },
      ];
    }),
  );
}

const NONE: ReadonlySet<number> = new Set();
const unread = ({ attempt_id }: queries.ReaderRow): Reader => ({ attempt_id, reached: NONE, drawn: NONE });

function readerOf(row: queries.ReaderRow, paper: papers.Paper | undefined): Reader {
  if (!row.is_started || !paper) return unread(row);
  const order = papers.idsFor(paper, row.seed);
  const drawn = new Set(row.drawn_questions ?? order);
  if (row.current_question === null) return { attempt_id: row.attempt_id, drawn, reached: drawn };
  const reached = new Set(order.slice(0, order.indexOf(row.current_question) + 1));
  return { attempt_id: row.attempt_id, drawn, reached };
}

const forStudent = (message: queries.StoredMessage, attemptId: number): MessageForStudent => ({
  number: message.number,
  at: message.at.toISOString(),
  by: message.by,
  to: message.recipients === null ? 'everyone' : message.room_id === null ? 'you' : 'room',
  question_id: message.question_id,
  is_answer: message.ask_id !== null && message.recipients !== null,
  text: message.text,
  ...(message.evacuated && { evacuation: { over_since: isoOrNull(message.evacuated[attemptId]) } }),
});

const isoOrNull = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);

export const askForStudent = ({ attempt_id: _, at, ...ask }: AskOfStudent) => ({
  ...ask,
  at: at.toISOString(),
});

/** What waits for the next statement, and what was written for whom. */
const waiting = new Map<string, queries.Sight>();
const written = new LruMap<string, true>({ most: 50_000 });
const MOST_WAITING = 20_000;
const WRITE_EVERY = seconds(2);

const allowance = new Allowance({ burst: 60, perMinute: 60 });

function note(sight: Omit<queries.Sight, 'at'>): void {
  const { examId, userId, number, isUpTo } = sight;
  const key = `${examId}/${userId}/${number}/${isUpTo}`;
  if (written.get(key) || waiting.has(key) || waiting.size >= MOST_WAITING) return;
  waiting.set(key, { ...sight, at: milliseconds() });
}

/** No statement: receipts are written in batches. */
export async function seen(
  actor: Actor,
  { quiz_or_viva_id, numbers }: { quiz_or_viva_id: number; numbers: number[] },
): Promise<MessageReply> {
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', {
      message: words.tooOften,
      retryAfterSeconds: allowance.secondsUntilNext(),
    });
  for (const number of numbers)
    note({ examId: quiz_or_viva_id, userId: actor.userId, number, isUpTo: false });
  return messageReply(words.seen);
}

/** The same, from the signs of life of a page: it has shown every message up to this one. */
export function seenUpTo(userId: number, examId: number, number: number): void {
  if (number > 0) note({ examId, userId, number, isUpTo: true });
}

/** How many were written. What fails is tried again with the next batch. */
export async function writeReceipts(): Promise<number> {
  const batch = [...waiting.entries()].slice(0, 2000);
  if (batch.length === 0) return 0;
  await queries.insertReceipts(batch.map(([, sight]) => sight));
  for (const [key] of batch) {
    waiting.delete(key);
    written.set(key, true);
  }
  return batch.length;
}

/** Pushes words to open pages and stores receipts, until the returned function is called. */
export function startPushingMessages(log: Log): () => Promise<void> {
  const stopWriting = poll(WRITE_EVERY, writeReceipts, log, 'could not store receipts');
  let delivered = Promise.resolve();
  // One after the other, so that an older state never overtakes a newer one. Tried twice: a connection may have been lost.
  const stopPushing = subscribe(WORDS, (payload) => {
    delivered = delivered.then(() =>
      deliver(payload)
        .catch(() => deliver(payload))
        .catch((error) => log.error({ err: error }, 'could not push messages')),
    );
  });
  return async () => {
    stopPushing();
    await delivered;
    await stopWriting();
    await writeReceipts().catch((error) => log.error({ err: error }, 'could not store receipts'));
    waiting.clear();
    // The next database has other exams under the same ids.
    written.clear();
  };
}
