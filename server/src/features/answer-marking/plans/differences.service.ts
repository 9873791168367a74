// Where the sheets of an answer are too far apart: those who marked it see both, and agree on a mark with a reason. Who runs
// the exam and has not marked the answer decides alone, and so does whoever took a second look.
import { isMark } from '@quivia/contract/marking/steps';
import { type AGREEMENT_ACTS, MOST_DIFFERENCES } from '@quivia/contract/marking-plans';
import { allowsShare } from '@quivia/contract/team';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { giveMark } from '../../attempts/marks/give-mark.service.ts';
import { holdGraded, holdKeyOf } from '../../attempts/outcome.service.ts';
import { words } from '../answer-marking.words.ts';
import * as answers from '../answers.queries.ts';
import { annotatedSheet, refusal, requireAnswer, requireMarking, shownAnswer } from '../queue.service.ts';
import { standingInScript } from '../scripts/script-marks.service.ts';
import { stepOf } from '../steps/steps.service.ts';
import * as queries from './plans.queries.ts';
import { type PlanOfQuestion, planOf, standingOf } from './plans.service.ts';

type Act = (typeof AGREEMENT_ACTS)[number];

export async function list(actor: Actor, examId: number) {
  const { share } = await requireMarking(actor, examId);
  const look = { examId, markerId: actor.userId, isOwn: !allowsShare(share, 'run') };
  const rows = await answers.selectDifferences(look, { at: now(), most: MOST_DIFFERENCES });
  const ids = rows.map(({ id }) => id);
  const sheets = Map.groupBy(await answers.selectSheets(ids), ({ answer_id }) => answer_id);
  const proposals = new Map((await queries.selectAgreements(ids)).map((one) => [one.answer_id, one]));
  const numbers = new Map((await markedQuestions(examId)).map((one) => [one.id, one.question_number]));
  return rows.map(({ id, key, question_id }) => {
    const own = sheets.get(id) ?? [];
    const proposal = isFor(proposals.get(id), own);
    return {
      answer: key,
      question_id,
      question_number: numbers.get(question_id) ?? 0,
      marks: own.map(({ marks }) => marks),
      is_yours: own.some(({ marker_id }) => marker_id === actor.userId),
      proposed: proposal ? proposedBy(actor, proposal) : null,
    };
  });
}

const proposedBy = ({ userId }: Actor, { by_id }: queries.AgreementRow) =>
  by_id === userId ? ('you' as const) : ('other' as const);

/** Proposed for exactly these sheets. */
const isFor = (proposal: queries.AgreementRow | undefined, sheets: readonly { id: number }[]) =>
  proposal?.sheet_ids.length === sheets.length &&
  sheets.every(({ id }) => proposal.sheet_ids.includes(id)) &&
  !proposal.is_confirmed
    ? proposal
    : undefined;

interface Difference {
  row: answers.AnswerRow;
  proposal: queries.AgreementRow | undefined;
  act: Act;
}

/** For those who marked it, and those who run the exam. */
async function requireDifference(actor: Actor, examId: number, key: string): Promise<Difference> {
  const { share } = await requireMarking(actor, examId);
  const row = await requireAnswer(actor, examId, key);
  const place = row.sheets.findIndex(({ marker_id }) => marker_id === actor.userId);
  // The same as for an answer that isn't there: nobody learns that others differ.
  if (place < 0 && !allowsShare(share, 'run'))
    throw new AppError('not_found', { message: words.noSuchAnswer });
  const of = await planOf(examId, row.question_id);
  const isOpen = !row.is_marked && row.is_graded;
  if (!isOpen || !(await isUndecided(of, row)))
    throw new AppError('changed_meanwhile', { message: words.noDifference });
  const [newest] = await queries.selectAgreements([row.id]);
  const isLook = of.plan.type === 'second_look';
  const alone = place < 0 || (isLook && place === row.sheets.length - 1);
  return {
    row,
    proposal: isFor(newest, row.sheets),
    act: alone ? 'settle' : isLook ? 'look' : 'propose',
  };
}

/** A script whose markers were apart stays theirs to settle, even if a decision about a question has brought them nearer since. */
async function isUndecided(of: PlanOfQuestion, row: answers.AnswerRow): Promise<boolean> {
  if (of.ofScript) return (await standingInScript(of.ofScript, row)).is !== 'due';
  return standingOf(of, row).is === 'differs';
}

export async function show(actor: Actor, examId: number, key: string) {
  const { row, proposal, act } = await requireDifference(actor, examId, key);
  const shown = await shownAnswer(examId, row);
  if (!shown) throw new AppError('exam_not_now', { message: words.nothingToMark });
  const { version: _, ...answer } = shown;
  return {
    ...answer,
    sheets: row.sheets.map((sheet) => ({
      ...annotatedSheet(sheet),
      is_yours: sheet.marker_id === actor.userId,
    })),
    proposal: proposal
      ? {
          key: proposal.key,
          marks: proposal.marks,
          reason: proposal.reason,
          by: proposedBy(actor, proposal),
        }
      : null,
    act,
  };
}

interface Form {
  key: string;
  answer: string;
  marks: number;
  reason: string;
}

export async function agree(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  await requireMarking(actor, examId);
  return inTransaction(async () => {
    const { key, answer, ...said } = form;
    await holdAnswer(actor, examId, answer);
    const before = await queries.selectAgreementByKey(key);
    if (before) {
      const { id } = await requireAnswer(actor, examId, answer);
      if (before.answer_id !== id || before.by_id !== actor.userId)
        throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
      return messageReply(before.confirmed_by_id === null ? words.proposed : words.agreed);
    }
    const { row, act } = await requireDifference(actor, examId, answer);
    if (act === 'look') throw new AppError('not_allowed', { message: words.othersDecide });
    const worth = (await shownAnswer(examId, row))?.marks ?? 0;
    if (!isMark(said.marks, worth, await stepOf(examId))) throw await refusal('not_a_mark', examId, row);
    const isSettled = act === 'settle';
    const at = now();
    await queries.insertAgreement({
      key,
      attempt_id: row.attempt_id,
      question_id: row.question_id,
      sheet_ids: row.sheets.map(({ id }) => id),
      ...said,
      by_id: actor.userId,
      at,
      confirmed_by_id: isSettled ? actor.userId : null,
      confirmed_at: isSettled ? at : null,
    });
    if (isSettled) await giveAgreed(actor, examId, row, said);
    return messageReply(isSettled ? words.agreed : words.proposed);
  });
}

export async function confirm(
  actor: Actor,
  examId: number,
  { answer, proposal: key }: { answer: string; proposal: string },
): Promise<MessageReply> {
  await requireMarking(actor, examId);
  return inTransaction(async () => {
    await holdAnswer(actor, examId, answer);
    const { id } = await requireAnswer(actor, examId, answer);
    const before = await queries.selectAgreementByKey(key);
    // Confirmed by a call whose reply was lost.
    if (before?.answer_id === id && before.confirmed_by_id === actor.userId)
      return messageReply(words.agreed);
    const { row, proposal, act } = await requireDifference(actor, examId, answer);
    if (act === 'look') throw new AppError('not_allowed', { message: words.othersDecide });
    if (proposal?.key !== key) throw new AppError('changed_meanwhile', { message: words.otherProposal });
    if (proposal.by_id === actor.userId) throw new AppError('not_allowed', { message: words.ownProposal });
    await queries.updateConfirmed(key, { by_id: actor.userId, at: now() });
    await giveAgreed(actor, examId, row, proposal);
    return messageReply(words.agreed);
  });
}

/** The exam's key, then the attempt: nobody else marks the answer or agrees on it until the transaction ends. */
async function holdAnswer(actor: Actor, examId: number, key: string): Promise<void> {
  await holdKeyOf(examId);
  await holdGraded((await requireAnswer(actor, examId, key)).attempt_id);
}

async function giveAgreed(
  actor: Actor,
  examId: number,
  row: answers.AnswerRow,
  { marks, reason }: Pick<Form, 'marks' | 'reason'>,
): Promise<void> {
  const [exam] = await holdKeyOf(examId);
  if (!exam) throw new AppError('exam_not_now', { message: words.stillOpen });
  const { id, attempt_id, question_id, seed, sheets } = row;
  const given = await giveMark(
    exam,
    { id: attempt_id, seed },
    {
      question_id,
      digest: sheets[0]?.digest ?? '',
      marks,
      step: await stepOf(examId),
      by_id: actor.userId,
      reason,
    },
  );
  if (given.is !== 'given') throw await refusal(given.is, examId, row);
  await answers.endEscalation(id, now());
}
