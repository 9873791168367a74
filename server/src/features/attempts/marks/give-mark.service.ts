// A person gives a mark for an answer. What was given before stays on record.

import { now } from '../../../platform/clock.ts';
import { isMark, type MarkStep } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import type { GradedExam } from '../close.queries.ts';
import { scoresOf } from '../grade.service.ts';
import { storeScores } from '../outcome.service.ts';
import { answerToMark } from './answer-to-mark.service.ts';
import { insertGivenMark } from './given-marks.queries.ts';

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
  const id = await insertGivenMark({
    attempt_id: attempt.id,
    question_id: given.question_id,
    digest: given.digest,
    units,
    at,
    by_id: given.by_id,
    reason: given.reason,
  });
  const scores = await scoresOf([{ ...attempt, exam_id: exam.id }], [exam]);
  await storeScores(scores, at);
  return { is: 'given', id, waiting: scores.get(attempt.id)?.waiting ?? 0 };
}
