// Conflicts of interest. A marker names a student, and is told the same whoever it is; from then on none of that student's
// answers reach them. Those who run the exam see whom that concerns, declare it for others, and alone withdraw it.
import { MOST_CONFLICTS } from '@quivia/contract/marking-conflicts';
import { allowsShare } from '@quivia/contract/team';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { deleteHoldsOf } from '../answers.queries.ts';
import { selectPossibleMarkers } from '../markers.queries.ts';
import { requireMarker } from '../standing.service.ts';
import * as queries from './conflicts.queries.ts';
import { logged, words } from './conflicts.words.ts';

export async function list(actor: Actor, examId: number) {
  const { share } = await requireMarker(actor, examId);
  const isRunBy = allowsShare(share, 'run');
  const rows = await queries.selectConflicts(examId, isRunBy ? null : actor.userId);
  const markers = isRunBy ? await selectPossibleMarkers(examId, now()) : [];
  return {
    markers: markers.map(({ user_id, name }) => ({ user_id, name })),
    conflicts: rows.map(({ named, withdrawn_by, withdrawn_at, withdraw_reason, kept, ...row }) => ({
      ...row,
      student: named,
      is_yours: row.marker_id === actor.userId,
      declared_at: row.declared_at.toISOString(),
      withdrawn: withdrawn_at && {
        by: withdrawn_by ?? '',
        at: withdrawn_at.toISOString(),
        reason: withdraw_reason,
      },
      kept: isRunBy ? kept : null,
    })),
  };
}

interface Form {
  key: string;
  student: string;
  reason: string;
  marker_id?: number | undefined;
}

export async function declare(
  actor: Actor,
  examId: number,
  { key, student, reason, marker_id = actor.userId }: Form,
): Promise<MessageReply> {
  const isOwn = marker_id === actor.userId;
  const exam = await requireMarker(actor, examId, isOwn ? 'mark' : 'run');
  return inTransaction(async () => {
    const before = await queries.selectByKey(key);
    if (before) {
      const isSame =
        before.exam_id === examId && before.marker_id === marker_id && before.declared_by === actor.userId;
      if (isSame) return messageReply(words.declared);
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    }
    const marker = (await selectPossibleMarkers(examId, now())).find(({ user_id }) => user_id === marker_id);
    if (!marker) throw new AppError('unknown_reference', { field: 'marker_id', message: words.noMarker });
    // Each narrows down whose answers these are: nobody asks about a whole class.
    if ((await queries.countConflicts(examId, marker_id)) >= MOST_CONFLICTS)
      throw new AppError('invalid_input', {
        field: 'student',
        message: words.tooMany({ most: MOST_CONFLICTS }),
      });
    const id = await queries.insertConflict({
      ...{ key, exam_id: examId, marker_id, named: student, reason },
      ...{ declared_by: actor.userId, declared_at: now() },
    });
    // The same act, sent twice at once.
    if (id === undefined) return messageReply(words.declared);
    const found = await queries.insertStudents(id);
    if (found === 0 && allowsShare(exam.share, 'run'))
      throw new AppError('unknown_reference', { field: 'student', message: words.noStudent });
    // All that they have in hand, so that which answer they lose says nothing.
    await deleteHoldsOf(examId, marker_id);
    await record(actor, exam, logged.declared({ exam: exam.title, marker: marker.username }));
    return messageReply(words.declared);
  });
}

export async function withdraw(
  actor: Actor,
  examId: number,
  conflictId: number,
  { reason }: { reason: string },
): Promise<MessageReply> {
  const exam = await exams.requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const by = { by: actor.userId, at: now(), reason };
    const marker = await queries.updateWithdrawn(examId, conflictId, by);
    if (marker !== undefined) await record(actor, exam, logged.withdrawn({ exam: exam.title, marker }));
    else if (!(await queries.existsConflict(examId, conflictId)))
      throw new AppError('not_found', { message: words.noSuchConflict });
    return messageReply(words.withdrawn);
  });
}

const record = (
  actor: Actor,
  { id, institution_id }: { id: number; institution_id: number | null },
  what: Parameters<typeof audit.record>[2],
) => audit.record(actor, 'exam.conflict', what, { institutionId: institution_id, examId: id });

export async function forgetPerson(userId: number, pseudonym: string): Promise<void> {
  await queries.updateForgotten(userId, pseudonym);
}
