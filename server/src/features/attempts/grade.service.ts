// Grading: the score of an attempt by the answers that count and the key as it is now. Attempts are closed here too, each
// with exactly one result or the reason why there is none. The caller's transaction holds the exams, then the attempts.
import { now } from '../../platform/clock.ts';
import * as papers from '../papers/papers.service.ts';
import { markOf, NO_ANSWER, type Score, score, sumOf, totalOf } from '../papers/scoring.rules.ts';
import { publish } from './attempt-happenings.service.ts';
import * as queries from './close.queries.ts';
import { valuesOf } from './drawn-values/drawn-values.service.ts';
import { givenMarksOf } from './marks/given-marks.service.ts';
import { insertMarks, selectMarksWithout } from './marks/marks.queries.ts';
import { releaseWait } from './release/release-wait.service.ts';

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
  const sheets = await queries.selectAnswerSheets(ids, withLate);
  const answersOf = new Map(sheets.map(({ attempt_id, answers }) => [attempt_id, answers]));
  const versions = new Map(exams.map(({ id, key_version }) => [id, key_version]));
  const outcomes = new Map<number, Outcome>();
  for (const [examId, some] of Map.groupBy(attempts, ({ exam_id }) => exam_id)) {
    const paper = await papers.paperOf(examId);
    const keys = await papers.keysOf(examId, versions.get(examId));
    const values = await valuesOf(
      examId,
      some.map(({ id }) => id),
    );
    const givenMarks = await givenMarksOf(
      paper,
      some.map(({ id }) => id),
    );
    const keyedFor = paper?.rows.length && keys ? papers.keyedForEach(paper, withKeys(keys)) : undefined;
    for (const { id, seed } of some) {
      // As the database gave them: a map of each sheet would cost as much as its marks.
      const given = answersOf.get(id) ?? {};
      const answers = { get: (questionId: number) => given[questionId] };
      outcomes.set(
        id,
        keyedFor
          ? graded(() => score(keyedFor(seed, values.get(id)), answers, givenMarks.get(id)))
          : 'no_paper',
      );
    }
  }
  return outcomes;
}

function graded(grade: () => Score): Outcome {
  try {
    const result = grade();
    const isExact =
      (result.units === null || Number.isSafeInteger(result.units)) && result.each.every(isWhole);
    return isExact ? result : 'grading_failed';
  } catch {
    return 'grading_failed';
  }
}

const isWhole = ({ units }: Score['each'][number]) => units === null || Number.isInteger(units);

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

interface Regraded extends Pick<queries.Closing, 'id' | 'exam_id' | 'seed'> {
  answered: number | null;
  questions: number | null;
}

/**
 * By another key to one question: its marks are computed again, those of the others are read. Attempts that have no marks
 * yet are graded as a whole. Without those that can't be graded.
 */
export async function scoresByKey(
  attempts: readonly Regraded[],
  exam: queries.GradedExam,
  questionId: number,
  withKeys: (keys: papers.Keys) => papers.Keys,
): Promise<Map<number, Score>> {
  const others = await selectMarksWithout(
    attempts.map(({ id }) => id),
    questionId,
  );
  const [marked, unmarked] = [true, false].map((isMarked) =>
    attempts.filter(({ id, questions }) => (others.has(id) && questions !== null) === isMarked),
  ) as [Regraded[], Regraded[]];
  const scores = await scoresOf(unmarked, [exam], { withKeys });
  const ids = marked.map(({ id }) => id);
  const [paper, keys] = [await papers.paperOf(exam.id), await papers.keysOf(exam.id, exam.key_version)];
  if (!paper || !keys || marked.length === 0) return scores;
  const chosen = await queries.selectChosen(ids, undefined, questionId);
  const answers = new Map(chosen.map((one) => [one.attempt_id, one.answer ?? one.option_ids]));
  const values = await valuesOf(exam.id, ids);
  const allGiven = await givenMarksOf(paper, ids);
  const keyedFor = papers.keyedForEach(paper, withKeys(keys));
  for (const { id, seed, answered, questions } of marked) {
    const outcome = graded(() => {
      const given = keyedFor(seed, values.get(id));
      const each = given
        .filter((one) => one.id === questionId)
        .map((one) => markOf(one, answers.get(id) ?? NO_ANSWER, allGiven.get(id)?.get(questionId)));
      return {
        ...sumOf([...(others.get(id) ?? []), ...each.map(({ units }) => units)]),
        total_marks: totalOf(given),
        answered: answered ?? 0,
        questions: questions ?? 0,
        each,
      };
    });
    if (isScore(outcome)) scores.set(id, outcome);
  }
  return scores;
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
  await insertMarks(
    scores.map(([attempt_id, one]) => ({ attempt_id, ...one })),
    at,
  );
  await publish('ended', { attempts: held, at });
  const out = new Set(exams.filter(({ is_out }) => is_out).map(({ id }) => id));
  const changed = held.filter(({ exam_id }) => out.has(exam_id));
  if (changed.length > 0) await publish('changed', { attempts: changed });
  return held.length - scores.length;
}
