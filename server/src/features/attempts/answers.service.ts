// What others may read of attempts: the answers that count, when they came, and late ones with what they would change.
import type { OwnLateAnswer } from '@quivia/contract/attempts';
import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import * as papers from '../papers/papers.service.ts';
import {
  countedMarks,
  type GivenAnswer,
  type GivenMarks,
  hasAnswer,
  type KeyedQuestion,
  markOf,
  NO_ANSWER,
  score,
  UNITS,
} from '../papers/scoring.rules.ts';
import * as queries from './close.queries.ts';
import { valuesOfAttempt } from './drawn-values/drawn-values.service.ts';
import { givenAt } from './given-at.rules.ts';
import { givenMarksOf } from './marks/given-marks.service.ts';
import type { AttemptRow } from './outcome.queries.ts';
import { selectAttemptOf } from './outcome.queries.ts';
import { selectPauses } from './time/time.queries.ts';

export type { AttemptRow };

/** One student's attempt at an exam. */
export async function attemptOf(examId: number, studentId: number): Promise<AttemptRow | undefined> {
  return selectAttemptOf(examId, studentId);
}

/** The newest answer to each question, of those that count. */
export async function countingAnswers(attemptId: number): Promise<Map<number, GivenAnswer>> {
  return answersWith(attemptId);
}

/** What these attempts answer to one question. */
export async function answersTo(questionId: number, attemptIds: number[]): Promise<Map<number, GivenAnswer>> {
  const chosen = await queries.selectChosen(attemptIds, undefined, questionId);
  return new Map(chosen.map((one) => [one.attempt_id, one.answer ?? one.option_ids]));
}

/** The same, of those with a text of at most so many characters. */
export async function shortAnswersTo(
  questionId: number,
  attemptIds: number[],
  longest: number,
): Promise<Map<number, GivenAnswer>> {
  const short = await queries.selectShort(attemptIds, questionId, longest);
  return new Map(short.map(({ attempt_id, answer }) => [attempt_id, answer]));
}

/** Of answers that people mark, without reading them: what changes when the answer does. */
export const answerStamps = (examId: number, questionId: number, most: number) =>
  queries.selectStamps(examId, questionId, most);

async function answersWith(attemptId: number, late?: queries.LateAnswers): Promise<Map<number, GivenAnswer>> {
  const chosen = await queries.selectChosen([attemptId], late);
  return new Map(chosen.map((one) => [one.question_id, one.answer ?? one.option_ids]));
}

/** The same of many attempts, one row each. */
export async function answerSheets(attemptIds: number[]) {
  return queries.selectAnswerSheets(attemptIds);
}

/** The first answers that came, of every opening, also late ones. */
export const answersAsTheyCame = (attemptId: number, most: number) =>
  queries.selectAnswerEvents(attemptId, most);

/** When the newest answers came. */
export const savesOf = (attemptId: number): Promise<Date[]> => queries.selectSaves(attemptId);

/** When answers came that were in time, in milliseconds, in their order. */
export async function answerTimes(attemptIds: number[]) {
  return queries.selectAnswerTimes(attemptIds);
}

/** When their clocks stood still. */
export async function pausesOf(attemptIds: number[]) {
  return selectPauses(attemptIds);
}

/** Questions whose newest answer in time arrived during a pause. */
export async function answeredInPause(attemptId: number): Promise<number[]> {
  return queries.selectAnsweredInPause(attemptId);
}

type Late = Pick<AttemptForFaculty, 'late' | 'marks_with_late' | 'marks_with_after_results'>;

/** An honest device sends one for each question, or a few. */
const MOST_LATE_SHOWN = 500;

interface Sat {
  attempt_id: number;
  exam_id: number;
  seed: number;
  started_at: Date | null;
}

/** What a late answer is, to its student and the examiner. */
function lateAnswer(event: queries.LateEvent, questions: readonly papers.PaperRow[], { started_at }: Sat) {
  const position = questions.findIndex(({ id }) => id === event.question_id);
  return {
    question_number: position + 1,
    chosen: summaryOf(questions[position], event.answer ?? event.option_ids),
    given_at: givenAt({ ...event, started_at })?.toISOString() ?? null,
    received_at: event.received_at.toISOString(),
    accepted: event.accepted,
    after_results: event.after_release,
  };
}

/** The newest late answer to each question, in the order of the questions, as its student sees it. */
export async function ownLateAnswers(attempt: Sat): Promise<OwnLateAnswer[]> {
  const events = await queries.selectLate(attempt.attempt_id, MOST_LATE_SHOWN);
  const paper = events.length > 0 ? await papers.paperOf(attempt.exam_id) : undefined;
  if (!paper) return [];
  const values = await valuesOfAttempt(attempt.exam_id, attempt.attempt_id);
  const questions = papers.orderedFor(paper, attempt.seed, values);
  const newest = new Map(events.map((event) => [event.question_id, event]));
  return [...newest.values()]
    .map((event) => lateAnswer(event, questions, attempt))
    .sort((one, other) => one.question_number - other.question_number);
}

/** Each late answer, with what it would change if it counted. */
export async function lateAnswers(attempt: AttemptRow): Promise<Late> {
  const events = await queries.selectLate(attempt.attempt_id, MOST_LATE_SHOWN);
  const paper = events.length > 0 ? await papers.paperOf(attempt.exam_id) : undefined;
  const allKeys = paper && (await papers.keysOf(attempt.exam_id));
  if (!paper || !allKeys) return { late: [], marks_with_late: null, marks_with_after_results: null };
  const answers = await countingAnswers(attempt.attempt_id);
  const values = await valuesOfAttempt(attempt.exam_id, attempt.attempt_id);
  const questions = papers.orderedFor(paper, attempt.seed, values);
  const keys = new Map(papers.keyedFor(paper, allKeys, attempt.seed, values).map((one) => [one.id, one]));
  const newest = new Map(events.map((event) => [event.question_id, event]));
  const given = (await givenMarksOf(paper, [attempt.attempt_id])).get(attempt.attempt_id);
  const end = Math.min(attempt.due_at.getTime(), attempt.ended_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const late = events.map((event) => {
    const key = keys.get(event.question_id);
    const isNewest = newest.get(event.question_id) === event;
    const marks_change =
      isNewest && key
        ? gain(key, event.answer ?? event.option_ids, answers.get(event.question_id) ?? NO_ANSWER, given)
        : null;
    return {
      ...lateAnswer(event, questions, attempt),
      late_by: Math.max(0, Math.round((event.received_at.getTime() - end) / 1000)),
      marks_change,
      needs_mark: isNewest && key !== undefined && marks_change === null,
    };
  });
  const marksWith = async (afterRelease: boolean) =>
    events.some((one) => one.accepted === null && one.after_release === afterRelease)
      ? marksWithLate(attempt, [...keys.values()], afterRelease, given)
      : null;
  return {
    late,
    marks_with_late: await marksWith(false),
    marks_with_after_results: await marksWith(true),
  };
}

/** Null where a person would have to mark one of them first. */
function gain(key: KeyedQuestion, late: GivenAnswer, now: GivenAnswer, given?: GivenMarks): number | null {
  const [one, other] = [late, now].map((answer) => markOf(key, answer, given?.get(key.id)).units) as [
    number | null,
    number | null,
  ];
  return one === null || other === null ? null : (one - other) / UNITS;
}

async function marksWithLate(
  attempt: AttemptRow,
  keys: readonly KeyedQuestion[],
  afterRelease: boolean,
  given: GivenMarks | undefined,
): Promise<number | null> {
  const late = { afterRelease, counting: 'undecided' as const };
  const scored = score(keys, await answersWith(attempt.attempt_id, late), given);
  return countedMarks({ ...scored, corrected_marks: attempt.is_corrected ? attempt.score : null });
}

/** As tables show an answer: the letters of options in this student's order, or a few characters. */
export function summaryOf(row: papers.PaperRow | undefined, answer: GivenAnswer): string {
  if (!row || !hasAnswer(row.kind, answer)) return '';
  return kindNamed(row.kind).summary(row.kind === 'choice' ? row : row.body, answer);
}
