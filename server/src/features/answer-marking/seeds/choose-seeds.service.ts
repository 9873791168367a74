// Which answers are seeds. Two people stand for the mark of each, one of whom runs the exam: they chose it and gave the mark or
// agreed to it, and another person gave the same, agreed to it too, or confirms it.

import type { SeedUse } from '@quivia/contract/marking/seeds';
import { MOST_CANDIDATES, MOST_SEEDS } from '@quivia/contract/marking-seeds';
import { clipped } from '@quivia/kinds/part-texts.rules';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { answersTo } from '../../attempts/answers.service.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { holdGraded, holdKeyOf } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { digestOf } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import * as answers from '../answers.queries.ts';
import { coversOf } from '../covers/covers.queries.ts';
import { withoutCovered } from '../covers/covers.rules.ts';
import { selectAnonymity } from '../flags/anonymity.queries.ts';
import { selectAgreements } from '../plans/plans.queries.ts';
import { planOf, standingOf, unitsOf } from '../plans/plans.service.ts';
import { annotatedSheet, requireAnswer, requireMarking, shownAnswer } from '../queue.service.ts';
import { markersOf } from './markers.service.ts';
import { selectAgreedSheet } from './seed-sheets.queries.ts';
import * as queries from './seeds.queries.ts';
import { toleranceOf } from './seeds.rules.ts';
import { logged, words } from './seeds.words.ts';

const LONGEST_BEGINNING = 240;
const MOST_CHANGES = 100;

async function requireQuestion(examId: number, questionId: number) {
  const question = (await markedQuestions(examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchSeed });
  return question;
}

export async function list(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  await requireMarking(actor, examId, 'run');
  const { question_number, question, marks } = await requireQuestion(examId, question_id);
  const { plan } = await planOf(examId, question_id);
  const rules = await queries.selectRules(examId, question_id);
  const seeds = await queries.selectListed(examId, question_id);
  const candidates = await candidatesFor(actor, examId, question_id);
  const begins = await beginningsOf(question_id, [...seeds, ...candidates]);
  return {
    ...{ question_number, question, marks },
    qualify: rules && rules.of_seeds > 0 ? { needed: rules.needed, of: rules.of_seeds } : null,
    tolerance: toleranceOf(plan, rules),
    is_of_plan: plan.type === 'double',
    seeds: seeds.map(({ key, attempt_id, digest: _, ...seed }) => ({
      seed: key,
      ...seed,
      begins: begins.get(attempt_id) ?? '',
    })),
    candidates: candidates.map(({ key, attempt_id, agreed }) => ({
      answer: key,
      begins: begins.get(attempt_id) ?? '',
      marks: agreed.marks,
      comment: agreed.sheet.comment,
      is_agreed: agreed.otherId !== null,
    })),
    markers: await markersOf(actor, examId, question_id),
  };
}

async function beginningsOf(questionId: number, of: readonly { attempt_id: number }[]) {
  const ids = of.map(({ attempt_id }) => attempt_id);
  const covers = await coversOf(questionId, ids);
  return new Map(
    [...(await answersTo(questionId, ids))].map(([id, given]) => {
      const { text } = withoutCovered({ ...given }, digestOf(given), covers.get(id) ?? []);
      return [id, typeof text === 'string' ? clipped(text, LONGEST_BEGINNING) : ''];
    }),
  );
}

async function candidatesFor(actor: Actor, examId: number, questionId: number) {
  const look = { examId, questionId, markerId: actor.userId };
  const found = await queries.selectCandidates(look, MOST_CANDIDATES);
  const ids = found.map(({ answer_id }) => answer_id);
  const sheets = Map.groupBy(await answers.selectSheets(ids), ({ answer_id }) => answer_id);
  const each = [];
  for (const row of found) {
    const own = sheets.get(row.answer_id) ?? [];
    const agreed = await agreedOn(actor, examId, {
      ...row,
      id: row.answer_id,
      question_id: questionId,
      sheets: own,
    });
    if (agreed) each.push({ ...row, agreed });
  }
  return each;
}

interface Agreed {
  marks: number;
  /** Of this person where they have one. */
  sheet: answers.SheetRow;
  /** Who else stands for the mark; null where nobody does. */
  otherId: number | null;
}

/** The mark in force, where this person stands for it. */
async function agreedOn(
  { userId }: Actor,
  examId: number,
  row: Pick<answers.AnswerRow, 'id' | 'key' | 'question_id' | 'sheets'>,
): Promise<Agreed | undefined> {
  const [agreement] = await selectAgreements([row.id]);
  const standing = standingOf(await planOf(examId, row.question_id), row, agreement);
  if (standing.is !== 'marked') return undefined;
  const units = unitsOf(standing);
  const same = row.sheets.filter(({ marks }) => Math.round(marks * UNITS) === units);
  const isAgreement =
    agreement?.is_confirmed &&
    agreement.sheet_ids.length === row.sheets.length &&
    row.sheets.every(({ id }) => agreement.sheet_ids.includes(id));
  const people = new Set([
    ...same.map(({ marker_id }) => marker_id),
    ...(isAgreement ? [agreement.by_id, agreement.confirmed_by_id] : []),
  ]);
  const sheet = same.find(({ marker_id }) => marker_id === userId) ?? same[0] ?? row.sheets[0];
  if (!sheet || !people.has(userId)) return undefined;
  const otherId = [...people].find((one) => one !== null && one !== userId) ?? null;
  return { marks: units / UNITS, sheet, otherId };
}

interface Form {
  key: string;
  answer: string;
  use: SeedUse;
  reasons: string;
}

export async function choose(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId, 'run');
  return inTransaction(async () => {
    await holdKeyOf(examId);
    const { attempt_id, question_id } = await requireAnswer(actor, examId, form.answer);
    await queries.lockSeeds(examId, question_id);
    const isGraded = await holdGraded(attempt_id);
    const row = await requireAnswer(actor, examId, form.answer);
    const before = await queries.selectSeed(form.key);
    if (before) {
      if (before.answer_id !== row.id || before.chosen_by_id !== actor.userId)
        throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
      return messageReply(before.confirmed_by_id === null ? words.proposed : words.chosen);
    }
    if ((await selectAnonymity(examId)).by_script)
      throw new AppError('exam_not_now', { message: words.byScript });
    if (row.is_seed) throw new AppError('already_exists', { message: words.isSeed });
    if (!isGraded || !row.is_marked) throw new AppError('exam_not_now', { message: words.notMarked });
    const agreed = await agreedOn(actor, examId, row);
    if (!agreed) throw new AppError('not_allowed', { message: words.notYourMark });
    if ((await queries.countSeeds(examId, question_id)) >= MOST_SEEDS)
      throw new AppError('exam_not_now', { message: words.tooMany({ most: MOST_SEEDS }) });
    const { marks, sheet, otherId } = agreed;
    const at = now();
    await queries.insertSeed({
      ...{ key: form.key, exam_id: examId, question_id, answer_id: row.id, use: form.use, marks },
      ...{ digest: sheet.digest, reasons: form.reasons, sheet_id: sheet.id },
      ...{ chosen_by_id: actor.userId, chosen_at: at },
      ...{ confirmed_by_id: otherId, confirmed_at: otherId === null ? null : at },
    });
    await log(actor, exam, question_id, (about) => logged.chosen({ ...about, use: form.use }));
    return messageReply(otherId === null ? words.proposed : words.chosen);
  });
}

interface Exam {
  id: number;
  title: string;
  institution_id: number | null;
}

async function log(
  actor: Actor,
  { id, title, institution_id }: Exam,
  questionId: number,
  what: (about: { exam: string; question: number }) => Parameters<typeof audit.record>[2],
): Promise<void> {
  const { question_number } = await requireQuestion(id, questionId);
  await audit.record(actor, 'result.marking', what({ exam: title, question: question_number }), {
    institutionId: institution_id,
    examId: id,
  });
}

async function requireSeed(examId: number, key: string): Promise<queries.ChosenRow> {
  const found = await queries.selectSeed(key);
  if (found?.exam_id !== examId) throw new AppError('not_found', { message: words.noSuchSeed });
  return found;
}

export async function remove(
  actor: Actor,
  examId: number,
  { seed: key, reason }: { seed: string; reason: string },
): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId, 'run');
  return inTransaction(async () => {
    const { question_id } = await requireSeed(examId, key);
    await queries.lockSeeds(examId, question_id);
    const { id, ended_at } = await requireSeed(examId, key);
    if (ended_at) return messageReply(words.removed);
    await queries.updateEnded(id, { by_id: actor.userId, at: now(), reason });
    await log(actor, exam, question_id, (about) => logged.removed({ ...about, reason }));
    return messageReply(words.removed);
  });
}

export async function toConfirm(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  await requireMarking(actor, examId);
  const of = { examId, questionId: question_id, markerId: actor.userId };
  const each = [];
  for (const { key, answer, use, reasons, sheet_id, marks } of await queries.selectToConfirm(
    of,
    MOST_SEEDS,
  )) {
    const shown = await shownAnswer(examId, await requireAnswer(actor, examId, answer));
    if (!shown) continue;
    const { version: _, ...rest } = shown;
    const agreed = annotatedSheet({ ...(await selectAgreedSheet(sheet_id)), marks });
    each.push({ ...rest, seed: key, use, reasons, agreed });
  }
  return each;
}

export async function confirm(
  actor: Actor,
  examId: number,
  { seed: key, agrees, reason }: { seed: string; agrees: boolean; reason: string },
): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId);
  return inTransaction(async () => {
    const { question_id } = await requireSeed(examId, key);
    await queries.lockSeeds(examId, question_id);
    const seed = await requireSeed(examId, key);
    // By a call whose reply was lost.
    if (agrees && seed.confirmed_by_id === actor.userId) return messageReply(words.confirmed);
    if (!agrees && seed.ended_by_id === actor.userId) return messageReply(words.refused);
    if (!agrees && reason === '')
      throw new AppError('invalid_input', { field: 'reason', message: words.sayWhy });
    const own = await queries.selectToConfirm(
      { examId, questionId: question_id, markerId: actor.userId },
      MOST_SEEDS,
    );
    if (!own.some((one) => one.key === key))
      throw new AppError('not_found', { message: words.notYoursToConfirm });
    const by = { by_id: actor.userId, at: now() };
    if (agrees) await queries.updateConfirmed(seed.id, by);
    else await queries.updateEnded(seed.id, { ...by, reason });
    await log(actor, exam, question_id, (about) =>
      agrees ? logged.confirmed(about) : logged.refused({ ...about, reason }),
    );
    return messageReply(agrees ? words.confirmed : words.refused);
  });
}

interface RulesForm {
  question_id: number;
  needed: number;
  of: number;
  tolerance: number | null;
}

export async function setRules(
  actor: Actor,
  examId: number,
  { question_id, needed, of, tolerance }: RulesForm,
): Promise<MessageReply> {
  const exam = await requireMarking(actor, examId, 'run');
  return inTransaction(async () => {
    await requireQuestion(examId, question_id);
    await queries.lockSeeds(examId, question_id);
    const { plan } = await planOf(examId, question_id);
    if (tolerance !== null && plan.type === 'double')
      throw new AppError('invalid_input', { field: 'tolerance', message: words.ofPlan });
    const before = await queries.selectRules(examId, question_id);
    if (before?.needed === needed && before.of_seeds === of && before.tolerance === tolerance)
      return messageReply(words.rulesStored);
    if ((await queries.countRules(examId, question_id)) >= MOST_CHANGES)
      throw new AppError('exam_not_now', { message: words.tooManyChanges({ most: MOST_CHANGES }) });
    await queries.insertRules({
      ...{ exam_id: examId, question_id, needed, of_seeds: of, tolerance },
      ...{ by_id: actor.userId, at: now() },
    });
    await log(actor, exam, question_id, (about) => logged.rules({ ...about, needed, of, tolerance }));
    return messageReply(words.rulesStored);
  });
}
