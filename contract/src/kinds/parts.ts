// What the kinds' schemas have in common.
import * as z from 'zod/mini';
import { atMostCharacters, MESSAGES } from '../base/fields.words.ts';

/** Names a part of a question, such as a hole. It says nothing about the key: the server draws it at random. */
export const PartId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));

/** No control characters but line ends and tabs, and no half of a character. */
export const isPlain = z.refine<string>(
  (text) => !/[^\P{Cc}\n\r\t]/u.test(text) && text.isWellFormed(),
  MESSAGES.plainText,
);

/** Markdown on one line or several, such as an item of a list. Blank ones are for the kind to refuse, in its words. */
export const partText = (most: number) =>
  z.string().check(z.maxLength(most, atMostCharacters(most)), isPlain);

/** What somebody typed, as it was typed. */
export const typed = (most: number) =>
  z.string().check(
    z.maxLength(most, atMostCharacters(most)),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), MESSAGES.plainText),
  );

/** A share of the marks, in percent. A third is 33.33333: shares are rounded to parts of a mark that contain thirds. */
export const Percent = z.number().check(z.minimum(0), z.maximum(100));

/** A decimal number as it is written: exact, however many digits. */
export const Decimal = z
  .string()
  .check(z.maxLength(60, atMostCharacters(60)), z.regex(/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i, MESSAGES.number));

/** In a key: a number, or a variable of the question in its place. Variables are filled in before anything is compared. */
export const DecimalOrVariable = z
  .string()
  .check(
    z.maxLength(60, atMostCharacters(60)),
    z.regex(/^(-?\d+(\.\d+)?(e[+-]?\d{1,3})?|\{\{[A-Za-z]\w{0,19}\}\})$/i, MESSAGES.number),
  );
