// Papers as students see them and as they are marked. A paper never changes once its exam has opened, so it is read
// once and kept in memory.

import type { PaperTotals, QuestionForStudent } from '@quivia/contract/attempts';
import type { DrawnValues } from '@quivia/contract/kinds/parameters';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { draw } from '@quivia/kinds/parameters/draw.rules';
import { fillBody, fillKey, fillText } from '@quivia/kinds/parameters/fill.rules';
import type { KeyRow, PaperRow } from './paper.queries.ts';
import { penaltyOf } from './scoring.rules.ts';
import { type Order, optionSeed, orderFor } from './shuffle.rules.ts';

/** What a student got for the variables of their questions, by the question's id. */
export type ValuesOfPaper = Readonly<Record<string, DrawnValues>>;

/** With this student's values in its texts; without any, with those of the example. */
export function filledRow(row: PaperRow, values: ValuesOfPaper | undefined): PaperRow {
  const own = values?.[row.id] ?? row.example;
  if (!row.example || !own) return row;
  return {
    ...row,
    question: fillText(row.question, own),
    body: fillBody(row.body, own),
    options: row.options.map((one) => ({ ...one, option: fillText(one.option, own) })),
  };
}

/** Key and explanation with this student's values; after a regrade, by the formulas that count since. */
export function filledKey(row: PaperRow, key: KeyRow, values: ValuesOfPaper | undefined): KeyRow {
  const own = values?.[row.id] ?? row.example;
  if (!key.parameters || !own) return key;
  const counting = recomputed(key, own) ?? own;
  return {
    ...key,
    answer_key: fillKey(key.answer_key, counting),
    explanation: fillText(key.explanation, counting),
  };
}

/** Undefined where a formula of the regrade has no number. What was drawn stays. */
export function recomputed(
  { new_parameters }: Pick<KeyRow, 'new_parameters'>,
  own: DrawnValues,
): DrawnValues | undefined {
  if (!new_parameters) return own;
  const isDrawn = new Set(
    new_parameters.variables.flatMap(({ type, name }) => (type === 'formula' ? [] : [name])),
  );
  const known = Object.fromEntries(Object.entries(own).filter(([name]) => isDrawn.has(name)));
  const found = draw(new_parameters, () => 0, known);
  return 'values' in found ? { ...own, ...found.values } : undefined;
}

/** Without a key there is nothing to leak. */
export function paperFor(
  rows: readonly PaperRow[],
  order: Order,
  seed: number,
  values?: ValuesOfPaper,
): QuestionForStudent[] {
  const filled = orderFor(rows, order, seed).map((row) => filledRow(row, values));
  return filled.map((row, i) => ({
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
  const needs_people = rows.some(({ kind }) => kindNamed(kind).isMarkedByPeople === true);
  const totals = { questions: 0, marks: { least: 0, most: 0 }, needs_people };
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
