import { randomInt } from 'node:crypto';
import { CodeForm } from '@quivia/contract/community-invitations';
import { SPOKEN_CODE } from '@quivia/contract/spoken-code';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCode } from './spoken-code.ts';

it('is too long to be guessed: a million million codes for each try of a second and a half', () => {
  expect(SPOKEN_CODE.alphabet.length ** SPOKEN_CODE.length).toBeGreaterThan(2 ** 39);
  expect(new Set(SPOKEN_CODE.alphabet).size).toBe(SPOKEN_CODE.alphabet.length);
  expect(SPOKEN_CODE.alphabet).not.toMatch(/[01OILU]/);
});

it('uses every character of its alphabet, at every place', () => {
  const codes = Array.from({ length: 2000 }, () => makeCode(randomInt));
  for (let place = 0; place < SPOKEN_CODE.length; place++)
    expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(SPOKEN_CODE.alphabet.length);
});

it('is known however it is typed: with dashes and blanks, in capitals or not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: SPOKEN_CODE.alphabet.length - 1 }), { minLength: 8, maxLength: 8 }),
      fc.array(fc.constantFrom('', '-', ' '), { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      (drawn, between, isSmall) => {
        let next = 0;
        const code = makeCode(() => drawn[next++] as number);
        const typed = [...code].map((character, i) => character + between[i]).join('');
        expect(CodeForm.parse({ code: isSmall ? typed.toLowerCase() : typed })).toEqual({ code });
      },
    ),
  );
});
