// Which module each part of a file goes to. Every part needs a choice; skipping it is one.

import type { BankModule } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { importModules } from './files.words.ts';
import type { ReviewChoices } from './review-choices.ts';

/** A module, nothing chosen yet, or skipped on purpose. */
export type Choice = number | 'open' | 'skip';
export type Choices = ReadonlyMap<string, Choice>;
type Module = Pick<BankModule, 'id' | 'module_number'>;
type Categories = QuestionImport['categories'];
type Unticked = ReviewChoices['unticked'];

/** A retired module keeps its questions but accepts no new ones. */
export const openModules = <M extends Module>(modules: readonly M[]): M[] =>
  modules.filter(({ module_number }) => module_number !== null);

/** The parts of the file without the questions that were unticked, and without parts that have none left. */
export function withoutUnticked(categories: Categories, unticked: Unticked): Categories {
  const out = [...unticked.values()].map(({ category }) => category);
  return categories
    .map((one) => ({
      ...one,
      questions: one.questions - out.filter((category) => category === one.category).length,
    }))
    .filter(({ questions }) => questions > 0);
}

/** What the server suggests. With only one module there is nothing to choose. */
export function firstChoices(categories: Categories, modules: readonly Module[]): Choices {
  const only = modules.length === 1 ? modules[0]?.id : undefined;
  const isThere = (id: number) => modules.some((module) => module.id === id);
  return new Map(
    categories.map(({ category, module_id }) => [
      category,
      module_id !== null && isThere(module_id) ? module_id : (only ?? 'open'),
    ]),
  );
}

/** Why it can't be confirmed yet. */
export function missingChoice(categories: Categories, choices: Choices, words: Words): string | undefined {
  const open = categories.filter(({ category }) => (choices.get(category) ?? 'open') === 'open').length;
  if (open > 0) return importModules.missing(open, categories.length, words);
  return questionsToAdd(categories, choices) === 0 ? importModules.everythingSkipped(words) : undefined;
}

/** Possible duplicates included. */
export function questionsToAdd(categories: Categories, choices: Choices): number {
  return categories
    .filter(({ category }) => typeof choices.get(category) === 'number')
    .reduce((sum, { questions }) => sum + questions, 0);
}

export function chosenModules(categories: Categories, choices: Choices) {
  return categories.map(({ category }) => {
    const choice = choices.get(category);
    return { category, module_id: typeof choice === 'number' ? choice : null };
  });
}
