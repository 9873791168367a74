// Questions drawn from the coordinator's banks. Sessions are drawn one at a time, so that no question comes too often.
import { randomInt } from 'node:crypto';
import type { ReplyOf } from '@quivia/contract/endpoint';
import { DRAW_LIMITS, type DrawnQuestion, DrawRules, type drawQuestions } from '@quivia/contract/oral/draws';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply, type NamedReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as banks from '../../questions/drawable-questions.service.ts';
import {
  holdAsCoordinator,
  type OralExamRow,
  requireCoordinator,
  requireStaff,
} from '../access/access.service.ts';
import { setDraw } from '../exams/exams.service.ts';
import * as queries from './draws.queries.ts';
import { drawFor } from './draws.rules.ts';
import { words } from './draws.words.ts';

/** Other questions that one candidate can get in a session. */
const MOST_REPLACED = 30;

const NO_RULES: DrawRules = { parts: [], most_uses: null, groups: 'each' };

function rulesOf({ draw }: OralExamRow): DrawRules {
  const read = DrawRules.safeParse(draw);
  return read.success ? read.data : NO_RULES;
}

export const drawsQuestions = (exam: OralExamRow) => rulesOf(exam).parts.length > 0;

export async function rules(actor: Actor, examId: number) {
  const { exam } = await requireCoordinator(actor, examId);
  const { found, modules } = await banks.banksFor(actor, exam.course_id, exam.bank_ids);
  return { bank_ids: exam.bank_ids, rules: rulesOf(exam), banks: found, modules };
}

export async function setRules(
  actor: Actor,
  examId: number,
  form: { bank_ids: number[]; rules: DrawRules },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, examId);
    if (form.rules.parts.reduce((sum, { count }) => sum + count, 0) > DRAW_LIMITS.questions)
      throw new AppError('invalid_input', {
        field: 'rules',
        message: words.tooMany({ most: DRAW_LIMITS.questions }),
      });
    const bankIds = [...new Set(form.bank_ids)];
    // Banks that a colleague chose may stay.
    const added = bankIds.filter((id) => !exam.bank_ids.includes(id));
    const courses = await banks.coursesOf(actor, added);
    if (courses === undefined)
      throw new AppError('unknown_reference', { field: 'bank_ids', message: words.noSuchBank });
    if (courses.some((id) => id !== exam.course_id))
      throw new AppError('unknown_reference', { field: 'bank_ids', message: words.otherCourse });
    await setDraw(examId, bankIds, form.rules);
    return messageReply(words.rulesSaved);
  });
}

/** A session of the exam that is the caller's to see. */
async function requireSession(actor: Actor, examId: number, sessionId: number): Promise<OralExamRow> {
  const { exam, is_coordinator, examiner } = await requireStaff(actor, examId);
  const examinerId = is_coordinator ? null : (examiner?.id ?? 0);
  if (!(await queries.selectSession(examId, sessionId, examinerId)))
    throw new AppError('not_found', { message: words.noSuchSession });
  return exam;
}

export async function list(actor: Actor, examId: number, sessionId: number): Promise<DrawnQuestion[]> {
  await requireSession(actor, examId, sessionId);
  return questionsOf([sessionId]);
}

/** All that was drawn for these sessions. Who may see them the caller has checked. */
export async function questionsOf(sessionIds: number[]): Promise<DrawnQuestion[]> {
  return inFull(sessionIds.length === 0 ? [] : await queries.selectDraws(sessionIds));
}

async function inFull(draws: queries.DrawRow[]): Promise<DrawnQuestion[]> {
  const texts = await banks.spoken(
    draws.map(({ question_id, question_version }) => ({ question_id, version: question_version })),
  );
  return draws.flatMap((draw) => {
    const text = texts.get(`${draw.question_id}/${draw.question_version}`);
    if (!text) return [];
    const { id, session_id, candidate_id, group_id, position, replaced_at } = draw;
    return [{ id, session_id, candidate_id, group_id, position, ...text, is_replaced: replaced_at !== null }];
  });
}

interface Subject {
  candidate_id: number | null;
  group_id: number | null;
  of_group: number | null;
}

const isSame = (one: Subject, other: Subject) =>
  one.candidate_id === other.candidate_id && one.group_id === other.group_id;

/** What somebody has, had, or has heard of in their group. */
const knownTo = (subject: Subject, draws: (Subject & { question_id: number })[]) =>
  new Set(
    draws.flatMap((one) =>
      isSame(one, subject) || (subject.of_group !== null && one.of_group === subject.of_group)
        ? [one.question_id]
        : [],
    ),
  );

/** A replaced question counts: it may have been asked. */
function countUses(draws: readonly queries.DrawRow[], sessionId: number): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { question_id, session_id } of draws)
    if (session_id === sessionId) uses.set(question_id, (uses.get(question_id) ?? 0) + 1);
  return uses;
}

const newSeed = () => randomInt(2 ** 32);

export async function draw(
  actor: Actor,
  examId: number,
  form: {
    session_id: number;
    candidate_id?: number | null | undefined;
    group_id?: number | null | undefined;
  },
): Promise<NamedReply<typeof drawQuestions>> {
  return inTransaction(async () => {
    const exam = await requireSession(actor, examId, form.session_id);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.examOver });
    await queries.lockSession(form.session_id);
    const { parts, most_uses: mostUses, groups } = rulesOf(exam);
    if (parts.length === 0) throw new AppError('exam_not_now', { message: words.noRules });
    const all = await queries.selectSubjects(form.session_id, groups);
    const { candidate_id = null, group_id = null } = form;
    const isOne = candidate_id !== null || group_id !== null;
    const subjects = isOne
      ? all.filter((one) => one.candidate_id === candidate_id && one.group_id === group_id)
      : all;
    if (isOne && subjects.length === 0) throw new AppError('not_found', { message: words.noSuchSubject });
    const before = await queries.selectKnown(examId);
    const pool = await banks.drawable(exam.bank_ids);
    const uses = countUses(before, form.session_id);
    const added: (queries.NewDraw & { of_group: number | null })[] = [];
    const short: ReplyOf<typeof drawQuestions>['short'] = [];
    let count = 0;
    for (const subject of subjects) {
      if (before.some((one) => one.session_id === form.session_id && isSame(one, subject))) continue;
      const known = knownTo(subject, [...before, ...added]);
      const drawn = drawFor({ parts, pool, known, uses, mostUses, seed: newSeed() });
      const { name, ...who } = subject;
      const got = drawn.filter((one) => one !== undefined);
      for (const [at, one] of got.entries()) {
        uses.set(one.id, (uses.get(one.id) ?? 0) + 1);
        added.push({
          session_id: form.session_id,
          candidate_id: who.candidate_id,
          group_id: who.group_id,
          of_group: who.of_group,
          question_id: one.id,
          question_version: one.version,
          position: at + 1,
          replaces: null,
        });
      }
      if (got.length > 0) count += 1;
      const missing = drawn.length - got.length;
      if (missing > 0) short.push({ candidate_id: who.candidate_id, group_id: who.group_id, name, missing });
    }
    if (added.length > 0) await queries.insertDraws(examId, now(), added);
    const asked = await queries.selectDraws([form.session_id]);
    return {
      ...messageReply(words.drawn({ count, short: short.length })),
      drawn: count,
      short,
      questions: await inFull(asked.filter((one) => subjects.some((subject) => isSame(one, subject)))),
    };
  });
}

export async function replace(
  actor: Actor,
  examId: number,
  drawId: number,
): Promise<MessageReply & { question: DrawnQuestion }> {
  return inTransaction(async () => {
    await requireStaff(actor, examId);
    const noSuchDraw = () => new AppError('not_found', { message: words.noSuchDraw });
    const sessionId = (await queries.selectKnown(examId)).find(({ id }) => id === drawId)?.session_id;
    if (!sessionId) throw noSuchDraw();
    const exam = await requireSession(actor, examId, sessionId);
    await queries.lockSession(sessionId);
    const all = await queries.selectKnown(examId);
    const old = all.find(({ id }) => id === drawId);
    if (!old) throw noSuchDraw();
    if (!all.some(({ replaces }) => replaces === drawId)) await replaceOne(exam, sessionId, old, all);
    const draws = await queries.selectDraws([sessionId]);
    const [question] = await inFull(draws.filter(({ replaces }) => replaces === drawId));
    if (!question) throw noSuchDraw();
    return { ...messageReply(words.replaced), question };
  });
}

async function replaceOne(
  exam: OralExamRow,
  sessionId: number,
  old: queries.DrawRow,
  all: queries.DrawRow[],
): Promise<void> {
  const own = all.filter((one) => one.session_id === sessionId && isSame(one, old));
  if (own.filter(({ replaced_at }) => replaced_at).length >= MOST_REPLACED)
    throw new AppError('exam_not_now', { message: words.tooManyReplaced({ most: MOST_REPLACED }) });
  const pool = await banks.drawable(exam.bank_ids);
  // Of the same module and difficulty, or else of the same module, or else any.
  const like = (await banks.positionsOf([old.question_id]))[0];
  const wishes = [
    { module_id: like?.module_id ?? null, difficulty: like?.difficulty ?? null, count: 1 },
    { module_id: like?.module_id ?? null, difficulty: null, count: 1 },
    { module_id: null, difficulty: null, count: 1 },
  ];
  const shared = {
    pool,
    known: knownTo(old, all),
    uses: countUses(all, sessionId),
    mostUses: rulesOf(exam).most_uses,
    seed: newSeed(),
  };
  const found = wishes
    .map((part) => drawFor({ ...shared, parts: [part] })[0])
    .find((one) => one !== undefined);
  if (!found) throw new AppError('exam_not_now', { message: words.noneLeft });
  await queries.updateReplaced(old.id, now());
  await queries.insertDraws(exam.id, now(), [
    {
      session_id: sessionId,
      candidate_id: old.candidate_id,
      group_id: old.group_id,
      question_id: found.id,
      question_version: found.version,
      position: old.position,
      replaces: old.id,
    },
  ]);
}
