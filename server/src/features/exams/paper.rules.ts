// Papers as students see them and as they are marked. A paper never changes once its exam has opened, so it is read
// once and kept in memory.

import type { PaperTotals, QuestionForStudent } from '@quivia/contract/attempts';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { penaltyOf } from '../attempts/scoring.rules.ts';
import { randomFrom } from '../kinds/chance.rules.ts';
import { kindNamed } from '../kinds/kinds.rules.ts';
import type { PaperRow } from './paper.queries.ts';
import { type Order, optionSeed, orderFor } from './shuffle.rules.ts';

/** Without a key there is nothing to leak. */
export function paperFor(rows: readonly PaperRow[], order: Order, seed: number): QuestionForStudent[] {
  return orderFor(rows, order, seed).map((row, i) => ({
    ...ofKind(row, order, seed),
    ...(row.stimulus && { stimulus: row.stimulus }),
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

/** Nothing for multiple choice, whose replies stay as they were ordered. */
function ofKind({ id, kind, body }: PaperRow, order: Order, seed: number) {
  if (kind === 'choice') return undefined;
  const random = randomFrom(optionSeed(id, order.shuffle_key, seed));
  const shown = kindNamed(kind).forStudent(body, random, order.shuffle_options);
  return { kind, body: shown as Record<string, unknown> };
}

/** What everyone's paper has in common: from each module the `most` of all questions, or all of them. */
export function totalsOf(
  rows: readonly Pick<PaperRow, 'module_id' | 'kind' | 'marks' | 'negative_marks' | 'negative_share'>[],
  most: number | null,
): PaperTotals {
  const totals = { questions: 0, marks: { least: 0, most: 0 } };
  for (const some of Map.groupBy(rows, ({ module_id }) => module_id).values()) {
    const drawn = Math.min(most ?? some.length, some.length);
    const marks = some.map((row) => (isGraded(row) ? row.marks : 0)).sort((a, b) => a - b);
    totals.questions += drawn;
    totals.marks.least += sum(marks.slice(0, drawn));
    totals.marks.most += sum(marks.slice(marks.length - drawn));
  }
  const penalties = rows
    .filter(isGraded)
    .map(penaltyOf)
    .sort((a, b) => a - b);
  return { ...totals, negative_marks: { least: penalties[0] ?? 0, most: penalties.at(-1) ?? 0 } };
}

const isGraded = ({ kind }: Pick<PaperRow, 'kind'>) => kindNamed(kind).isAnswerable;

/** Exact to the hundredth that marks have. */
const sum = (marks: readonly number[]) => Math.round(marks.reduce((all, one) => all + one, 0) * 100) / 100;
