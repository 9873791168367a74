// One question, by all rules together.
import type { ItemAnalysis } from '@quivia/contract/exam-analysis';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { KeyRow, PaperRow } from '../../papers/papers.service.ts';
import type { AnswerMatrix, Column } from './answer-matrix.ts';
import { frequentClasses } from './frequent-classes.ts';
import { discrimination, distractors, facility } from './item-statistics.ts';
import type { OuterGroups } from './outer-groups.ts';
import { rounded } from './rounded.ts';
import { median } from './spread.ts';
import { type Terms, warningsOf } from './warnings.ts';

const known = (values: Float64Array) => values.filter((value) => !Number.isNaN(value));

/** A blank is a blank: where a text has holes, their markers mean nothing to a reader. */
function withoutMarkers({ question, body }: PaperRow): string {
  const { holes = [] } = (body ?? {}) as { holes?: { id: string }[] };
  return holes.reduce((text, { id }) => text.replace(`[[${id}]]`, '\\_\\_\\_'), question);
}

export function analyseItem(
  row: PaperRow,
  { correct, policy }: KeyRow,
  { columns, earned, possible }: AnswerMatrix,
  groups: OuterGroups | null,
  terms: Terms,
): Omit<ItemAnalysis, 'question_number' | 'module_name'> {
  const column = columns.get(row.id) as Column;
  const counts = policy !== 'drop';
  const chosen = distractors(row.options.length, column.choices, column.right, groups);
  const item = {
    question_id: row.id,
    question: withoutMarkers(row),
    given_to: known(column.right).length,
    answered: column.choices.reduce((sum, choice) => sum + (choice ? 1 : 0), 0),
    facility: counts ? rounded(facility(column.right)) : null,
    discrimination: counts ? rounded(discrimination(column, earned, possible)) : null,
    options: row.options.map(({ id, option }, place) => ({
      option_number: OPTION_LETTERS[place] as string,
      option,
      is_correct: correct.includes(id),
      chosen: chosen[place]?.chosen ?? 0,
      upper_share: rounded(chosen[place]?.upper_share ?? null),
      lower_share: rounded(chosen[place]?.lower_share ?? null),
    })),
    ...(row.kind !== 'choice' && { kind: row.kind, classes: frequentClasses(column, groups) }),
    seconds: rounded(median(known(column.seconds))),
    policy,
  };
  // Of one that counts as right for all, or not at all, nothing needs to be pointed out any more.
  const isOpen = policy === null || policy === 'new_key';
  return { ...item, warnings: isOpen ? warningsOf({ ...item, answer_rule: row.answer_rule }, terms) : [] };
}
