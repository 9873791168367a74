// A person gives a mark for an answer, or other marks for many answers at once. What was given before stays on record.

import { now } from '../../../platform/clock.ts';
import { isMark, type MarkStep } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import type { GradedExam, GradedRow } from '../close.queries.ts';
import { scoresByKey, scoresOf } from '../grade.service.ts';
import { storeScores } from '../outcome.service.ts';
import { answerToMark } from './answer-to-mark.service.ts';
import { insertGivenMarks } from './given-marks.queries.ts';

interface Giving {
  question_id: number;
  /** Of the answer that the person read: the attempt may have another one by now. */
  digest: string;
  marks: number;
  step: MarkStep;
  by_id: number;
  reason: string;
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
  const { question_id, digest, by_id, reason } = given;
  const row = { attempt_id: attempt.id, question_id, digest, units };
  const [id] = (await insertGivenMarks([row], { at, by_id, reason })) as [number];
  const scores = await scoresOf([{ ...attempt, exam_id: exam.id }], [exam]);
  await storeScores(scores, at);
  return { is: 'given', id, waiting: scores.get(attempt.id)?.waiting ?? 0 };
}

type Again = Pick<Giving, 'question_id' | 'step' | 'by_id' | 'reason'> & { worth: number };

/**
 * Another mark for answers that have one, each for the text that was marked: what they say about a question is worth
 * something else now. The ids, in this order. The transaction holds the exam's key, then all of these attempts.
 */
export async function giveMarksAgain(
  exam: GradedExam,
  attempts: readonly GradedRow[],
  { question_id, step, worth, by_id, reason }: Again,
  marks: readonly { attempt_id: number; digest: string; marks: number }[],
): Promise<number[]> {
  if (!marks.every((one) => isMark(one.marks, worth, step))) throw new Error('Not all of these are marks');
  const at = now();
  const ids = await insertGivenMarks(
    marks.map((one) => ({
      attempt_id: one.attempt_id,
      question_id,
      digest: one.digest,
      units: Math.round(one.marks * UNITS),
    })),
    { at, by_id, reason },
  );
  const given = new Set(marks.map(({ attempt_id }) => attempt_id));
  const graded = attempts.filter(({ id }) => given.has(id));
  await storeScores(await scoresByKey(graded, exam, question_id, (keys) => keys), at);
  return ids;
}
