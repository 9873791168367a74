// What people gave for answers that no machine marks.
import { kindNamed } from '@quivia/kinds/kinds.rules';
import type { Paper } from '../../papers/papers.service.ts';
import type { GivenMarks } from '../../papers/scoring.rules.ts';
import { selectGivenMarks } from './given-marks.queries.ts';

/** By attempt. A paper that machines mark alone costs no look. */
export async function givenMarksOf(
  paper: Pick<Paper, 'rows'> | undefined,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, GivenMarks>> {
  if (!paper?.rows.some(({ kind }) => kindNamed(kind).isMarkedByPeople)) return new Map();
  const byAttempt = Map.groupBy(await selectGivenMarks(attemptIds), ({ attempt_id }) => attempt_id);
  return new Map(
    [...byAttempt].map(([id, rows]) => [id, Map.groupBy(rows, ({ question_id }) => question_id)]),
  );
}
