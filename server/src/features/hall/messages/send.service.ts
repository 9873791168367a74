// Sending a message: numbered and stored in one transaction, then pushed to every open page it is for.
import { MOST_MESSAGES, MOST_TO_SOME } from '@quivia/contract/hall/messages';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { raiseMessageNumber } from '../../attempts/open-attempts.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as papers from '../../papers/papers.service.ts';
import * as queries from './messages.queries.ts';
import { words } from './messages.words.ts';
import { pushMessages } from './student-messages.service.ts';

interface Outgoing {
  actId: number;
  byId: number;
  roomId?: number | undefined;
  /** Undefined for everyone. */
  attemptIds: number[] | undefined;
  questionId?: number | undefined;
  askId?: number | undefined;
  text: string;
  /** Goes out whatever was sent before, and ends with the pause that it comes with. */
  isEvacuation?: true;
}

/**
 * Before the act is recorded and before any attempt is held: everyone who sends takes these locks in the same order, and a
 * record that names an attempt holds it.
 */
export async function holdNumbers(examId: number): Promise<void> {
  await queries.lockNumbers(examId);
}

/** Its number. Within the transaction of the act, which holds the numbers. */
export async function sendOut(examId: number, message: Outgoing): Promise<number> {
  const stored = {
    exam_id: examId,
    act_id: message.actId,
    at: now(),
    by_id: message.byId,
    room_id: message.roomId ?? null,
    recipients: message.attemptIds ?? null,
    question_id: message.questionId ?? null,
    ask_id: message.askId ?? null,
    text: message.text,
    is_evacuation: message.isEvacuation ?? false,
  };
  const number = await queries.insertMessage(stored);
  if (!message.isEvacuation) await requireFew(stored);
  await pushMessages(examId, message.attemptIds);
  await signalStaff(examId);
  // Last, because answers of these students wait until the commit.
  await raiseMessageNumber(examId, number, message.attemptIds);
  return number;
}

/** Counts apart what goes to everyone, to each room and to each student, so that nobody uses up what others need. */
async function requireFew(message: queries.NewMessage): Promise<void> {
  const to = message.recipients === null ? 'everyone' : message.room_id === null ? 'person' : 'room';
  if (to === 'person' && message.ask_id !== null) return;
  const most = to === 'everyone' ? MOST_MESSAGES : MOST_TO_SOME;
  if ((await queries.countAlike(message)) > most)
    throw new AppError('exam_not_now', { message: words.tooMany({ most, to }) });
}

/** In the transaction that resumes these students: their lists and the log say that the evacuation is over. */
export async function showEvacuationOver(examId: number, attemptIds: readonly number[]): Promise<void> {
  if (!(await queries.existsEvacuation(examId))) return;
  await pushMessages(examId, attemptIds);
  await signalStaff(examId);
}

/** Open boards read the log and the questions again. */
export async function signalStaff(examId: number): Promise<void> {
  await notifications.signal(await queries.selectStaff(examId), { kind: 'exam', exam_id: examId });
}

/** Of a question that a clarification explains: from 1, in the order of the question bank. */
export async function placeInPaper(examId: number, questionId: number): Promise<number> {
  const paper = await papers.paperOf(examId);
  const position = paper?.rows.findIndex(({ id }) => id === questionId) ?? -1;
  if (position < 0) throw new AppError('not_found', { message: words.noSuchQuestion });
  return position + 1;
}

export async function requireRunning(examId: number): Promise<void> {
  const state = await queries.selectExamState(examId, now());
  if (!state || state.is_over) throw new AppError('exam_not_now', { message: words.ended });
}
