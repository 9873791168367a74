// Grading: the score of an attempt by the answers that count and the key as it is now. Attempts are closed here too, each
// with exactly one result or the reason why there is none. The caller's transaction holds the exams, then the attempts.
import { now } from '../../platform/clock.ts';
import * as papers from '../papers/papers.service.ts';
import { type Score, score } from '../papers/scoring.rules.ts';
import { publish } from './attempt-happenings.service.ts';
import * as queries from './close.queries.ts';
import { releaseWait } from './release/release-wait.service.ts';
import { valuesOf } from './values/values.service.ts';

interface Otherwise {
  /** The keys, changed. */
  withKeys?: (keys: papers.Keys) => papers.Keys;
  withLate?: queries.LateAnswers;
}

type Outcome = Score | queries.Ungraded;

/** Of each attempt its score, or why there is none: what goes wrong with one leaves the others alone. */
async function outcomesOf(
  attempts: readonly Pick<queries.Closing, 'id' | 'exam_id' | 'seed'>[],
  exams: readonly queries.GradedExam[],
  { withKeys = (keys) => keys, withLate }: Otherwise,
): Promise<Map<number, Outcome>> {
  const ids = attempts.map(({ id }) => id);
  const byAttempt = Map.groupBy(await queries.selectChosen(ids, withLate), ({ attempt_id }) => attempt_id);
  const versions = new Map(exams.map(({ id, key_version }) => [id, key_version]));
  const outcomes = new Map<number, Outcome>();
  for (const [examId, some] of Map.groupBy(attempts, ({ exam_id }) => exam_id)) {
    const paper = await papers.paperOf(examId);
    const keys = await papers.keysOf(examId, versions.get(examId));
    const values = await valuesOf(
      examId,
      some.map(({ id }) => id),
    );
    for (const { id, seed } of some) {
      const chosen = byAttempt.get(id) ?? [];
      const answers = new Map(chosen.map((one) => [one.question_id, one.answer ?? one.option_ids]));
      outcomes.set(
        id,
        paper?.rows.length && keys
          ? graded(() => score(papers.keyedFor(paper, withKeys(keys), seed, values.get(id)), answers))
          : 'no_paper',
      );
    }
  }
  return outcomes;
}

function graded(grade: () => Score): Outcome {
  try {
    const result = grade();
    return Number.isSafeInteger(result.units) ? result : 'grading_failed';
  } catch {
    return 'grading_failed';
  }
}

const isScore = (outcome: Outcome): outcome is Score => typeof outcome !== 'string';

/** By the answers that count and the key as it is now, unless it is to be otherwise. Without those that have none. */
export async function scoresOf(
  attempts: readonly Pick<queries.Closing, 'id' | 'exam_id' | 'seed'>[],
  exams: readonly queries.GradedExam[],
  otherwise: Otherwise = {},
): Promise<Map<number, Score>> {
  const outcomes = await outcomesOf(attempts, exams, otherwise);
  return new Map([...outcomes].filter((one): one is [number, Score] => isScore(one[1])));
}

/** How many could not be graded. */
export async function closeAndGrade(
  held: readonly queries.Closing[],
  exams: readonly queries.GradedExam[],
  act: 'submit' | 'close',
): Promise<number> {
  const outcomes = await outcomesOf(held, exams, {});
  const released = new Set(exams.filter(({ is_released }) => is_released).map(({ id }) => id));
  const at = now();
  // Students who submit have delivered everything. Where the deadline closes it, answers may still be on a device.
  const mayWait = act === 'close' && releaseWait().everyone > 0;
  const ended = held.map(({ id, exam_id }) => {
    const outcome = outcomes.get(id) as Outcome;
    const isOut = released.has(exam_id);
    return {
      id,
      is_released: isOut && !mayWait,
      awaits_release: isOut && mayWait,
      ungraded: isScore(outcome) ? null : outcome,
    };
  });
  await queries.updateEnded(ended, act, at);
  const scores = [...outcomes].filter((one): one is [number, Score] => isScore(one[1]));
  await queries.insertResults(
    scores.map(([attempt_id, { units, total_marks, answered, questions }]) => ({
      attempt_id,
      units,
      total_marks,
      answered,
      questions,
    })),
    at,
  );
  await publish('ended', { attempts: held, at });
  return held.length - scores.length;
}
