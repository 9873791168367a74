// Recordings of vivas: stored where the exam allows it, heard by the coordinator and the panel, and gone on their day.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { RECORDING_LIMITS, type Recording } from '@quivia/contract/oral/recordings';
import type { StreamedDownload } from '@quivia/files/download';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { requireCoordinator, requireExaminer, requireStaff } from '../access/access.service.ts';
import * as queries from './recordings.queries.ts';
import { inParts, mediaTypeOf } from './recordings.rules.ts';
import { fileName, logged, words } from './recordings.words.ts';

/** What the server holds of one recording at a time. */
const PART_BYTES = 512 * 1024;

interface Upload {
  key: string;
  candidate_id: number;
  seconds: number;
}

export async function store(actor: Actor, examId: number, form: Upload, file: AsyncIterable<Uint8Array>) {
  const { exam, examiner } = await requireExaminer(actor, examId);
  if (exam.recording_days === null || exam.cancelled_at)
    throw new AppError('exam_not_now', { message: words.notAllowed });
  const { recording_days } = exam;
  const candidate = await queries.selectCandidate(examId, form.candidate_id, examiner.id);
  if (!candidate) throw new AppError('not_found', { message: words.noSuchCandidate });
  if (!candidate.is_theirs || examiner.role === 'observer')
    throw new AppError('not_allowed', { message: words.notTheirs });
  if (form.seconds > RECORDING_LIMITS.seconds)
    throw new AppError('invalid_input', { field: 'seconds', message: words.tooLong });
  return keepingParts(file, (kept) =>
    inTransaction(async () => {
      await queries.lockStored(examId);
      const before = await queries.selectByKey(form.key, actor.userId);
      if (before) return { ...before, isKept: false };
      const stored = await queries.selectStored(examId, form.candidate_id);
      if (stored.ofCandidate >= RECORDING_LIMITS.ofCandidate)
        throw new AppError('exam_not_now', {
          message: words.tooMany({ most: RECORDING_LIMITS.ofCandidate }),
        });
      if (stored.bytes + kept.size > RECORDING_LIMITS.ofExam)
        throw new AppError('exam_not_now', { message: words.noSpace });
      const { key, candidate_id, seconds } = form;
      const made_at = now();
      const delete_at = after(made_at, days(recording_days));
      const id = await queries.insertRecording({
        ...{ key, candidate_id, seconds, made_at, delete_at, exam_id: examId, made_by: actor.userId },
        ...kept,
      });
      if (id === undefined) throw new AppError('already_exists');
      await audit.record(
        actor,
        'oral.recorded',
        logged.made({ exam: exam.title, candidate: candidate.roll_number }),
        {
          institutionId: exam.institution_id,
        },
      );
      return { id, delete_at, isKept: true };
    }),
  );
}

interface Kept {
  upload: string;
  media_type: string;
  size: number;
}

/** Stores the file as it arrives, in no transaction: a slow network would keep it open. What isn't kept is deleted again. */
async function keepingParts(
  file: AsyncIterable<Uint8Array>,
  keep: (kept: Kept) => Promise<{ id: number; delete_at: Date; isKept: boolean }>,
) {
  const upload = randomUUID();
  try {
    const { isKept, ...stored } = await keep({ upload, ...(await storeParts(upload, file)) });
    if (!isKept) await queries.deleteParts(upload);
    return { ...stored, ...messageReply(words.stored) };
  } catch (error) {
    await queries.deleteParts(upload);
    throw error;
  }
}

async function storeParts(upload: string, file: AsyncIterable<Uint8Array>): Promise<Omit<Kept, 'upload'>> {
  let [nth, size] = [0, 0];
  let media_type: string | undefined;
  for await (const bytes of inParts(file, PART_BYTES)) {
    media_type ??= mediaTypeOf(bytes);
    if (!media_type) throw new AppError('invalid_input', { message: words.notAudio });
    await queries.insertPart(upload, { nth, bytes, at: now() });
    nth += 1;
    size += bytes.length;
  }
  if (!media_type) throw new AppError('invalid_input', { message: words.empty });
  return { media_type, size };
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

export async function listen(
  actor: Actor,
  params: { id: number; recording_id: number },
): Promise<StreamedDownload> {
  const found = await queries.selectRecording(
    params.id,
    params.recording_id,
    await listener(actor, params.id),
  );
  if (!found) throw new AppError('not_found', { message: words.noSuchRecording });
  // Also between its day and the hour in which the job deletes it.
  if (found.deleted_at || found.delete_at <= now())
    throw new AppError('not_found', { message: words.isDeleted });
  const ending = found.media_type.slice('audio/'.length);
  return {
    filename: `${fileName(found.candidate.roll_number)}.${ending}`,
    type: found.media_type,
    stream: Readable.from(partsOf(found), { objectMode: false }),
  };
}

/** One that is deleted meanwhile breaks off, so that nobody takes what they heard for all of it. */
async function* partsOf({ id, upload, size }: queries.KeptRecording): AsyncGenerator<Buffer> {
  for (let [nth, sent] = [0, 0]; sent < size; nth += 1) {
    const part =
      upload === null
        ? await queries.selectBytes(id, sent, PART_BYTES)
        : await queries.selectPart(upload, nth);
    if (!part) throw new Error(`Recording ${id} ends after ${sent} of ${size} bytes`);
    yield part;
    sent += part.length;
  }
}

export async function remove(
  actor: Actor,
  params: { id: number; recording_id: number },
  { reason }: { reason: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const { exam } = await requireCoordinator(actor, params.id);
    const found = await queries.selectRecording(params.id, params.recording_id, null);
    if (!found) throw new AppError('not_found', { message: words.noSuchRecording });
    if (await queries.updateDeleted(found.id, now()))
      await audit.record(
        actor,
        'oral.recording-deleted',
        logged.deleted({ exam: exam.title, candidate: found.candidate.roll_number, reason }),
        { institutionId: exam.institution_id },
      );
    return messageReply(words.deleted);
  });
}

/** A voice identifies a person. */
export async function forgetPerson(userId: number): Promise<void> {
  for (const { title, count, institution_id } of await queries.updateDeletedOf(userId, now()))
    await audit.recordAutomatic('oral.recording-deleted', logged.forgotten({ exam: title, count }), {
      institutionId: institution_id,
    });
}

const BATCH = 100;

/** The log says so, in the same transaction. */
async function deleteSomeExpired(): Promise<number> {
  return inTransaction(async () => {
    const expired = await queries.updateExpired(now(), BATCH);
    for (const { title, count, institution_id } of expired)
      await audit.recordAutomatic('oral.recording-deleted', logged.expired({ exam: title, count }), {
        institutionId: institution_id,
      });
    return expired.reduce((sum, { count }) => sum + count, 0);
  });
}

export const deleteRecordings = job(
  'delete-oral-recordings',
  async () => {
    while ((await deleteSomeExpired()) === BATCH);
    await queries.deleteUnfinished(after(now(), -days(1)));
  },
  { schedule: '11 * * * *' },
);
