// Codes that are read aloud and typed by thumb: no characters that are taken for one another.
import { SPOKEN_CODE } from '@quivia/contract/spoken-code';

/** `random` gives a whole number below what it is asked for. */
export const makeCode = (random: (below: number) => number): string =>
  Array.from({ length: SPOKEN_CODE.length }, () =>
    SPOKEN_CODE.alphabet.charAt(random(SPOKEN_CODE.alphabet.length)),
  ).join('');
