// What a person reads about a field whose rule has no sentence of its own, in place of the validator's text.
import { atMostCharacters, MESSAGES } from '@quivia/contract/fields.words';
import type * as z from 'zod/mini';

const CHECK = 'Please check this';
const FILL_IN = 'Please fill this in';
const NUMBER = 'Please enter a number';

const TYPES: Record<string, string> = {
  string: 'Please enter text',
  number: NUMBER,
  int: NUMBER,
  boolean: 'Please choose yes or no',
  array: 'Please send a list',
  date: MESSAGES.date,
};

const FORMATS: Record<string, string> = {
  email: MESSAGES.email,
  url: 'Please enter a web address',
  date: MESSAGES.date,
  datetime: MESSAGES.dateAndTime,
};

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string') return minimum === 1 ? FILL_IN : `Please use at least ${minimum} characters`;
  if (origin === 'array') return `Please choose at least ${minimum}`;
  return `Please enter a number from ${minimum} upwards`;
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return atMostCharacters(Number(maximum));
  if (origin === 'array') return `Please choose at most ${maximum}`;
  return `Please enter a number up to ${maximum}`;
}

export function sentenceForIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? FILL_IN : (TYPES[issue.expected] ?? CHECK);
    case 'invalid_value':
      return isMissing(issue.input) ? FILL_IN : 'Please choose one of the options';
    case 'invalid_format':
      return FORMATS[issue.format] ?? CHECK;
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'not_multiple_of':
      return MESSAGES.wholeNumber;
    default:
      return CHECK;
  }
}
