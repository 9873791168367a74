// Adds questions to a bank that the caller's transaction has locked.
import type { QuestionContent } from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inParts } from '../../platform/jobs/chunks.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import type { VisibleBank } from './bank-access.service.ts';
import { assignNumbers, firstNumber } from './numbering.rules.ts';
import { selectModules } from './question-banks.queries.ts';
import { words } from './question-banks.words.ts';
import { checked, contentOf, prepared, searchFieldsOf } from './question-content.rules.ts';
import * as queries from './questions.queries.ts';

const IN_A_STATEMENT = 100;
/** Computing the search text and the likeness marks takes a while: in small chunks, so that other requests get a turn. */
const AT_ONCE = 10;

export interface Addition extends QuestionContent {
  module_id: number;
  question_number?: number | undefined;
  key?: string | undefined;
  /** A passage of the same bank. */
  stimulus_id?: number | null | undefined;
}

export interface Added {
  id: number;
  question_number: number;
}

/** The index of a module in its course; the module must belong to the bank's course and not be retired. */
export async function requireModule(bank: VisibleBank, moduleId: number): Promise<number> {
  const modules = await selectModules(bank.course_id, bank.id);
  const index = modules.findIndex(({ id, module_number }) => id === moduleId && module_number !== null);
  if (index !== -1) return index;
  throw new AppError('unknown_reference', {
    field: 'module_id',
    message: words.noModule({ course: bank.course_name, module: wordsAt(bank).module }),
  });
}

/** Gives numbers to questions added to one module after the other: the requested ones where they are free. */
export async function numbersIn(bankId: number) {
  const taken = new Set<number>();
  const lastOf = new Map<number, number>();
  const take = (moduleId: number, number: number) => {
    taken.add(number);
    lastOf.set(moduleId, Math.max(number, lastOf.get(moduleId) ?? 0));
  };
  for (const one of await queries.selectNumbersOfBank(bankId)) take(one.module_id, one.question_number);
  return (moduleId: number, moduleIndex: number, requested: readonly (number | undefined)[]): number[] => {
    const place = { taken, first: firstNumber(moduleIndex), last: lastOf.get(moduleId) };
    const given = assignNumbers(requested, place);
    for (const number of given) take(moduleId, number);
    return given;
  };
}

/** Of one bank: it is listed, compared, exported and drawn from as a whole. Deleted questions don't count. */
export const BANK_LIMITS = { questions: 20_000, megabytes: 32 };

export const bytesOf = ({
  question,
  explanation,
  options,
  body,
  answer_key,
  parameters,
}: Pick<QuestionContent, 'question' | 'explanation' | 'body' | 'answer_key' | 'parameters'> & {
  options: readonly { option: string }[];
}): number =>
  [
    question,
    explanation,
    ...options.map(({ option }) => option),
    ...(body ? [JSON.stringify(body), JSON.stringify(answer_key)] : []),
    ...(parameters ? [JSON.stringify(parameters)] : []),
  ].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

async function requireRoom(bank: VisibleBank, added: readonly Addition[]): Promise<void> {
  const { questions, bytes } = await queries.selectSize(bank.id);
  requireSize(bank, {
    questions: questions + added.length,
    bytes: added.reduce((sum, one) => sum + bytesOf(one), bytes),
  });
}

/** Once questions are moved into it or restored: refused, the transaction undoes that. */
export async function requireWithinLimits(bank: VisibleBank): Promise<void> {
  requireSize(bank, await queries.selectSize(bank.id));
}

function requireSize({ title }: VisibleBank, { questions, bytes }: queries.BankSize): void {
  if (questions > BANK_LIMITS.questions)
    throw new AppError('invalid_input', { message: words.bankFull({ title, most: BANK_LIMITS.questions }) });
  if (bytes > BANK_LIMITS.megabytes * 1024 ** 2)
    throw new AppError('invalid_input', {
      message: words.bankTooLarge({ title, megabytes: BANK_LIMITS.megabytes }),
    });
}

export async function addQuestions(
  actor: Actor,
  bank: VisibleBank,
  added: readonly Addition[],
  onDone: (done: number) => Promise<void> = async () => {},
): Promise<Added[]> {
  await requireRoom(bank, added);
  const numberOf = new Map<Addition, number>();
  const byModule = Map.groupBy(added, ({ module_id }) => module_id);
  await queries.holdModules([...byModule.keys()]);
  const numberIn = await numbersIn(bank.id);
  for (const [moduleId, some] of byModule) {
    const index = await requireModule(bank, moduleId);
    const requested = some.map(({ question_number }) => question_number);
    const numbers = numberIn(moduleId, index, requested);
    for (const [i, one] of some.entries()) numberOf.set(one, numbers[i] as number);
  }
  const saved: Added[] = [];
  for await (const part of inParts(added, IN_A_STATEMENT)) {
    const rows: queries.NewRow[] = [];
    for await (const few of inParts(part, AT_ONCE))
      for (const one of few) {
        const content = prepared(checked(contentOf(one), [saved.length + rows.length]));
        rows.push({
          module_id: one.module_id,
          question_number: numberOf.get(one) as number,
          key: one.key ?? null,
          stimulus_id: one.stimulus_id ?? null,
          content,
          ...searchFieldsOf(content),
        });
      }
    const ids = await queries.insertQuestions(bank.id, actor.userId, now(), rows);
    for (const [i, row] of rows.entries())
      saved.push({ id: ids[i] as number, question_number: row.question_number });
    await onDone(saved.length);
  }
  return saved;
}
