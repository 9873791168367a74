// Files of answers: stored part by part as they arrive, checked once they are complete, and read by those who may.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type AnswerFile, PART_BYTES, partsOf } from '@quivia/contract/answer-files';
import { UPLOAD_LIMITS, type UploadType } from '@quivia/contract/kinds/upload';
import type { StreamedDownload } from '@quivia/files/download';
import { FileProblem } from '@quivia/files/file-problem';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import type { CoveredArea } from '../../images/cover/cover.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { selectAttempt } from '../attempts.queries.ts';
import { words as attemptWords } from '../attempts.words.ts';
import type { Caller } from '../device-ownership.service.ts';
import { requireAsked, takeAllowance } from '../save.service.ts';
import * as queries from './answer-files.queries.ts';
import { words } from './answer-files.words.ts';
import { checkFile } from './check-file.ts';
import { coveredFile, isCoverable } from './covered-file.service.ts';

/** To one question, with what the student removed again: three answers of the largest size. */
const MOST_FILES = 30;
const MOST_BYTES = 120_000_000;
/** Of one person, in all exams. */
const MOST_BYTES_OF_PERSON = 2_000_000_000;

interface Part {
  quiz_or_viva_id: number;
  question_id: number;
  file: string;
  size: number;
  part: number;
  hash: string;
}

export async function storePart(
  actor: Pick<Actor, 'userId'>,
  form: Part,
  bytes: Uint8Array,
  callerOf: () => Caller,
): Promise<AnswerFile> {
  takeAllowance(actor);
  const attempt = await requireAsked(form, callerOf());
  const question = (await papers.paperOf(form.quiz_or_viva_id))?.byId.get(form.question_id);
  if (!question || !kindNamed(question.kind).hasFiles)
    throw new AppError('invalid_input', { message: attemptWords.optionsNotOffered });
  if (form.size > UPLOAD_LIMITS.bytes)
    throw new AppError('invalid_input', {
      message: words.tooLarge({ megabytes: UPLOAD_LIMITS.bytes / 1e6 }),
    });
  if (bytes.length === 0 || bytes.length !== lengthOf(form))
    throw new AppError('invalid_input', { message: words.wrongSize });
  if (createHash('sha256').update(bytes).digest('hex') !== form.hash) throw new AppError('upload_failed');
  const named = { attemptId: attempt.id, file: form.file };
  const known = (await queries.selectFile(named)) ?? (await begin(actor, named, form));
  if (known.question_id !== form.question_id || (known.state === 'arriving' && known.size !== form.size))
    throw new AppError('invalid_input', { message: words.otherFile });
  if (known.state !== 'arriving') return known;
  await queries.insertPart(named, form.part, bytes);
  const { parts } = (await queries.selectFile(named)) as AnswerFile;
  if (parts.length === partsOf(form.size)) await inTurns(actor.userId, () => complete(named));
  return (await queries.selectFile(named)) as AnswerFile;
}

const lengthOf = ({ size, part }: Part) => Math.min(PART_BYTES, size - part * PART_BYTES);

/** Room is taken by the size that is announced, so that nobody fills the disk with parts. */
async function begin(
  actor: Pick<Actor, 'userId'>,
  named: { attemptId: number; file: string },
  form: Part,
): Promise<AnswerFile> {
  return inTransaction(async () => {
    if (await queries.isReleased(named.attemptId)) throw new AppError('results_out');
    await queries.lockUploads(actor.userId);
    const { question_id: questionId, size } = form;
    const used = await queries.selectUsage(actor.userId, named.attemptId, questionId);
    if (used.files >= MOST_FILES)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_FILES }) });
    if (used.bytes + size > MOST_BYTES)
      throw new AppError('invalid_input', { message: words.noRoom({ megabytes: MOST_BYTES / 1e6 }) });
    if (used.all + size > MOST_BYTES_OF_PERSON)
      throw new AppError('invalid_input', {
        message: words.noRoomOfPerson({ megabytes: MOST_BYTES_OF_PERSON / 1e6 }),
      });
    await queries.insertFile(named, { questionId, size, at: now() });
    return (await queries.selectFile(named)) as AnswerFile;
  });
}

/** A whole class may photograph its last page in the same minute, and each file is in memory while it is checked. */
const inTurns = inFairTurns({
  atOnce: 2,
  mostWaiting: 500,
  mostWaitingOfOne: 10,
  refuse: () => new AppError('busy', { message: words.tooManyAtOnce, retryAfterSeconds: 5 }),
  refuseOne: () => new AppError('busy', { message: words.tooManyAtOnce, retryAfterSeconds: 5 }),
});

/** Whoever sends a part again meanwhile waits, and finds it done. */
async function complete(named: { attemptId: number; file: string }): Promise<void> {
  await inTransaction(async () => {
    const file = await queries.takeArriving(named);
    if (!file) return;
    try {
      const { type, bytes } = checkFile(file);
      if (!bytes.equals(file)) await replaceParts(named, bytes);
      await queries.updateReady(named, { type, size: bytes.length, at: now() });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      await queries.updateRefused(named, error.said.text);
      await queries.deleteParts(named);
    }
  });
}

async function replaceParts(named: { attemptId: number; file: string }, bytes: Buffer): Promise<void> {
  await queries.deleteParts(named);
  for (let part = 0; part < partsOf(bytes.length); part += 1)
    await queries.insertPart(named, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
}

export async function listOwn(actor: Actor, { quiz_or_viva_id }: { quiz_or_viva_id: number }) {
  return queries.selectFiles((await requireOwn(actor, quiz_or_viva_id)).id);
}

async function requireOwn(actor: Actor, examId: number) {
  const attempt = await selectAttempt(examId, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: attemptWords.notAssigned });
  return attempt;
}

/** The student's own: they have it anyway. */
export async function showOwn(
  actor: Actor,
  { quiz_or_viva_id, file }: { quiz_or_viva_id: number; file: string },
): Promise<StreamedDownload> {
  return show({ attemptId: (await requireOwn(actor, quiz_or_viva_id)).id, file });
}

const ENDINGS: Record<UploadType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** For somebody who may see it: the caller has been checked. Neither the name it had nor its time is known here. */
export async function show(
  named: { attemptId: number; file: string },
  questionId?: number,
  areas: readonly CoveredArea[] = [],
): Promise<StreamedDownload> {
  const found = await queries.selectFile(named);
  if (!found?.type || (questionId !== undefined && found.question_id !== questionId))
    throw new AppError('not_found', { message: words.noSuchFile });
  const { type, size } = found;
  const parts =
    areas.length > 0 && isCoverable(found)
      ? [await coveredFile({ ...named, type, areas })]
      : partsOfFile(named, size);
  return {
    filename: `answer.${ENDINGS[type]}`,
    type,
    stream: Readable.from(parts, { objectMode: false }),
  };
}

/** One that is deleted meanwhile breaks off, so that nobody takes what they saw for all of it. */
async function* partsOfFile(
  named: { attemptId: number; file: string },
  size: number,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < partsOf(size); part += 1) {
    const bytes = await queries.selectPart(named, part);
    if (!bytes) throw new Error(`A file of attempt ${named.attemptId} ends after ${part} parts`);
    yield bytes;
  }
}

/** Handwriting identifies a person, and photographs may show one. */
export const forgetPerson = (userId: number): Promise<void> => queries.deleteFilesOf(userId);

const KEPT_FOR = days(30);

export const deleteUnnamedFiles = job(
  'delete-unnamed-answer-files',
  () => queries.deleteUnnamed(after(now(), -KEPT_FOR)),
  { schedule: '41 3 * * *' },
);
