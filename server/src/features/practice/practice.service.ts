// Practice: what a student missed, what is due again, and what is new in open banks. A question is shown only while
// nobody could gain from its key in an exam; that is checked again when it is answered.
import { MOST_DUE, type PracticeAnswer, type PracticeQuestion } from '@quivia/contract/practice';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/answers.service.ts';
import { isRight } from '../attempts/scoring.rules.ts';
import { nextCard } from './leitner.rules.ts';
import * as queries from './practice.queries.ts';
import { words } from './practice.words.ts';

/** In one go; then the next are asked for. */
const MOST_AT_ONCE = 20;
const MOST_OF_EXAM = 200;
const MOST_NEW = 10;
const MOST_CARDS = 2000;

/** What the rules of grading know of a question besides. */
const CHOICE = { kind: 'choice', body: null, answer_key: null, partial_credit: false, policy: null } as const;

export async function countDue(actor: Actor) {
  const waiting = await waitingFor(actor, now());
  const count = (communities: boolean) =>
    Math.min(MOST_DUE, waiting.filter(({ community_id }) => (community_id !== null) === communities).length);
  return { college: count(false), communities: count(true) };
}

export async function list(actor: Actor, query: { communities: boolean; exam_id?: number | undefined }) {
  const at = now();
  if (query.exam_id !== undefined) return ofExam(actor, query.exam_id, at);
  const isHere = ({ community_id }: queries.Practisable) => (community_id !== null) === query.communities;
  const waiting = (await waitingFor(actor, at)).filter(isHere);
  const fresh = (await queries.selectNew(actor.userId, at, MOST_AT_ONCE)).filter(isHere);
  const chosen = [
    ...waiting.slice(0, MOST_AT_ONCE),
    ...fresh
      .slice(0, Math.min(MOST_NEW, Math.max(0, MOST_AT_ONCE - waiting.length)))
      .map((one) => ({ ...one, reason: 'new' as const })),
  ];
  return {
    due: Math.min(MOST_DUE, waiting.length),
    questions: await shown(chosen),
    next_at: chosen.length === 0 ? await queries.selectNextDue(actor.userId, at) : null,
  };
}

async function ofExam({ userId }: Actor, examId: number, at: Date) {
  const questions = await judged(await queries.selectFromExams(userId, at, examId));
  if (questions.length === 0) throw new AppError('not_found', { message: words.noExam });
  const missed = questions.filter(({ reason }) => reason === 'missed');
  const known = questions.filter(({ reason }) => reason === 'known');
  return {
    due: Math.min(MOST_DUE, missed.length),
    questions: await shown([...missed, ...known].slice(0, MOST_OF_EXAM)),
    next_at: null,
  };
}

type Chosen = queries.Practisable & Pick<PracticeQuestion, 'reason'>;

/** Missed in an exam and never practised, then due again. */
async function waitingFor({ userId }: Actor, at: Date): Promise<Chosen[]> {
  const missed = (await judged(await queries.selectFromExams(userId, at))).filter(
    ({ reason }) => reason === 'missed',
  );
  const due = await queries.selectDue(userId, at);
  const all: Chosen[] = [...missed, ...due.map((one) => ({ ...one, reason: 'due' as const }))];
  // A question of two exams is one.
  return [...new Map(all.toReversed().map((one) => [one.question_id, one])).values()].reverse();
}

/** Which of them the student got wrong, or left out, by the answers that count. */
async function judged(questions: readonly queries.FromExam[]): Promise<Chosen[]> {
  const sheets = await attempts.answerSheets([...new Set(questions.map(({ attempt_id }) => attempt_id))]);
  const answers = new Map(sheets.map((sheet) => [sheet.attempt_id, sheet.answers]));
  return questions.map(({ attempt_id, answer_rule, correct, ...question }) => {
    const chosen = answers.get(attempt_id)?.[question.question_id] ?? [];
    const right = isRight({ ...CHOICE, answer_rule, correct }, chosen);
    return { ...question, reason: right ? 'known' : 'missed' };
  });
}

async function shown(chosen: readonly Chosen[]): Promise<PracticeQuestion[]> {
  if (chosen.length === 0) return [];
  const key = ({ version_id, exam_id }: Pick<queries.Shown, 'version_id' | 'exam_id'>) =>
    `${version_id} ${exam_id}`;
  const found = new Map((await queries.selectShown(chosen)).map((one) => [key(one), one]));
  return chosen.flatMap((one) => {
    const text = found.get(key(one));
    if (!text) return [];
    const { version_id: _, answer_rule, stimulus, ...rest } = text;
    return {
      ...rest,
      ...(stimulus && { stimulus }),
      id: one.question_id,
      reason: one.reason,
      choose: answer_rule === 'select_all' ? 'all_that_apply' : 'one',
    };
  });
}

export async function answer(
  { userId }: Actor,
  form: { question_id: number; exam_id: number | null; option_ids: number[] },
): Promise<PracticeAnswer> {
  return inTransaction(async () => {
    const at = now();
    const { question_id, exam_id, option_ids } = form;
    const keyed = await queries.selectKeyed(userId, question_id, exam_id, at);
    if (!keyed) throw new AppError('not_found', { message: words.notForPractice });
    // Options of an older version: the bank's question was changed after it was shown.
    if (!option_ids.every((id) => keyed.options.includes(id)))
      throw new AppError('changed_meanwhile', { message: words.changed });
    const right = isRight({ ...CHOICE, ...keyed }, option_ids) === true;
    const before = await queries.lockCard(userId, question_id);
    const card = nextCard(before, right, at);
    await queries.upsertCard(userId, question_id, card, at);
    if (!before) await queries.deleteOldest(userId, MOST_CARDS);
    return {
      is_right: right,
      correct: keyed.correct,
      explanation: keyed.explanation,
      next_at: card.due_at.toISOString(),
    };
  });
}

export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteCardsOf(userId);
}
