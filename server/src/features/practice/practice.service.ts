// Practice: what a student missed, what is due again, and what is new in open banks. A question is shown only while
// nobody could gain from its key in an exam; that is checked again when it is answered.
import { randomInt } from 'node:crypto';
import type { DrawnValues } from '@quivia/contract/kinds/parameters';
import { MOST_DUE, type PracticeAnswer, type PracticeQuestion } from '@quivia/contract/practice';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { drawFor } from '@quivia/kinds/parameters/draws.rules';
import { fillBody, fillKey, fillText } from '@quivia/kinds/parameters/fill.rules';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/answers.service.ts';
import { valuesOf } from '../attempts/drawn-values/drawn-values.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { recomputed, type ValuesOfPaper } from '../papers/paper.rules.ts';
import { type GivenAnswer, gradeOf, hasAnswer, isRight, NO_ANSWER } from '../papers/scoring.rules.ts';
import { nextCard } from './leitner.rules.ts';
import * as queries from './practice.queries.ts';
import { words } from './practice.words.ts';

/** In one go; then the next are asked for. */
const MOST_AT_ONCE = 20;
const MOST_OF_EXAM = 200;
const MOST_NEW = 10;
const MOST_CARDS = 2000;

/** Whole answers alone are right. */
const RULES = { partial_credit: false, policy: null } as const;

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
  const known = new Set(waiting.map(({ question_id }) => question_id));
  // What was missed in an exam is not new, although its bank is open too.
  const fresh = (await queries.selectNew(actor.userId, query.communities, at, MOST_AT_ONCE)).filter(
    ({ question_id }) => !known.has(question_id),
  );
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
  const values = new Map<number, ValuesOfPaper>();
  for (const [examId, some] of Map.groupBy(questions, ({ exam_id }) => exam_id))
    if (some.some(({ example }) => example))
      for (const [id, own] of await valuesOf(examId, [...new Set(some.map(({ attempt_id }) => attempt_id))]))
        values.set(id, own);
  return questions.map(({ attempt_id, question_id, version_id, exam_id, community_id, ...question }) => {
    const given = answers.get(attempt_id)?.[question_id] ?? NO_ANSWER;
    const own = values.get(attempt_id)?.[question_id] ?? question.example;
    const asked = own ? withValues(question, own) : question;
    const reason = isRight({ ...RULES, ...asked }, given) ? 'known' : 'missed';
    return { question_id, version_id, exam_id, community_id, reason };
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
    const draw = text.parameters ? randomInt(2 ** 31) : undefined;
    const own = draw === undefined ? undefined : valuesFrom(text, draw);
    const { kind, body, answer_rule, stimulus, question, options } = own ? withValues(text, own) : text;
    return {
      version: text.version,
      exam_id: text.exam_id,
      exam: text.exam,
      course_name: text.course_name,
      module_name: text.module_name,
      question,
      options,
      ...(draw !== undefined && { draw }),
      ...(kind !== 'choice' && {
        kind,
        body: kindNamed(kind).forStudent(body, Math.random, true) as Record<string, unknown>,
      }),
      ...(stimulus && { stimulus }),
      id: one.question_id,
      reason: one.reason,
      choose: answer_rule === 'select_all' ? 'all_that_apply' : 'one',
    };
  });
}

type Templated = Pick<
  queries.Shown,
  'kind' | 'body' | 'answer_key' | 'parameters' | 'new_parameters' | 'example' | 'question'
> & { options: readonly { option: string }[] };

/** The same for the same draw, so that nothing has to be stored between the question and its answer. */
function valuesFrom(template: Templated, draw: number): DrawnValues | undefined {
  const { parameters, new_parameters, example } = template;
  const counting = new_parameters ?? parameters;
  return counting && example ? drawFor(template, counting, randomFrom(draw), example) : undefined;
}

interface Filled {
  question?: string;
  explanation?: string;
  options?: readonly { option: string }[] | undefined;
  body: unknown;
  answer_key: unknown;
  new_parameters: queries.Shown['new_parameters'];
}

function withValues<T extends Filled>(asked: T, own: DrawnValues): T {
  const { question, explanation, options } = asked;
  const counting = recomputed(asked, own) ?? own;
  return {
    ...asked,
    ...(question !== undefined && { question: fillText(question, own) }),
    ...(explanation !== undefined && { explanation: fillText(explanation, counting) }),
    ...(options && { options: options.map((one) => ({ ...one, option: fillText(one.option, own) })) }),
    body: fillBody(asked.body, own),
    answer_key: fillKey(asked.answer_key, counting),
  };
}

interface AnswerForm {
  question_id: number;
  exam_id: number | null;
  option_ids: number[];
  answer?: Record<string, unknown> | undefined;
  version?: number | undefined;
  draw?: number | undefined;
  is_retry?: boolean | undefined;
}

export async function answer({ userId }: Actor, form: AnswerForm): Promise<PracticeAnswer> {
  return inTransaction(async () => {
    const at = now();
    const found = await queries.selectKeyed(userId, form.question_id, form.exam_id, at);
    if (!found) throw new AppError('not_found', { message: words.notForPractice });
    const own = form.draw === undefined ? found.example : valuesFrom(found, form.draw);
    const keyed = own ? withValues(found, own) : found;
    const grade = gradeOf({ ...RULES, ...keyed }, givenIn(form, keyed));
    if (!grade) throw new AppError('not_found', { message: words.notForPractice });
    // It is neither right nor wrong: the student writes it differently.
    if (grade.isUnreadable) throw new AppError('invalid_input', { message: words.unreadable });
    const right = grade.share === 1;
    const before = await queries.lockCard(userId, form.question_id);
    const card = before && form.is_retry ? before : nextCard(before, right, at);
    if (card !== before) await queries.upsertCard(userId, form.question_id, card, at);
    if (!before) await queries.deleteOldest(userId, MOST_CARDS);
    return {
      is_right: right,
      share: grade.share,
      correct: keyed.correct,
      ...(keyed.kind !== 'choice' && {
        answer_key: keyed.answer_key as Record<string, unknown>,
        parts: grade.parts,
      }),
      explanation: keyed.explanation,
      next_at: card.due_at.toISOString(),
    };
  });
}

/** Refused where it says nothing, or answers an older version: the bank's question was changed after it was shown. */
function givenIn({ option_ids, answer, version }: AnswerForm, keyed: queries.Keyed): GivenAnswer {
  const { kind, body, options } = keyed;
  const isOther = version !== undefined && version !== keyed.version;
  if (isOther || (kind === 'choice' ? answer !== undefined : option_ids.length > 0)) throw changed();
  let given: GivenAnswer = option_ids;
  if (kind === 'choice') {
    if (!option_ids.every((chosen) => options.some(({ id }) => id === chosen))) throw changed();
  } else if (answer) {
    const read = kindNamed(kind).Answer.safeParse(answer);
    if (!read.success || !kindNamed(kind).fits(body, read.data)) throw changed();
    given = read.data as GivenAnswer;
  }
  if (!hasAnswer(kind, given)) throw new AppError('invalid_input', { message: words.nothingAnswered });
  return given;
}

/** A question is reported to the owner of its bank once a week, however many students doubt its key. */
const REPORTED_ONCE_IN = days(7);
const MOST_DOUBTS_A_DAY = 10;

/** By a student who has practised the question, and may still. */
export async function doubt(
  { userId }: Actor,
  form: { question_id: number; exam_id: number | null },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const at = now();
    const { question_id } = form;
    const found = await queries.selectKeyed(userId, question_id, form.exam_id, at);
    const before = found && (await queries.lockCard(userId, question_id));
    if (!found || !before) throw new AppError('not_found', { message: words.notForPractice });
    const since = { since: after(at, -REPORTED_ONCE_IN), ownSince: after(at, -days(1)) };
    const { bank_id, owner_id, community_id, doubted, own, bank } = await queries.selectDoubted(
      userId,
      question_id,
      since,
    );
    if (own >= MOST_DOUBTS_A_DAY) throw new AppError('too_many_requests', { message: words.tooManyDoubts });
    await queries.updateDoubted(userId, question_id, at);
    if (doubted === 0)
      await notifications.notify(
        owner_id,
        { id: 'bank.keyDoubted', params: { bank, question: shortened(found.question) } },
        community_id === null
          ? `/faculty?panel=create-qbank&bank=${bank_id}`
          : `/community?community=${community_id}&panel=create-qbank&bank=${bank_id}`,
      );
    return messageReply(words.doubted);
  });
}

const MOST_OF_QUESTION = 80;

/** Cut between characters. */
const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MOST_OF_QUESTION ? line : `${[...line].slice(0, MOST_OF_QUESTION).join('')}…`;
};

const changed = () => new AppError('changed_meanwhile', { message: words.changed });

export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteCardsOf(userId);
}
