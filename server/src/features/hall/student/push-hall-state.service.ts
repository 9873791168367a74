// What the hall says to the students of an exam goes to their open pages with its content: a thousand pages that had to
// ask would ask at the same moment. One event wakes every process, and each reads what its own students need in one query.
import type { HallForStudent } from '@quivia/contract/hall/student';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { now, seconds } from '../../../platform/clock.ts';
import { onReconnect, publish, subscribe } from '../../../platform/database/events.ts';
import type { Log } from '../../../platform/jobs/poll.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { type HallTime, hallTimes } from '../../attempts/time/time.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import { words } from '../acts/acts.words.ts';

const TOPIC = 'hall';
/** Null: everyone's. */
const Told = z.object({ exam_id: z.int(), attempts: z.nullable(z.array(z.int())) });
/** An event holds 8,000 bytes. For more than these everyone is read: it says nothing wrong. */
const MOST_NAMED = 700;

/** In the transaction that changes something for these students. */
export async function pushHallState(examId: number, attempts: readonly number[] | 'all'): Promise<void> {
  if (attempts.length === 0) return;
  const named = attempts === 'all' || attempts.length > MOST_NAMED ? null : attempts;
  await publish(TOPIC, { exam_id: examId, attempts: named });
}

/** `at`: before the row was read, so that the page takes it for no newer than it is. */
function stateFrom(row: HallTime, at: Date): HallForStudent {
  return {
    exam_id: row.exam_id,
    server_time: at.toISOString(),
    deadline: row.started_at && row.due_at.toISOString(),
    paused: row.paused,
    granted_seconds: Math.round(row.given_ms / 1000),
    granted_reason: row.given_reason,
    newest_message: row.message_number,
  };
}

export async function ownHall(actor: Actor, examId: number): Promise<HallForStudent> {
  const at = now();
  const [row] = await hallTimes({ examId, userIds: [actor.userId] });
  if (!row) throw new AppError('not_found', { message: words.notAssigned });
  return stateFrom(row, at);
}

type Waiting = Map<number | 'every', Set<number> | 'all'>;

const AGAIN_AFTER = seconds(1);

/** Events that come while a query is under way share the next one. What can't be read is read again until it can. */
export function startPushingHallState(log: Log): () => void {
  let waiting: Waiting = new Map();
  let isReading = false;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;

  function keep(examId: number | 'every', attempts: Iterable<number> | 'all'): void {
    const known = waiting.get(examId);
    waiting.set(
      examId,
      attempts === 'all' || known === 'all' ? 'all' : new Set([...(known ?? []), ...attempts]),
    );
  }

  function add(examId: number | 'every', attempts: readonly number[] | null): void {
    keep(examId, attempts ?? 'all');
    void read();
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.size > 0) {
      const taken = waiting;
      waiting = new Map();
      try {
        // Twice at once: a connection may have been lost.
        await deliver(taken).catch(() => deliver(taken));
      } catch (error) {
        log.error({ err: error }, 'could not push to the hall');
        for (const [examId, attempts] of taken) keep(examId, attempts);
        clearTimeout(again);
        if (!isStopped) again = setTimeout(read, AGAIN_AFTER);
        break;
      }
    }
    isReading = false;
  }

  const stops = [
    subscribe(TOPIC, (payload) => {
      const { exam_id, attempts } = Told.parse(payload);
      add(exam_id, attempts);
    }),
    // What was said in between was missed.
    onReconnect(() => add('every', null)),
  ];
  return () => {
    for (const stop of stops) stop();
    isStopped = true;
    clearTimeout(again);
  };
}

async function deliver(taken: Waiting): Promise<void> {
  const userIds = notifications.followed();
  if (userIds.length === 0) return;
  for (const [exam, attempts] of taken) {
    const at = now();
    const rows = await hallTimes({
      ...(exam !== 'every' && { examId: exam }),
      ...(attempts !== 'all' && { attemptIds: [...attempts] }),
      userIds,
    });
    for (const row of rows) notifications.pushHere(row.user_id, { kind: 'hall', state: stateFrom(row, at) });
  }
}
