// What each question earned, for everybody who shows it.
import { gathered } from '../../../platform/database/database.ts';
import {
  type GivenAnswer,
  type KeyedQuestion,
  markOf,
  type QuestionMark,
  UNITS,
} from '../../papers/scoring.rules.ts';
import { selectMarks } from './marks.queries.ts';

type Mark = Pick<QuestionMark, 'units' | 'is_right'>;

/** By question. */
export type Marks = ReadonlyMap<number, Mark>;

/** By attempt. Those without a result have none, nor have those from before marks were rows until a job has added them. */
export async function marksOf(attemptIds: readonly number[]): Promise<ReadonlyMap<number, Marks>> {
  const rows = await selectMarks(attemptIds);
  return new Map(
    rows.map(({ attempt_id, question_ids, units, rights }) => [
      attempt_id,
      new Map(
        question_ids.map((id, i) => [
          id,
          { units: units[i] as number | null, is_right: rights[i] as boolean | null },
        ]),
      ),
    ]),
  );
}

/** Undefined where there are none. */
export const marksOfAttempt = gathered(async (attemptIds: readonly number[]) => {
  const found = await marksOf(attemptIds);
  return attemptIds.map((id) => found.get(id));
});

const NOT_ASKED: Mark = { units: 0, is_right: null };

/** The mark of one question as it is stored, null while it waits for a person; of an attempt without marks, as it would be. */
export function markFor(marks: Marks | undefined, question: KeyedQuestion, answer: GivenAnswer) {
  const { units, is_right } = marks ? (marks.get(question.id) ?? NOT_ASKED) : markOf(question, answer);
  return { marks: units === null ? null : units / UNITS, is_right };
}
