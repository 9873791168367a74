// Questions as they are drawn for a viva voce and asked aloud. Which banks are drawn from a coordinator has chosen;
// examiners see only what was drawn, whether or not they can see the bank.
import { kindOf } from '@quivia/contract/kinds';
import type { Difficulty } from '@quivia/contract/questions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { fillTemplate } from '@quivia/kinds/parameters/draws.rules';
import { fillText } from '@quivia/kinds/parameters/fill.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { requireBank } from './bank-access.service.ts';
import { selectBanks, selectModules } from './question-banks.queries.ts';
import * as queries from './questions.queries.ts';

/** The courses of banks that the actor can read; undefined where one of them is not theirs to read. */
export async function coursesOf(actor: Actor, bankIds: number[]): Promise<number[] | undefined> {
  try {
    const banks = await Promise.all(bankIds.map((id) => requireBank(actor, id, 'read')));
    return banks.map(({ course_id }) => course_id);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const MOST_LISTED = 100;

/** Banks of a course that the actor can read and those already chosen, with how many questions each has. */
export async function banksFor(actor: Actor, courseId: number, chosen: number[]) {
  const own = await selectBanks(actor, { course_id: courseId, limit: MOST_LISTED, offset: 0 });
  const ids = [...new Set([...chosen, ...own.map(({ id }) => id)])];
  const stock = await queries.selectStock(ids);
  const modules = await selectModules(courseId, 0);
  return {
    found: stock.map(({ id, title, stock: parts }) => ({ id, title, stock: parts })),
    modules: modules.map(({ id, module_name }) => ({ id, name: module_name })),
  };
}

export interface DrawableQuestion {
  id: number;
  version: number;
  module_id: number;
  difficulty: Difficulty | null;
}

/** The newest versions, without texts that are only read. */
export async function drawable(bankIds: number[]): Promise<DrawableQuestion[]> {
  return bankIds.length === 0 ? [] : queries.selectDrawable(bankIds);
}

/** Also of questions that were deleted since. */
export const positionsOf = (ids: number[]): Promise<DrawableQuestion[]> => queries.selectDrawnPositions(ids);

interface SpokenQuestion {
  question: string;
  passage: string;
  options: string[];
  model_answer: string;
  reasoning: string;
  module_name: string;
  difficulty: Difficulty | null;
}

/** By `id/version`, with the example values of variables filled in. */
export async function spoken(
  wanted: { question_id: number; version: number }[],
): Promise<Map<string, SpokenQuestion>> {
  if (wanted.length === 0) return new Map();
  const rows = await queries.selectWritten(wanted);
  return new Map(
    rows.map((row) => {
      const template = { ...row, kind: kindOf(row.question_type) };
      const { kind, question, options, body, answer_key } = row.example
        ? fillTemplate(template, row.example)
        : template;
      const right =
        kind === 'choice'
          ? options.flatMap(({ option, is_correct }) => (is_correct ? [option] : [])).join('; ')
          : kindNamed(kind).keyText(body, answer_key);
      const spokenQuestion = {
        question,
        passage: row.stimulus?.text ?? '',
        options: options.map(({ option }) => option),
        model_answer: right,
        reasoning: row.example ? fillText(row.explanation, row.example) : row.explanation,
        module_name: row.module_name,
        difficulty: row.difficulty,
      };
      return [`${row.question_id}/${row.version}`, spokenQuestion] as const;
    }),
  );
}
