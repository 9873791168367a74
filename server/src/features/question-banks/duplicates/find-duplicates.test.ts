import { expect, test } from 'vitest';
import { findAlike } from './find-duplicates.rules.ts';
import { likenessMarks } from './likeness.rules.ts';

const asking = (question: string, ...options: string[]) => ({ question, options });
const PLANET = asking('Which planet is nearest to the Sun?', 'Mercury', 'Venus', 'Mars');
const NEARLY = asking('Which **planet** is nearest to the Sun', 'Venus', 'Mercury', 'Mars');
const OTHER = asking('Who wrote the book called Opticks?', 'Newton', 'Huygens');
const known = (wording: typeof PLANET, question_number: number) => ({
  ...wording,
  question_number,
  likeness: likenessMarks(wording),
});

test('what the bank has is found there, the eldest first', () => {
  const bank = [known(OTHER, 1), known(PLANET, 2), known(PLANET, 3)];
  expect(findAlike({ wordings: [NEARLY, OTHER], known: bank })).toEqual([
    { in: 'bank', question_number: 2, question: PLANET.question },
    { in: 'bank', question_number: 1, question: OTHER.question },
  ]);
});

test('what the list says again is found at its first place', () => {
  expect(findAlike({ wordings: [PLANET, OTHER, NEARLY, PLANET], known: [] })).toEqual([
    null,
    null,
    { in: 'list', index: 0 },
    { in: 'list', index: 0 },
  ]);
});

test('a list of thousands that are all alike is gone through, each compared with the first alone', () => {
  const wordings = Array.from({ length: 3000 }, () => PLANET);
  expect(findAlike({ wordings, known: [] }).slice(1)).toEqual(
    Array.from({ length: 2999 }, () => ({ in: 'list', index: 0 })),
  );
});
