// Closes attempts that the caller's transaction holds: each is graded once, from the answers that came in time.
import { now } from '../../platform/clock.ts';
import * as papers from '../exams/papers.service.ts';
import * as queries from './closing.queries.ts';
import { type KeyedQuestion, type Score, score } from './scoring.ts';

interface Otherwise {
  keyOf?: (paper: papers.Paper, seed: number) => KeyedQuestion[];
  withLate?: boolean;
}

/** By the answers that count and the key as it is now, unless it is to be otherwise. */
export async function scoresOf(
  attempts: readonly Pick<queries.Closing, 'id' | 'exam_id' | 'seed'>[],
  { keyOf = papers.keyedFor, withLate }: Otherwise = {},
): Promise<Map<number, Score>> {
  const ids = attempts.map(({ id }) => id);
  const byAttempt = Map.groupBy(await queries.selectChosen(ids, withLate), ({ attempt_id }) => attempt_id);
  const scores = new Map<number, Score>();
  for (const attempt of attempts) {
    const paper = await papers.paperOf(attempt.exam_id);
    if (!paper) continue;
    const chosen = byAttempt.get(attempt.id) ?? [];
    const answers = new Map(chosen.map(({ question_id, option_ids }) => [question_id, option_ids]));
    scores.set(attempt.id, score(keyOf(paper, attempt.seed), answers));
  }
  return scores;
}

export async function closeAndGrade(
  held: readonly queries.Closing[],
  status: 'submitted' | 'closed_by_deadline',
): Promise<Map<number, Score>> {
  const ids = held.map(({ id }) => id);
  const scores = await scoresOf(held);
  const at = now();
  await queries.updateEnded(ids, status, at);
  await queries.insertResults(
    [...scores].map(([attempt_id, one]) => ({ attempt_id, ...one })),
    at,
  );
  return scores;
}
