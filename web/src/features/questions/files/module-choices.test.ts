import { expect, test } from 'vitest';
import { COLLEGE_WORDS } from '../../../shared/workplace/workplace.words.ts';
import { chosenModules, firstChoices, missingChoice, openModules, questionsToAdd } from './module-choices.ts';

const module = (id: number, module_number: number | null = id) => ({ id, module_number });
const categories = [
  { category: 'Stacks', questions: 4, module_id: 1 },
  { category: 'Queues', questions: 3, module_id: null },
  { category: '', questions: 2, module_id: 9 },
];
const modules = [module(1), module(2)];

test('starts with the suggestion of the server, unless that module is not offered', () => {
  expect([...firstChoices(categories, modules)]).toEqual([
    ['Stacks', 1],
    ['Queues', 'open'],
    ['', 'open'],
  ]);
});

test('puts everything into the only module there is', () => {
  expect([...firstChoices(categories, [module(1)]).values()]).toEqual([1, 1, 1]);
});

test('does not offer a retired module', () => {
  expect(openModules([module(1), module(3, null)])).toEqual([module(1)]);
});

test('asks for a choice for every part, and for at least one that is imported', () => {
  const first = firstChoices(categories, modules);
  expect(missingChoice(categories, first, COLLEGE_WORDS)).toBe(
    'Choose a module for 2 more parts of the file, or skip them.',
  );
  expect(missingChoice(categories, new Map(first).set('', 2), COLLEGE_WORDS)).toBe(
    'Choose a module for 1 more part of the file, or skip it.',
  );
  const settled = new Map(first).set('Queues', 'skip').set('', 2);
  expect(missingChoice(categories, settled, COLLEGE_WORDS)).toBeUndefined();
  expect(questionsToAdd(categories, settled)).toBe(6);
  const allSkipped = new Map(categories.map(({ category }) => [category, 'skip' as const]));
  expect(missingChoice(categories, allSkipped, COLLEGE_WORDS)).toContain('Everything is skipped.');
});

test('sends a skipped part without a module', () => {
  const settled = new Map(firstChoices(categories, modules)).set('Queues', 'skip').set('', 2);
  expect(chosenModules(categories, settled)).toEqual([
    { category: 'Stacks', module_id: 1 },
    { category: 'Queues', module_id: null },
    { category: '', module_id: 2 },
  ]);
});
