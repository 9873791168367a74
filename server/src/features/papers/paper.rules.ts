// Papers as students see them and as they are marked. A paper never changes once its exam has opened, so it is read
// once and kept in memory.

import {
  type PaperTotals,
  QuestionForStudent as Question,
  type QuestionForStudent,
} from '@quivia/contract/attempts';
import type { DrawnValues } from '@quivia/contract/kinds/parameters';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { draw } from '@quivia/kinds/parameters/draw.rules';
import { fillBody, fillKey, fillText } from '@quivia/kinds/parameters/fill.rules';
import * as z from 'zod/mini';
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
export const paperFor = (
  rows: readonly PaperRow[],
  order: Order,
  seed: number,
  values?: ValuesOfPaper,
): QuestionForStudent[] =>
  orderFor(rows, order, seed).map((row, i) => questionFor(filledRow(row, values), i + 1, order, seed));

function questionFor(row: PaperRow, number: number, order: Order, seed: number): QuestionForStudent {
  return {
    ...ofKind(row, order, seed),
    ...(row.stimulus && { stimulus: row.stimulus }),
    id: row.id,
    question_number: number,
    question: row.question,
    choose: row.answer_rule === 'select_all' ? 'all_that_apply' : 'one',
    marks: row.marks,
    negative_marks: penaltyOf(row),
    options: row.options.map(({ id, option }, place) => ({
      id,
      option_number: OPTION_LETTERS[place] as string,
      option,
    })),
  };
}

/** A question as JSON, but for what differs between students: its number, and the order of its options. */
interface WrittenQuestion extends Pick<PaperRow, 'id' | 'module_id' | 'stimulus'> {
  /** In the paper's order; each without its letter. */
  options: { id: number; rest: string }[];
  /** Null where more of it depends on the student: of other kinds than multiple choice, and where there are variables. */
  rest: string | null;
}

/** Once a paper. What the contract does not name is left out here, as from every reply. */
export const writtenPaper = (rows: readonly PaperRow[], order: Order): WrittenQuestion[] =>
  rows.map((row) => {
    const { id, module_id, stimulus } = row;
    const own = { id, module_id, stimulus };
    if (row.kind !== 'choice' || row.example !== null)
      return { ...own, options: row.options.map((one) => ({ id: one.id, rest: '' })), rest: null };
    const { question_number: _, options, ...rest } = z.parse(Question, questionFor(row, 1, order, 0));
    return {
      ...own,
      options: options.map(({ option_number: _, ...one }) => ({ id: one.id, rest: restOf(one) })),
      rest: restOf(rest),
    };
  });

/** Of an object in JSON what follows its first field. */
const restOf = (object: object) => `,${JSON.stringify(object).slice(1)}`;

/** The same questions as from `paperFor`, as JSON; up to the question `last`, or all. */
export function paperText(
  {
    rows,
    order,
    written,
  }: { rows: ReadonlyMap<number, PaperRow>; order: Order; written: readonly WrittenQuestion[] },
  seed: number,
  values: ValuesOfPaper | undefined,
  last: number | null,
): string {
  const questions = orderFor(written, order, seed);
  const end = last === null ? questions.length : questions.findIndex(({ id }) => id === last) + 1;
  let text = '';
  for (let place = 0; place < end; place += 1) {
    const { id, rest, options } = questions[place] as WrittenQuestion;
    if (place > 0) text += ',';
    if (rest === null) {
      const row = rows.get(id) as PaperRow;
      const ordered = options.map((one) => row.options.find((option) => option.id === one.id) as Option);
      const own = filledRow({ ...row, options: ordered }, values);
      text += JSON.stringify(z.parse(Question, questionFor(own, place + 1, order, seed)));
    } else {
      text += `{"question_number":${place + 1},"options":[`;
      for (let nth = 0; nth < options.length; nth += 1)
        text += `${nth > 0 ? ',' : ''}{"option_number":"${OPTION_LETTERS[nth]}"${options[nth]?.rest}`;
      text += `]${rest}`;
    }
  }
  return `[${text}]`;
}

type Option = PaperRow['options'][number];

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
