// Recordings of vivas: stored where the exam allows it, heard by the coordinator and the panel, and gone on their day.
import { RECORDING_LIMITS, type Recording } from '@quivia/contract/oral/recordings';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Download } from '../../../platform/files/download.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { requireCoordinator, requireExaminer, requireStaff } from '../access/access.service.ts';
import * as queries from './recordings.queries.ts';
import { fileName, logged, words } from './recordings.words.ts';

interface Upload {
  key: string;
  candidate_id: number;
  seconds: number;
  media_type: string;
}

export async function store(actor: Actor, examId: number, form: Upload, file: Uint8Array) {
  const { exam, examiner } = await requireExaminer(actor, examId);
  if (exam.recording_days === null || exam.cancelled_at)
    throw new AppError('exam_not_now', { message: words.notAllowed });
  const { recording_days } = exam;
  const candidate = await queries.selectCandidate(examId, form.candidate_id, examiner.id);
  if (!candidate) throw new AppError('not_found', { message: words.noSuchCandidate });
  if (!candidate.is_theirs || examiner.role === 'observer')
    throw new AppError('not_allowed', { message: words.notTheirs });
  if (file.length === 0) throw new AppError('invalid_input', { message: words.empty });
  if (form.seconds > RECORDING_LIMITS.seconds)
    throw new AppError('invalid_input', { field: 'seconds', message: words.tooLong });
  return inTransaction(async () => {
    await queries.lockStored(examId);
    const before = await queries.selectByKey(form.key, actor.userId);
    if (before) return { ...before, message: words.stored.text };
    const stored = await queries.selectStored(examId, form.candidate_id);
    if (stored.ofCandidate >= RECORDING_LIMITS.ofCandidate)
      throw new AppError('exam_not_now', { message: words.tooMany({ most: RECORDING_LIMITS.ofCandidate }) });
    if (stored.bytes + file.length > RECORDING_LIMITS.ofExam)
      throw new AppError('exam_not_now', { message: words.noSpace });
    const made_at = now();
    const delete_at = after(made_at, days(recording_days));
    const id = await queries.insertRecording({
      ...form,
      exam_id: examId,
      made_by: actor.userId,
      made_at,
      bytes: Buffer.from(file),
      delete_at,
    });
    if (id === undefined) throw new AppError('already_exists');
    await audit.record(actor, 'oral.recorded', logged.made(exam.title, candidate.roll_number), {
      institutionId: exam.institution_id,
    });
    return { id, delete_at, message: words.stored.text };
  });
}

/** Null for a coordinator, who can hear all of them. */
async function listener(actor: Actor, examId: number): Promise<number | null> {
  const { is_coordinator, examiner } = await requireStaff(actor, examId);
  return is_coordinator ? null : (examiner?.id ?? 0);
}

const asShown = (row: queries.RecordingRow): Recording => ({
  ...row,
  made_at: row.made_at.toISOString(),
  delete_at: row.delete_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

export async function list(actor: Actor, examId: number, page: { limit: number; offset: number }) {
  return (await queries.selectRecordings(examId, await listener(actor, examId), page)).map(asShown);
}

export async function listen(actor: Actor, params: { id: number; recording_id: number }): Promise<Download> {
  const found = await queries.selectRecording(
    params.id,
    params.recording_id,
    await listener(actor, params.id),
  );
  if (!found) throw new AppError('not_found', { message: words.noSuchRecording });
  // Also between its day and the hour in which the job deletes it.
  if (!found.bytes || found.delete_at <= now()) throw new AppError('not_found', { message: words.isDeleted });
  const ending = found.media_type.slice('audio/'.length);
  return {
    filename: `${fileName(found.candidate.roll_number)}.${ending}`,
    type: found.media_type,
    bytes: found.bytes,
  };
}

export async function remove(
  actor: Actor,
  params: { id: number; recording_id: number },
  { reason }: { reason: string },
): Promise<{ message: string }> {
  return inTransaction(async () => {
    const { exam } = await requireCoordinator(actor, params.id);
    const found = await queries.selectRecording(params.id, params.recording_id, null);
    if (!found) throw new AppError('not_found', { message: words.noSuchRecording });
    if (await queries.updateDeleted(found.id, now()))
      await audit.record(
        actor,
        'oral.recording-deleted',
        logged.deleted(exam.title, found.candidate.roll_number, reason),
        { institutionId: exam.institution_id },
      );
    return { message: words.deleted.text };
  });
}

/** A voice identifies a person. */
export async function forgetPerson(userId: number): Promise<void> {
  for (const { title, count, institution_id } of await queries.updateDeletedOf(userId, now()))
    await audit.recordAutomatic('oral.recording-deleted', logged.forgotten(title, count), {
      institutionId: institution_id,
    });
}

const BATCH = 100;

/** The log says so, in the same transaction. */
async function deleteSomeExpired(): Promise<number> {
  return inTransaction(async () => {
    const expired = await queries.updateExpired(now(), BATCH);
    for (const { title, count, institution_id } of expired)
      await audit.recordAutomatic('oral.recording-deleted', logged.expired(title, count), {
        institutionId: institution_id,
      });
    return expired.reduce((sum, { count }) => sum + count, 0);
  });
}

export const deleteRecordings = job(
  'delete-oral-recordings',
  async () => {
    while ((await deleteSomeExpired()) === BATCH);
  },
  { schedule: '11 * * * *' },
);
