// A phone that photographs for one question. It acts for the attempt's own device, and only as long as that device has the exam:
// whoever holds the key gets at nothing but the files of this one answer (docs/decisions/0091).
import { CAMERA_MINUTES, type Camera, type CameraPages } from '@quivia/contract/answer-camera';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { after, days, minutes, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { callerNetwork } from '../../../platform/security/network.ts';
import { keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as papers from '../../papers/papers.service.ts';
import * as answerFiles from '../answer-files/answer-files.service.ts';
import { type Attempt, selectAttempt } from '../attempts.queries.ts';
import { words as attemptWords } from '../attempts.words.ts';
import { type Caller, requireOpenHere } from '../device-ownership.service.ts';
import { type Asked, requireAsked, save, takeAllowance } from '../save.service.ts';
import * as queries from './answer-camera.queries.ts';
import { words } from './answer-camera.words.ts';

const HASHED = 'answer-camera';
const hashOf = (text: string) => keyedHash(HASHED, text);
const hashesOf = (text: string) => keyedHashes(HASHED, text);

const endsAt = (at: Date) => after(at, minutes(CAMERA_MINUTES));

export async function make(caller: Caller, form: Asked) {
  takeAllowance(caller);
  const attempt = await requireAsked(form, caller);
  await requireOpenHere(attempt, caller);
  const question = (await papers.paperOf(form.quiz_or_viva_id))?.byId.get(form.question_id);
  if (!question || !kindNamed(question.kind).hasFiles)
    throw new AppError('invalid_input', { message: attemptWords.optionsNotOffered });
  if (attempt.status !== 'in_progress')
    throw new AppError('attempt_ended', { message: attemptWords.endedAlready });
  if (isLeft(attempt, form.question_id)) throw new AppError('question_left');
  const [at, secret] = [now(), randomToken()];
  await queries.upsertCamera(
    { attemptId: attempt.id, questionId: form.question_id, opening: attempt.opening },
    { secret: hashOf(secret), endsAt: endsAt(at) },
  );
  return { secret, ends_at: endsAt(at).toISOString(), server_time: at.toISOString() };
}

const isLeft = ({ current_question }: Attempt, questionId: number) =>
  current_question !== null && current_question !== questionId;

/** For the page of the exam, which asks often. */
export async function look(actor: Actor, form: Asked): Promise<Camera> {
  takeAllowance(actor);
  const attempt = await selectAttempt(form.quiz_or_viva_id, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: attemptWords.notAssigned });
  const camera = await queries.selectCamera(attempt.id, now());
  const isThis = camera?.question_id === form.question_id && isLiving(camera, attempt);
  const { files } = await queries.selectNamed(attempt.id, form.question_id);
  return { state: isThis ? (camera.is_open ? 'open' : 'waiting') : 'none', files };
}

export async function end(caller: Caller, form: Asked): Promise<Camera> {
  takeAllowance(caller);
  const attempt = await requireAsked(form, caller);
  await requireOpenHere(attempt, caller);
  await queries.deleteCamera(attempt.id, form.question_id);
  const { files } = await queries.selectNamed(attempt.id, form.question_id);
  return { state: 'none', files };
}

/** The exam is under way on the device that made the code, at a question that can be answered. */
const isLiving = ({ opening, question_id }: queries.CameraRow, attempt: Attempt) =>
  attempt.status === 'in_progress' &&
  attempt.is_student &&
  attempt.opening === opening &&
  !isLeft(attempt, question_id);

/** Of one network, with codes and keys that open nothing. Those that do are bounded by person. */
const WRONG: Limit = { tries: 300, within: minutes(15) };

/** The same for every reason: trying tells nobody whether a code was ever made. */
async function refuse(): Promise<never> {
  await countOrRefuse(`answer-camera:${callerNetwork()}`, WRONG, 'too_many_requests');
  throw new AppError('wrong_link', { message: words.ended });
}

export async function open({ secret, key }: { secret: string; key: string }): Promise<CameraPages> {
  const at = now();
  const keys = hashesOf(key);
  const isOpened = await queries.updateOpened(
    hashesOf(secret),
    { key: hashOf(key), keys },
    { at, endsAt: endsAt(at) },
  );
  if (!isOpened) return refuse();
  const opened = await requireCamera(keys);
  await signalPage(opened.camera);
  return pagesOf(opened);
}

interface Opened {
  camera: queries.OpenCamera;
  attempt: Attempt;
  keys: Buffer[];
}

async function requireCamera(keys: Buffer[]): Promise<Opened> {
  const camera = await queries.selectOpenCamera(keys, now());
  const attempt = camera && (await selectAttempt(camera.exam_id, camera.user_id));
  if (!camera || !attempt || !isLiving(camera, attempt)) return refuse();
  takeAllowance({ userId: camera.user_id });
  return { camera, attempt, keys };
}

/** The page of the exam shows what the phone did. */
const signalPage = ({ user_id, exam_id }: queries.OpenCamera) =>
  notifications.signal([user_id], { kind: 'exam', exam_id });

async function pagesOf({ camera, attempt }: Opened): Promise<CameraPages> {
  const { files } = await queries.selectNamed(camera.attempt_id, camera.question_id);
  return { files, is_paused: attempt.pause !== null };
}

export const pages = async (key: string): Promise<CameraPages> => pagesOf(await requireCamera(hashesOf(key)));

const asked = ({ exam_id, question_id }: queries.OpenCamera): Asked => ({
  quiz_or_viva_id: exam_id,
  question_id,
});

/** The phone is part of the device that has the exam: it leaves no address and no browser of its own in the record. */
const itsDevice = ({ session_id, device, address, browser }: Attempt, userId: number): Caller => ({
  userId,
  sessionId: session_id as number,
  device: device ?? undefined,
  address: address ?? '',
  browser: browser ?? '',
});

type Part = Omit<Parameters<typeof answerFiles.storePart>[1], keyof Asked>;

export async function storePart(key: string, part: Part, bytes: Uint8Array) {
  const { camera, attempt, keys } = await requireCamera(hashesOf(key));
  const caller = itsDevice(attempt, camera.user_id);
  const stored = await answerFiles.storePart(caller, { ...asked(camera), ...part }, bytes, () => caller);
  await queries.updateUsed(camera.attempt_id, keys, endsAt(now()));
  return stored;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

export async function setPages(key: string, { was, files }: { was: string[]; files: string[] }) {
  const { camera, attempt, keys } = await requireCamera(hashesOf(key));
  if (attempt.pause) throw new AppError('exam_paused', { message: words.paused });
  const named = await queries.selectNamed(camera.attempt_id, camera.question_id);
  // A repeat after a lost reply finds what it wanted.
  if (isSame(named.files, files)) return { files, is_paused: false, is_late: false };
  if (!isSame(named.files, was)) throw new AppError('changed_meanwhile', { message: words.changed });
  const caller = itsDevice(attempt, camera.user_id);
  const { outcome } = await save(
    caller,
    {
      ...asked(camera),
      answer: files.length > 0 ? { files } : null,
      opening: camera.opening,
      malpractice: false,
      is_flagged: named.is_flagged,
    },
    () => caller,
  );
  await queries.updateUsed(camera.attempt_id, keys, endsAt(now()));
  await signalPage(camera);
  const isLate = outcome === 'late';
  return { files: isLate ? named.files : files, is_paused: false, is_late: isLate };
}

/** Of this question alone. */
export async function showPage(key: string, { file }: { file: string }) {
  const { camera } = await requireCamera(hashesOf(key));
  return answerFiles.show({ attemptId: camera.attempt_id, file }, camera.question_id);
}

export const forgetOldCameras = job(
  'forget-old-answer-cameras',
  () => queries.deleteEnded(after(now(), -days(1))),
  { schedule: '43 3 * * *' },
);
