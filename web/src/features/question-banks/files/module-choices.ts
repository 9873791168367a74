// Which module each part of a file goes to. A choice must be made for every part; leaving one out is a choice too.

import type { BankModule } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import type { Words } from '../../../platform/app/workplace-words.ts';

/** A module, nothing chosen yet, or left out on purpose. */
export type Choice = number | 'open' | 'out';
export type Choices = ReadonlyMap<string, Choice>;
type Module = Pick<BankModule, 'id' | 'module_number'>;
type Categories = QuestionImport['categories'];

/** A retired module keeps the questions it has and takes no others. */
export const openModules = <M extends Module>(modules: readonly M[]): M[] =>
  modules.filter(({ module_number }) => module_number !== null);

/** What the server suggests. With a single module there is nothing to choose. */
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

/** Why it cannot be confirmed yet. */
export function missingChoice(
  categories: Categories,
  choices: Choices,
  { module }: Pick<Words, 'module'>,
): string | undefined {
  const open = categories.filter(({ category }) => (choices.get(category) ?? 'open') === 'open').length;
  if (open > 0) {
    if (categories.length === 1) return `Choose a ${module} for the questions.`;
    return open === 1
      ? `Choose a ${module} for 1 more part of the file, or leave it out.`
      : `Choose a ${module} for ${open} more parts of the file, or leave them out.`;
  }
  return questionsComing(categories, choices) === 0
    ? `Everything is left out. Choose a ${module} for at least one part of the file.`
    : undefined;
}

/** Without regard to duplicates. */
export function questionsComing(categories: Categories, choices: Choices): number {
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
