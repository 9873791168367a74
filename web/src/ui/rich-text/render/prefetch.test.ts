import { expect, it } from 'vitest';
import { needsOf } from './prefetch.ts';

const PICTURE = '/api/v1/quiz/image/AAAAAAAAAAAAAAAAAAAAAA';
const needs = (text: string, kind: 'question' | 'option' = 'question') => {
  const { pictures, codes, formulas } = needsOf([{ text, kind }]);
  return {
    pictures: [...pictures],
    languages: [...codes.values()],
    formulas: formulas.map(({ tex }) => tex),
  };
};

it('plain text needs nothing', () => {
  expect(needs('What is *light*?')).toEqual({ pictures: [], languages: [], formulas: [] });
});

it('finds pictures, formulas and code wherever they stand', () => {
  expect(needs(`- a list with ![a lens](${PICTURE})`).pictures).toEqual([PICTURE]);
  expect(needs('| a | b |\n| - | - |\n| $x^2$ | 1 |').formulas).toEqual(['x^2']);
  expect(needs('> ```c\n> int a;\n> ```').languages).toEqual(['c']);
  expect(needs('**$x$**', 'option').formulas).toEqual(['x']);
});

it('asks for no picture of another site', () => {
  expect(needs('![a lens](https://elsewhere.example/lens.png)').pictures).toEqual([]);
});
