// A person gives a mark for an answer, or other marks for many answers at once. What was given before stays on record.

import { isMark, type MarkStep } from '@quivia/contract/marking/steps';
import { now } from '../../../platform/clock.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import type { GradedExam, GradedRow } from '../close.queries.ts';
import { scoresByKey, scoresOf } from '../grade.service.ts';
import { storeScores } from '../outcome.service.ts';
import { answerToMark } from './answer-to-mark.service.ts';
import { insertGivenMarks, setMarksInForceAside } from './given-marks.queries.ts';

interface Giving {
  question_id: number;
  /** Of the answer that the person read: the attempt may have another one by now. */
  digest: string;
  marks: number;
  step: MarkStep;
  by_id: number;
  reason: string;
  /** Where this is one of several: it leaves the answer open, or with the others it gives a mark of so many units. */
  together?: 'open' | { units: number };
}

/** 'given', or why not. `waiting`: how many answers of the attempt still have no mark. */
type Outcome =
  | { is: 'given'; id: number; waiting: number }
  | { is: 'other_answer' | 'no_answer' | 'not_asked' | 'not_a_mark' };

/** The transaction holds the exam's key, then the attempt, which has ended. */
export async function giveMark(
  exam: GradedExam,
  attempt: { id: number; seed: number },
  given: Giving,
): Promise<Outcome> {
  const found = await answerToMark(exam, attempt, given.question_id);
  if (typeof found === 'string') return { is: found };
  if (found.digest !== given.digest) return { is: 'other_answer' };
  if (!isMark(given.marks, found.worth, given.step)) return { is: 'not_a_mark' };
  const at = now();
  const units = Math.round(given.marks * UNITS);
  const { question_id, digest, by_id, reason, together } = given;
  const row = { attempt_id: attempt.id, question_id, digest, units, is_open: together !== undefined };
  const rows = typeof together === 'object' ? [row, { ...row, ...together, is_open: false }] : [row];
  const [id] = (await insertGivenMarks(rows, { at, by_id, reason })) as [number];
  const scores = await scoresOf([{ ...attempt, exam_id: exam.id }], [exam]);
  await storeScores(scores, at);
  return { is: 'given', id, waiting: scores.get(attempt.id)?.waiting ?? 0 };
}

type Again = Pick<Giving, 'question_id' | 'by_id' | 'reason'>;

/**
 * Another mark for answers that have one, each for the text that was marked: what they say about a question is worth
 * something else now. The ids, in this order. The transaction holds the exam's key, then all of these attempts.
 */
export async function giveMarksAgain(
  exam: GradedExam,
  attempts: readonly GradedRow[],
  { step, worth, ...again }: Again & Pick<Giving, 'step'> & { worth: number },
  marks: readonly { attempt_id: number; digest: string; marks: number }[],
): Promise<number[]> {
  if (!marks.every((one) => isMark(one.marks, worth, step))) throw new Error('Not all of these are marks');
  const inUnits = marks.map(({ attempt_id, digest, marks }) => ({
    attempt_id,
    digest,
    units: Math.round(marks * UNITS),
    is_open: false,
  }));
  return giveTogether(exam, attempts, again, inUnits);
}

/**
 * The same where marks follow from several sheets; with `is_open` an answer has none any longer. Of two for the same answer
 * the second counts.
 */
export async function giveTogether(
  exam: GradedExam,
  attempts: readonly GradedRow[],
  { question_id, by_id, reason }: Again,
  marks: readonly { attempt_id: number; digest: string; units: number; is_open: boolean }[],
): Promise<number[]> {
  const at = now();
  const ids = await insertGivenMarks(
    marks.map((one) => ({ ...one, question_id })),
    { at, by_id, reason },
  );
  const given = new Set(marks.map(({ attempt_id }) => attempt_id));
  const graded = attempts.filter(({ id }) => given.has(id));
  await storeScores(await scoresByKey(graded, exam, question_id, (keys) => keys), at);
  return ids;
}

/** These answers wait again. What was given stays on record. The transaction holds the exam's key, then all of these attempts. */
export async function undoMarks(
  exam: GradedExam,
  attempts: readonly GradedRow[],
  questionId: number,
): Promise<void> {
  const at = now();
  await setMarksInForceAside(
    attempts.map(({ id }) => id),
    questionId,
    at,
  );
  await storeScores(await scoresByKey(attempts, exam, questionId, (keys) => keys), at);
}
