import { expect, test } from 'vitest';
import {
  addOption,
  blankForm,
  canAddOption,
  canRemoveOption,
  contentOf,
  formOf,
  isSameContent,
  isUntouched,
  letterOf,
  moveOption,
  type OptionForm,
  QuestionForm,
  removeOption,
  withTag,
} from './question-form.ts';

test('a new question has four blank options, one mark and its own key', () => {
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
  ['a filled circle', { options: blankForm().options.map((one) => ({ ...one, is_correct: true })) }],
  ['its marks', { marks: '2' }],
  ['its explanation', { explanation: 'Because' }],
  ['a tag', { tags: ['tcp'] }],
  ['its difficulty', { difficulty: 'hard' as const }],
])('a form is untouched until %s is written', (_what, changes) => {
  expect(isUntouched(blankForm())).toBe(true);
  expect(isUntouched({ ...blankForm(), ...changes })).toBe(false);
});

test('an edit that is typed back is no change', () => {
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

test('a draft is read back unchanged, and an invalid one is rejected', () => {
  const form = { ...blankForm(), question: 'Half a que' };
  expect(QuestionForm.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  expect(QuestionForm.safeParse({ ...form, options: 'none' }).success).toBe(false);
});

test('keys are UUIDs of version 4', () => {
  expect(blankForm().key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const options = (...names: string[]): OptionForm[] =>
  names.map((name) => ({ id: name, option: name, is_correct: name === 'b' }));
const names = (list: OptionForm[]) => list.map(({ id }) => id);

test('an option moves with its mark, and not beyond the ends', () => {
  const three = options('a', 'b', 'c');
  expect(names(moveOption(three, 1, -1))).toEqual(['b', 'a', 'c']);
  expect(moveOption(three, 1, 1)[2]).toMatchObject({ option: 'b', is_correct: true });
  expect(moveOption(three, 0, -1)).toBe(three);
  expect(moveOption(three, 2, 1)).toBe(three);
});

test('two options always stay, and there are never more than 26', () => {
  const two = options('a', 'b');
  expect(canRemoveOption(two)).toBe(false);
  expect(removeOption(two, 0)).toBe(two);
  expect(names(removeOption(options('a', 'b', 'c'), 1))).toEqual(['a', 'c']);
  const all = options(...'abcdefghijklmnopqrstuvwxyz');
  expect(canAddOption(all.slice(1))).toBe(true);
  expect(canAddOption(all)).toBe(false);
  expect(addOption(all)).toBe(all);
  expect(addOption(two)).toHaveLength(3);
});

test('letters follow the position', () => {
  expect([0, 3, 7, 25].map(letterOf)).toEqual(['A', 'D', 'H', 'Z']);
});

test('a tag is added once, trimmed, in upper or lower case', () => {
  expect(withTag(['tcp'], '  sliding   window ')).toEqual(['tcp', 'sliding window']);
  expect(withTag(['tcp'], 'TCP')).toEqual(['tcp']);
  expect(withTag(['tcp'], ' ')).toEqual(['tcp']);
});
