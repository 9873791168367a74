// A person gives a mark for an answer. What was given before stays on record.

import { kindNamed } from '@quivia/kinds/kinds.rules';
import { now } from '../../../platform/clock.ts';
import { digestOf, isMark, type MarkStep } from '../../papers/given-mark.rules.ts';
import * as papers from '../../papers/papers.service.ts';
import { hasAnswer, NO_ANSWER, UNITS, worthOf } from '../../papers/scoring.rules.ts';
import { countingAnswers } from '../answers.service.ts';
import type { GradedExam } from '../close.queries.ts';
import { valuesOfAttempt } from '../drawn-values/drawn-values.service.ts';
import { scoresOf } from '../grade.service.ts';
import { storeScores } from '../outcome.service.ts';
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
  | { is: 'given'; waiting: number }
  | { is: 'other_answer' | 'no_answer' | 'not_asked' | 'not_a_mark' };

/** The transaction holds the exam's key, then the attempt, which has ended. */
export async function giveMark(
  exam: GradedExam,
  attempt: { id: number; seed: number },
  given: Giving,
): Promise<Outcome> {
  const [paper, keys] = [await papers.paperOf(exam.id), await papers.keysOf(exam.id, exam.key_version)];
  const values = await valuesOfAttempt(exam.id, attempt.id);
  const question =
    paper &&
    keys &&
    papers.keyedFor(paper, keys, attempt.seed, values).find(({ id }) => id === given.question_id);
  if (!question || !kindNamed(question.kind).isMarkedByPeople) return { is: 'not_asked' };
  const answer = (await countingAnswers(attempt.id)).get(question.id) ?? NO_ANSWER;
  if (!hasAnswer(question.kind, answer)) return { is: 'no_answer' };
  if (digestOf(answer) !== given.digest) return { is: 'other_answer' };
  if (!isMark(given.marks, worthOf({ ...question, policy: null }), given.step)) return { is: 'not_a_mark' };
  const at = now();
  const units = Math.round(given.marks * UNITS);
  await insertGivenMark({
    attempt_id: attempt.id,
    question_id: question.id,
    digest: given.digest,
    units,
    at,
    by_id: given.by_id,
    reason: given.reason,
  });
  const scores = await scoresOf([{ ...attempt, exam_id: exam.id }], [exam]);
  await storeScores(scores, at);
  return { is: 'given', waiting: scores.get(attempt.id)?.waiting ?? 0 };
}
