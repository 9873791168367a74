import { isPlain } from '@quivia/markdown/parse-markdown';

/** A, B, … Z, AA, AB, … for lists that are longer than the alphabet. */
export const letterAt = (index: number): string =>
  (index < 26 ? '' : letterAt(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** What a phone shows of an option without cutting it. */
const MOST_IN_SELECT = 60;

/** A select shows neither formulas nor pictures, and cuts what is long: those texts are listed and chosen by letter. */
export const fitsSelect = (text: string) => text.length <= MOST_IN_SELECT && isPlain(text);
