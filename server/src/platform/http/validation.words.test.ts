import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sentenceForIssue } from './validation.words.ts';

const sentence = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: sentenceForIssue }).error?.issues[0]?.message;

test.each([
  ['nothing', z.string(), undefined, 'Please fill this in'],
  ['no number', z.int(), null, 'Please fill this in'],
  ['a number for a text', z.string(), 5, 'Please enter text'],
  ['a text for a number', z.int(), 'five', 'Please enter a number'],
  ['a fraction for a whole number', z.int(), 1.5, 'Please enter a number'],
  ['a text for a tick', z.boolean(), 'perhaps', 'Please choose yes or no'],
  ['a text for a list', z.array(z.string()), 'a', 'Please send a list'],
  ['a list for a form', z.object({}), [], 'Please check this'],
  ['another word', z.enum(['a', 'b']), 'c', 'Please choose one of the options'],
  ['no word', z.enum(['a', 'b']), '', 'Please fill this in'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Please fill this in'],
  ['a short text', z.string().check(z.minLength(32)), 'a', 'Please use at least 32 characters'],
  [
    'a long text',
    z.string().check(z.maxLength(2000)),
    'a'.repeat(2001),
    'Please use at most 2,000 characters',
  ],
  ['a low number', z.number().check(z.minimum(1)), 0, 'Please enter a number from 1 upwards'],
  ['a high number', z.number().check(z.maximum(9)), 10, 'Please enter a number up to 9'],
  ['an empty list', z.array(z.int()).check(z.minLength(1)), [], 'Please choose at least 1'],
  ['a long list', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Please choose at most 1'],
  ['a steps number', z.number().check(z.multipleOf(5)), 3, 'Please enter a whole number'],
  ['a wrong pattern', z.string().check(z.regex(/^a+$/)), 'b', 'Please check this'],
  ['no address', z.url(), 'quivia', 'Please enter a web address'],
  ['no moment', z.iso.datetime(), 'now', 'Please enter a date and a time'],
  ['no day', z.iso.date(), 'now', 'Please enter a date'],
  ['none of several', z.union([z.int(), z.boolean()]), 'x', 'Please check this'],
  ['a refusal without a sentence', z.string().check(z.refine(() => false)), 'x', 'Please check this'],
])('%s', (_, schema, value, expected) => {
  expect(sentence(schema as z.ZodMiniType, value)).toBe(expected);
});
