// What markers notice about answers: illegible, a wrong file, an answer to another question, or that a student may need help.
import type { Flag } from '@quivia/contract/answer-marking';
import { MOST_FLAGS_SHOWN } from '@quivia/contract/marking-flags';
import { FLAG_TITLES } from '@quivia/contract/marking-flags.words';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { holdGraded } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { notifyOfWelfare } from '../../exams/exam-notifications.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { words as markingWords } from '../answer-marking.words.ts';
import { selectAnswer } from '../answers.queries.ts';
import {
  passOn,
  requireAnswer,
  requireHold,
  requireMarking,
  requireUnmarked,
  shownAnswer,
} from '../queue.service.ts';
import * as queries from './flags.queries.ts';
import { logged, words } from './flags.words.ts';

const numbersOf = async (examId: number) =>
  new Map((await markedQuestions(examId)).map((one) => [one.id, one.question_number]));

export async function list(actor: Actor, examId: number) {
  const { share } = await exams.requireExam(actor, examId, 'run');
  const numbers = await numbersOf(examId);
  const rows = await queries.selectFlags(examId, MOST_FLAGS_SHOWN);
  return rows.map(({ question_id, settled_by, settled_at, settled_note, ...row }) => {
    const { named_by, named_reason, student, roll_number, ...shown } = row;
    return {
      ...shown,
      question_number: numbers.get(question_id) ?? 0,
      at: row.at.toISOString(),
      settled: settled_at && { by: settled_by ?? '', at: settled_at.toISOString(), note: settled_note },
      named: named_by === null ? null : { student, roll_number, by: named_by, reason: named_reason },
      can_name: mayName(share, row.flag),
    };
  });
}

/** Somebody who may need help is not to wait for the owner. */
const mayName = (share: string, flag: Flag) => share === 'own' || flag === 'welfare';

interface Form {
  key: string;
  answer: string;
  flag: Flag;
  note: string;
  pass_on: boolean;
}

export async function flag(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId);
  return inTransaction(async () => {
    const { id, attempt_id } = await requireAnswer(actor, examId, form.answer);
    const before = await queries.selectByKey(form.key);
    if (before) {
      if (before.answer_id !== id || before.by_id !== actor.userId || before.flag !== form.flag)
        throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
      return messageReply(saying(form));
    }
    await holdGraded(attempt_id);
    const row = await requireAnswer(actor, examId, form.answer);
    const seed = form.pass_on ? await requireUnmarked(actor, examId, row) : undefined;
    await requireHold(actor, examId, row);
    const { key, flag, note } = form;
    const isNew = await queries.insertFlag({
      ...{ key, answer_id: id, flag, note },
      ...{ by_id: actor.userId, at: now() },
    });
    if (form.pass_on) {
      const said = note === '' ? FLAG_TITLES[flag] : `${FLAG_TITLES[flag]}: ${note}`;
      await passOn(actor, row, { seed, note: said });
    }
    if (isNew && flag === 'welfare')
      await notifyOfWelfare(exam, (await numbersOf(examId)).get(row.question_id) ?? 0, actor.userId);
    return messageReply(saying(form));
  });
}

function saying({ flag, pass_on }: Pick<Form, 'flag' | 'pass_on'>) {
  if (flag === 'welfare') return words.flaggedWelfare;
  return pass_on ? words.passedOn : words.flagged;
}

async function requireFlag(examId: number, id: number): Promise<queries.OneFlag> {
  const found = await queries.lockFlag(examId, id);
  if (!found) throw new AppError('not_found', { message: words.noSuchFlag });
  return found;
}

/** Nothing is kept from those who run the exam here: somebody has to look after the student. */
export async function show(actor: Actor, examId: number, flagId: number) {
  await exams.requireExam(actor, examId, 'run');
  const { answer_id } = await inTransaction(() => requireFlag(examId, flagId));
  const row = await selectAnswer({ examId, markerId: null }, { id: answer_id });
  const shown = row && (await shownAnswer(examId, row));
  if (!shown) throw new AppError('exam_not_now', { message: markingWords.nothingToMark });
  const { version: _, ...answer } = shown;
  return answer;
}

export async function settle(
  actor: Actor,
  examId: number,
  flagId: number,
  { note }: { note: string },
): Promise<MessageReply> {
  const exam = await exams.requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const found = await requireFlag(examId, flagId);
    if (found.settled_at) throw new AppError('changed_meanwhile', { message: words.settledAlready });
    await queries.updateSettled(flagId, { by: actor.userId, at: now(), note });
    await record(actor, exam, logged.settled(await aboutFlag(exam, found)));
    return messageReply(words.settled);
  });
}

export async function name(actor: Actor, examId: number, flagId: number, { reason }: { reason: string }) {
  const exam = await exams.requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const found = await requireFlag(examId, flagId);
    if (!mayName(exam.share, found.flag)) throw new AppError('not_allowed', { message: words.forOwner });
    await queries.updateNamed(flagId, { by: actor.userId, at: now(), reason });
    await record(actor, exam, logged.named({ ...(await aboutFlag(exam, found)), reason }));
    const { student, roll_number } = found;
    return { ...messageReply(words.named), student, roll_number };
  });
}

const aboutFlag = async (
  { id, title }: { id: number; title: string },
  { question_id, flag }: queries.OneFlag,
) => ({ exam: title, question: (await numbersOf(id)).get(question_id) ?? 0, flag });

const record = (
  actor: Actor,
  { id, institution_id }: { id: number; institution_id: number | null },
  what: Parameters<typeof audit.record>[2],
) => audit.record(actor, 'exam.anonymity', what, { institutionId: institution_id, examId: id });

export async function forgetPerson(userId: number): Promise<void> {
  await queries.updateForgotten(userId);
}
