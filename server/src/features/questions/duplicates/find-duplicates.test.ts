import { expect, test } from 'vitest';
import { findDuplicates } from './find-duplicates.rules.ts';
import { bandHashesOf } from './likeness.rules.ts';

const asking = (question: string, ...options: string[]) => ({ question, options });
const PLANET = asking('Which planet is nearest to the Sun?', 'Mercury', 'Venus', 'Mars');
const NEARLY = asking('Which **planet** is nearest to the Sun', 'Venus', 'Mercury', 'Mars');
const OTHER = asking('Who wrote the book called Opticks?', 'Newton', 'Huygens');
const known = (wording: typeof PLANET, question_number: number) => ({
  ...wording,
  question_number,
  likeness: bandHashesOf(wording),
});

test('a question of the bank is found, the oldest first', () => {
  const bank = [known(OTHER, 1), known(PLANET, 2), known(PLANET, 3)];
  expect(findDuplicates({ wordings: [NEARLY, OTHER], known: bank })).toEqual([
    { in: 'bank', question_number: 2, question: PLANET.question },
    { in: 'bank', question_number: 1, question: OTHER.question },
  ]);
});

test('a repeated wording is found at its first position', () => {
  expect(findDuplicates({ wordings: [PLANET, OTHER, NEARLY, PLANET], known: [] })).toEqual([
    null,
    null,
    { in: 'list', index: 0 },
    { in: 'list', index: 0 },
  ]);
});

test('in a list of thousands that are all alike, each is compared with the first only', () => {
  const wordings = Array.from({ length: 3000 }, () => PLANET);
  expect(findDuplicates({ wordings, known: [] }).slice(1)).toEqual(
    Array.from({ length: 2999 }, () => ({ in: 'list', index: 0 })),
  );
});
