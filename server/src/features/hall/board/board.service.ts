// The first picture of a board: one statement, and in front of it what this process has heard since the last batch.
import {
  type Board,
  DEFAULT_THRESHOLDS,
  packPresence,
  packProgress,
  type Thresholds,
} from '@quivia/contract/hall/board';
import { BEAT_SECONDS } from '@quivia/contract/hall/presence';
import { AppError } from '../../../platform/app-error.ts';
import { now, seconds } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { paperTotals } from '../../papers/papers.service.ts';
import { recordInAudit, requireDuty } from '../duties/duties.service.ts';
import * as queries from './board.queries.ts';
import { logged, words } from './board.words.ts';
import { boardChanged } from './board-changes.service.ts';
import { latestOf } from './presence.service.ts';
import { packBeat, presenceOf, progressOf } from './rows.rules.ts';

export async function board(actor: Actor, examId: number): Promise<Board> {
  const standing = await requireDuty(actor, examId, 'observer');
  const rooms = standing.rooms?.map(({ id }) => id);
  const at = now();
  const [{ head, students, progress, presence }, totals] = await Promise.all([
    queries.selectBoard(examId, rooms, at),
    paperTotals(examId),
  ]);
  const { epoch } = head;
  const stored = new Map(presence.map((row) => [row[0], row]));
  return {
    exam: {
      id: examId,
      title: standing.exam.title,
      course_code: standing.exam.course_code,
      start_time: standing.exam.starts_at,
      end_time: standing.exam.ends_at,
      questions: totals?.questions ?? 0,
      is_over: head.is_over,
      rehearsal_of: standing.exam.rehearsal_of,
    },
    duty: standing.duty,
    rooms: head.rooms,
    thresholds: head.thresholds ?? DEFAULT_THRESHOLDS,
    server_time: at.toISOString(),
    epoch,
    deaf: head.outage && {
      // What was heard just before was not written, and afterwards every page reports once.
      from: head.outage.from - seconds(5),
      to: head.outage.to + seconds(BEAT_SECONDS),
    },
    students,
    progress: progress.map((row) => packProgress(epoch, progressOf(epoch, row))),
    presence: progress.flatMap(([id, user, status]) =>
      status === 'assigned' || status === 'in_progress'
        ? presenceRow(epoch, id, stored.get(user), examId, user)
        : [],
    ),
  };
}

function presenceRow(
  epoch: number,
  id: number,
  stored: queries.PresenceRow | undefined,
  examId: number,
  userId: number,
): string[] {
  const beat = latestOf(examId, userId);
  if (beat && beat.at >= epoch + (stored?.[1] ?? Number.NEGATIVE_INFINITY) * 1000)
    return [packBeat(epoch, id, beat)];
  return stored ? [packPresence(epoch, presenceOf(epoch, id, stored))] : [];
}

export async function setThresholds(actor: Actor, examId: number, given: Thresholds) {
  await inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'chief');
    if (given.gone_seconds <= given.quiet_seconds)
      throw new AppError('invalid_input', { field: 'gone_seconds', message: words.goneAfterQuiet });
    await queries.upsertThresholds(examId, given);
    await recordInAudit(actor, standing, logged.thresholds({ exam: standing.exam.title }));
  });
  boardChanged(examId, 'all');
  return messageReply(words.thresholdsSaved);
}
