import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { expect, test } from 'vitest';
import { problemsOf, sentenceFor } from './check-questions.ts';
import { blankForm, type QuestionForm } from './question-form.ts';

/** With these options; the ones with a star are correct. */
const form = (question: string, options: string[], changes: Partial<QuestionForm> = {}): QuestionForm => ({
  ...blankForm(),
  question,
  options: options.map((option, index) => ({
    id: String(index),
    option: option.replace('*', ''),
    is_correct: option.includes('*'),
  })),
  ...changes,
});

test('a complete question has no problems, also with several correct options', () => {
  expect(problemsOf(form('Why?', ['*a', 'b', '*c']))).toBeNull();
});

test('two options that are the same are named; case and indentation can make a difference', () => {
  expect(problemsOf(form('Why?', ['*x', 'y', ' x ']))).toEqual({
    options: 'Options A and C are the same. Change one of them, or remove it.',
    option: {},
  });
  expect(problemsOf(form('Why?', ['*O(n)', 'o(n)', '`a\n b`', '`a\n  b`']))).toBeNull();
});

test('each problem is reported at its field', () => {
  expect(problemsOf(form(' ', ['a', ' ', 'c']))).toEqual({
    question: QUESTION_MESSAGES.question,
    options: QUESTION_MESSAGES.key,
    option: { 1: QUESTION_MESSAGES.option },
  });
});

test('invalid, too small or too precise numbers are refused with a sentence', () => {
  const of = (changes: Partial<QuestionForm>) => problemsOf(form('Why?', ['*a', 'b'], changes));
  expect(of({ marks: '' })?.marks).toBe('Please enter a number from 0.01 to 1000');
  expect(of({ marks: '0' })?.marks).toBe('Please enter a number from 0.01 to 1000');
  expect(of({ negative_marks: 'x' })?.negative_marks).toBe(
    'Please enter a number from 0 to 1000, or a share such as 1/3',
  );
  expect(of({ marks: '0.333' })?.marks).toBe('Please use at most two decimals');
  expect(of({ marks: '1,5', negative_marks: '1/3' })).toBeNull();
});

test('the sentence is about the first question with a problem, in the order of its fields', () => {
  const noText = problemsOf(form('', ['*a', 'b']));
  const noKey = problemsOf(form('Why?', ['a', 'b']));
  const noOption = problemsOf(form('Why?', ['*a', '']));
  const nothing = problemsOf(form('', ['a', '']));
  const noKeyNoOption = problemsOf(form('Why?', ['a', '']));
  expect(sentenceFor([noOption, noKey, noText])).toBe(QUESTION_MESSAGES.option);
  expect(sentenceFor([null, noKey, noOption])).toBe(QUESTION_MESSAGES.key);
  expect(sentenceFor([nothing])).toBe(QUESTION_MESSAGES.question);
  expect(sentenceFor([noKeyNoOption])).toBe(QUESTION_MESSAGES.key);
  expect(sentenceFor([null, noOption])).toBe(QUESTION_MESSAGES.option);
  expect(sentenceFor([null])).toBeNull();
});

test('a problem in the folded fields is shown too', () => {
  expect(sentenceFor([problemsOf(form('Why?', ['*a', 'b'], { marks: '5000' }))])).toBe(
    'Please enter a number from 0.01 to 1000',
  );
});

test('an empty number is missed together with an empty question', () => {
  const accepted = [{ type: 'value', value: '', tolerance: { type: 'absolute', amount: '0' }, percent: 100 }];
  const answer_key = { accepted, units: [], unit_penalty: 0 };
  const written = { NUMBER: { body: { unit_mode: 'none', units: [] }, answer_key } };
  const empty = { ...blankForm(), question_type: 'NUMBER', written } as QuestionForm;
  expect(problemsOf(empty)).toMatchObject({
    question: QUESTION_MESSAGES.question,
    kind: { 'answer_key.accepted.0.value': expect.stringMatching(/number/) },
  });
  expect(sentenceFor([problemsOf(empty)])).toBe(QUESTION_MESSAGES.question);
});
