// Papers as students see them and as they are marked. A paper never changes once its exam has opened, so it is read
// once and kept in memory.

import type { QuestionForStudent } from '@quivia/contract/attempts';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { penaltyOf } from '../attempts/scoring.rules.ts';
import type { PaperRow } from './paper.queries.ts';
import { type Order, orderFor } from './shuffle.rules.ts';

/** Without a key there is nothing to leak. */
export function paperFor(rows: readonly PaperRow[], order: Order, seed: number): QuestionForStudent[] {
  return orderFor(rows, order, seed).map((row, i) => ({
    id: row.id,
    question_number: i + 1,
    question: row.question,
    choose: row.answer_rule === 'select_all' ? 'all_that_apply' : 'one',
    marks: row.marks,
    negative_marks: penaltyOf(row),
    options: row.options.map(({ id, option }, place) => ({
      id,
      option_number: OPTION_LETTERS[place] as string,
      option,
    })),
  }));
}
