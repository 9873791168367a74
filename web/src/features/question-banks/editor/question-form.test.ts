import { expect, test } from 'vitest';
import { blankForm, contentOf, formOf, isSameContent, isUntouched, QuestionForm } from './question-form.ts';
import { newKey } from './random-uuid.ts';

test('a question begins with four blank options, one mark and a key of its own', () => {
  const form = blankForm();
  expect(form.options.map(({ option, is_correct }) => [option, is_correct])).toEqual(
    Array.from({ length: 4 }, () => ['', false]),
  );
  expect(contentOf(form)).toMatchObject({ marks: 1, negative_marks: 0, answer_rule: 'any_correct' });
  expect(blankForm().key).not.toBe(form.key);
});

test.each([
  ['its question', { question: 'Why?' }],
  ['an option', { options: [{ id: 'a', option: 'x', is_correct: false }] }],
  ['a filled ring', { options: blankForm().options.map((one) => ({ ...one, is_correct: true })) }],
  ['its marks', { marks: '2' }],
  ['its explanation', { explanation: 'Because' }],
  ['a tag', { tags: ['tcp'] }],
  ['its difficulty', { difficulty: 'hard' as const }],
])('a form is untouched until %s is written', (_what, changes) => {
  expect(isUntouched(blankForm())).toBe(true);
  expect(isUntouched({ ...blankForm(), ...changes })).toBe(false);
});

test('what is edited and typed back is the same again', () => {
  const content = {
    ...contentOf({
      ...blankForm(),
      question: 'Why?',
      marks: '2.5',
      negative_marks: '0,25',
      tags: ['a', 'b'],
    }),
  };
  expect(content).toMatchObject({ marks: 2.5, negative_marks: 0.25 });
  expect(isSameContent(contentOf(formOf(content)), content)).toBe(true);
  expect(isSameContent(contentOf({ ...formOf(content), tags: ['a'] }), content)).toBe(false);
});

test('a draft is read back as it was written, and a foreign one is not', () => {
  const form = { ...blankForm(), question: 'Half a que' };
  expect(QuestionForm.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  expect(QuestionForm.safeParse({ ...form, options: 'none' }).success).toBe(false);
});

test('keys are UUIDs of version 4', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
